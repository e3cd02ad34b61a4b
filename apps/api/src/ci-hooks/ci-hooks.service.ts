import { Injectable } from '@nestjs/common';
import { Environment, appUrlOf } from '@palisade/config';
import type { GateVerdict, ScanId, TeamId } from '@palisade/vocabulary';
import { ApiError } from '../http/errors/api-error';
import type { ScanResource } from '../scans/dto/scan.resource';
import { MOST_WAITING, ScanEnds, type WaitPlace } from '../scans/scan-ends';
import { ScansService } from '../scans/scans.service';
import type { Hook } from './ci-hook.guard';
import {
  type CiStatusResource,
  type CiTriggerResource,
  type CiWaitResource,
  toCiStatusResource,
  toCiTriggerResource,
  toCiWaitResource,
} from './dto/ci-scan.resource';
import { type GateQuery, type TriggerQuery, termsOf, wantsGate } from './dto/gate.query';
import { type GateResource, toGateResource } from './dto/gate.resource';
import { GateService } from './gate.service';

/** A response of the trigger URL with its status. */
export interface TriggerAnswer {
  status: number;
  body: CiTriggerResource | CiWaitResource;
}

const STATUS_OF: Readonly<Record<GateVerdict, number>> = { pass: 200, fail: 412, error: 412, pending: 504 };

/** Seconds. */
const RETRY_AFTER = '15';

const TOO_MANY_PIPELINES = `${MOST_WAITING.pipeline} pipelines of this team already wait for their scans. Start the scan without wait, and poll its status URL.`;

/** The scan URLs for pipelines. */
@Injectable()
export class CiHooksService {
  constructor(
    private readonly scans: ScansService,
    private readonly gates: GateService,
    private readonly ends: ScanEnds,
    private readonly environment: Environment,
  ) {}

  /** @param signal aborted when the client closes its connection, which ends a wait */
  async trigger(hook: Hook, query: TriggerQuery, signal: AbortSignal): Promise<TriggerAnswer> {
    if (query.wait !== undefined) return this.triggerAndWait(hook, query, query.wait, signal);
    const scan = await this.scans.trigger(hook.teamId, hook.id, 'ci');
    return { status: 201, body: toCiTriggerResource(scan, this.statusUrl(hook, scan.id, query)) };
  }

  async status(hook: Hook, query: GateQuery): Promise<CiStatusResource> {
    const scan = await this.scans.get(hook.teamId, hook.id);
    const status = toCiStatusResource(scan);
    return wantsGate(query) ? { ...status, gate: await this.gateOf(hook, scan, query) } : status;
  }

  private async triggerAndWait(
    hook: Hook,
    query: TriggerQuery,
    seconds: number,
    signal: AbortSignal,
  ): Promise<TriggerAnswer> {
    const deadline = performance.now() + seconds * 1000;
    const place = this.placeOf(hook.teamId);
    try {
      const { id } = await this.scans.trigger(hook.teamId, hook.id, 'ci');
      await place.until(id, deadline, signal);
      const scan = await this.scans.get(hook.teamId, id);
      const gate = await this.gateOf(hook, scan, query);
      const statusUrl = this.statusUrl(hook, id, { ...query, fail_on: gate.fail_on });
      return { status: STATUS_OF[gate.verdict], body: toCiWaitResource(scan, statusUrl, gate) };
    } finally {
      place.leave();
    }
  }

  /** @throws ApiError 429 when the team has as many waiting requests as it may have */
  private placeOf(teamId: TeamId): WaitPlace {
    const place = this.ends.enter(teamId, 'pipeline');
    if (place === null)
      throw new ApiError('too_many_requests', TOO_MANY_PIPELINES, { 'Retry-After': RETRY_AFTER });
    return place;
  }

  private async gateOf({ teamId }: Hook, scan: ScanResource, query: GateQuery): Promise<GateResource> {
    const gate = await this.gates.judge(teamId, scan, termsOf(query));
    return toGateResource(gate, scan.id, `${appUrlOf(this.environment)}/t/${teamId}`);
  }

  /** Keeps what the caller wants of the gate, so that it need not be repeated. */
  private statusUrl({ hash }: Hook, scanId: ScanId, query: GateQuery): string {
    const parameters = new URLSearchParams();
    if (query.fail_on !== undefined) parameters.set('fail_on', query.fail_on);
    if (query.require_conclusive === true) parameters.set('require_conclusive', 'true');
    if (query.min_coverage !== undefined) parameters.set('min_coverage', String(query.min_coverage));
    const url = `${appUrlOf(this.environment)}/go/scan/${scanId}/${hash}/status`;
    return parameters.size === 0 ? url : `${url}?${parameters.toString()}`;
  }
}
