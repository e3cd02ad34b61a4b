import { Injectable } from '@nestjs/common';
import { Environment, appUrlOf } from '@palisade/config';
import { isCiHash } from '@palisade/credentials';
import { ChecksRepository, ScansRepository, isId } from '@palisade/persistence';
import { type Plan, mayUseApi } from '@palisade/vocabulary';
import { ApiError } from '../http/api-error';
import { ScansService } from '../scans/scans.service';
import {
  type CiStatusResource,
  type CiTriggerResource,
  toCiStatusResource,
  toCiTriggerResource,
} from './dto/ci-scan.resource';

interface HookOwner {
  teamId: string;
  ciGeneration: number;
  plan: Plan;
}

interface HookTarget {
  forCiHook(id: string): Promise<HookOwner | null>;
}

/** Asked for when the id in the path is none, and hashed when nobody owns it: a refusal costs the same whatever was wrong. */
const NO_ID = '00000000-0000-0000-0000-000000000000';
const NOBODY: HookOwner = { teamId: NO_ID, ciGeneration: 0, plan: 'trial' };

/** The scan URLs for pipelines. The hash in the path is the only credential. */
@Injectable()
export class CiHooksService {
  constructor(
    private readonly checks: ChecksRepository,
    private readonly scanRows: ScansRepository,
    private readonly scans: ScansService,
    private readonly environment: Environment,
  ) {}

  async trigger(checkId: string, hash: string): Promise<CiTriggerResource> {
    const teamId = await this.authenticate(this.checks, checkId, hash);
    const scan = await this.scans.trigger(teamId, checkId, 'ci');
    return toCiTriggerResource(scan, `${appUrlOf(this.environment)}/go/scan/${scan.id}/${hash}/status`);
  }

  async status(scanId: string, hash: string): Promise<CiStatusResource> {
    const teamId = await this.authenticate(this.scanRows, scanId, hash);
    return toCiStatusResource(await this.scans.get(teamId, scanId));
  }

  /** The team whose hash it is. @throws ApiError, the same 404 for an unknown id and for a wrong hash. */
  private async authenticate(target: HookTarget, id: string, hash: string): Promise<string> {
    const found = await target.forCiHook(isId(id) ? id : NO_ID);
    const owner = found ?? NOBODY;
    const isRight = isCiHash(hash, this.secrets(), owner);
    if (found === null || !isRight) throw new ApiError('not_found', 'Not found.');
    if (!mayUseApi(owner.plan)) {
      throw new ApiError('forbidden', 'CI URLs need a paid plan, Professional or Business.');
    }
    return owner.teamId;
  }

  private secrets(): string[] {
    const { appSecret, appSecretPrevious } = this.environment;
    return [appSecret, appSecretPrevious].filter((secret) => secret !== undefined);
  }
}
