import { Injectable } from '@nestjs/common';
import {
  ScanCoverageRepository,
  ScanOpeningRepository,
  ScanTestsRepository,
  ScansRepository,
} from '@palisade/persistence';
import type { ScanTrigger, TestKey, CheckId, ScanId, TeamId } from '@palisade/vocabulary';
import { ApiError } from '../http/errors/api-error';
import { pageWindow } from '../http/fields/page.query';
import { pageResource } from '../http/fields/page.resource';
import { requireId } from '../http/require-id';
import { ValidationFailed } from '../http/fields/validation-failed';
import type { ListScansQuery } from './dto/list-scans.query';
import {
  type ListScanCoverageQuery,
  type ScanCoveragePage,
  toCoverageRowResource,
} from './dto/scan-coverage.resource';
import {
  type ScanDetailResource,
  type ScanPage,
  type ScanResource,
  toScanDetailResource,
  toScanResource,
} from './dto/scan.resource';
import {
  INACTIVE_CHECK,
  quietCheck,
  TOO_MANY_WAITING,
  WAITING_RETRY_AFTER,
  notEnabled,
} from './scans.errors';

@Injectable()
export class ScansService {
  constructor(
    private readonly scans: ScansRepository,
    private readonly scanTests: ScanTestsRepository,
    private readonly covered: ScanCoverageRepository,
    private readonly opening: ScanOpeningRepository,
  ) {}

  async list(teamId: TeamId, query: ListScansQuery, address: URL): Promise<ScanPage> {
    const filter = {
      checkId: query.check_id,
      status: query.status,
      triggeredBy: query.triggered_by,
      hasCriticalIssues: query.has_critical_issues,
      createdBefore: query.created_before === undefined ? undefined : new Date(query.created_before),
    };
    const { items, total } = await this.scans.list(teamId, filter, pageWindow(query));
    return pageResource({ items: items.map(toScanResource), total }, query, address);
  }

  async get(teamId: TeamId, scanId: ScanId): Promise<ScanDetailResource> {
    const id = requireId(scanId, 'Scan');
    const [scan, tests] = await Promise.all([this.scans.get(teamId, id), this.scanTests.all(teamId, id)]);
    if (scan === null) throw new ApiError('not_found', 'Scan not found.');
    return toScanDetailResource(scan, tests);
  }

  async coverage(
    teamId: TeamId,
    scanId: ScanId,
    query: ListScanCoverageQuery,
    address: URL,
  ): Promise<ScanCoveragePage> {
    const { items, total } = await this.covered.list(teamId, scanId, query, pageWindow(query));
    return pageResource({ items: items.map(toCoverageRowResource), total }, query, address);
  }

  /** Opens a scan; PostgreSQL alone decides, so it works while Redis is unavailable. */
  async trigger(
    teamId: TeamId,
    checkId: CheckId,
    triggeredBy: ScanTrigger,
    only?: readonly TestKey[],
  ): Promise<ScanResource> {
    const opened = await this.opening.trigger(teamId, requireId(checkId, 'Check'), triggeredBy, only);
    switch (opened.outcome) {
      case 'opened':
        return this.freshScan(teamId, opened.scanId);
      case 'not_found':
        throw new ApiError('not_found', 'Check not found.');
      case 'not_enabled':
        throw ValidationFailed.at('tests', notEnabled(opened.testKeys));
      case 'inactive':
        throw ValidationFailed.at('check', INACTIVE_CHECK);
      case 'quiet':
        throw ValidationFailed.at('check', quietCheck(opened.until));
      case 'too_many_pending':
        throw new ApiError('too_many_requests', TOO_MANY_WAITING, { 'Retry-After': WAITING_RETRY_AFTER });
    }
  }

  private async freshScan(teamId: TeamId, scanId: ScanId): Promise<ScanResource> {
    const scan = await this.scans.get(teamId, scanId);
    // Deleted together with its check in the moment between.
    if (scan === null) throw new ApiError('not_found', 'Check not found.');
    return toScanResource(scan);
  }
}
