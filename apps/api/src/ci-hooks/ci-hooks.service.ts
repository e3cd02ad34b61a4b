import { Injectable } from '@nestjs/common';
import { Environment, appUrlOf } from '@palisade/config';
import { hashToken, isCiHash } from '@palisade/credentials';
import { ChecksRepository, ScansRepository, isId } from '@palisade/persistence';
import { type Plan, mayUseApi } from '@palisade/vocabulary';
import { ApiError } from '../http/api-error';
import { ScansService } from '../scans/scans.service';
import { UnknownCredentials } from '../throttling/unknown-credentials';
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

/** What stands in a CI URL, and who asks. */
export interface HookRequest {
  /** Of the check or the scan. */
  id: string;
  hash: string;
  /** `request.ip`. */
  address: string | undefined;
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
    private readonly unknown: UnknownCredentials,
  ) {}

  async trigger(request: HookRequest): Promise<CiTriggerResource> {
    const teamId = await this.authenticate(this.checks, request);
    const scan = await this.scans.trigger(teamId, request.id, 'ci');
    const statusUrl = `${appUrlOf(this.environment)}/go/scan/${scan.id}/${request.hash}/status`;
    return toCiTriggerResource(scan, statusUrl);
  }

  async status(request: HookRequest): Promise<CiStatusResource> {
    const teamId = await this.authenticate(this.scanRows, request);
    return toCiStatusResource(await this.scans.get(teamId, request.id));
  }

  /**
   * The team whose hash it is.
   * @throws ApiError the same 404 for an unknown id and for a wrong hash; 429 when the address has shown too many wrong ones
   */
  private async authenticate(target: HookTarget, { id, hash, address }: HookRequest): Promise<string> {
    const shown = { address, digest: hashToken(hash) };
    const owner = await this.unknown.check(shown, () => this.ownerOf(target, id, hash));
    if (owner === null) throw new ApiError('not_found', 'Not found.');
    if (!mayUseApi(owner.plan)) {
      throw new ApiError('forbidden', 'CI URLs need a paid plan, Professional or Business.');
    }
    return owner.teamId;
  }

  private async ownerOf(target: HookTarget, id: string, hash: string): Promise<HookOwner | null> {
    const found = await target.forCiHook(isId(id) ? id : NO_ID);
    const isRight = isCiHash(hash, this.secrets(), found ?? NOBODY);
    return isRight ? found : null;
  }

  private secrets(): string[] {
    const { appSecret, appSecretPrevious } = this.environment;
    return [appSecret, appSecretPrevious].filter((secret) => secret !== undefined);
  }
}
