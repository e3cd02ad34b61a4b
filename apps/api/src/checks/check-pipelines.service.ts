import type { CheckId, ScanId } from '@palisade/vocabulary';
import { Injectable } from '@nestjs/common';
import { Environment, appUrlOf } from '@palisade/config';
import { generateToken, hashToken } from '@palisade/credentials';
import { type ActingTeam, CheckBaselinesRepository, CheckCiHashesRepository } from '@palisade/persistence';
import { requireId } from '../http/require-id';
import { ValidationFailed } from '../http/fields/validation-failed';
import { ChecksService, checkNotFound } from './checks.service';
import type { CheckDetailResource } from './dto/check.resource';
import { type CheckCiHashResource, SCAN_ID_MESSAGE } from './dto/pipelines';

/** What the pipelines of a check compare with, and the secret of its own CI URLs. */
@Injectable()
export class CheckPipelinesService {
  constructor(
    private readonly checks: ChecksService,
    private readonly baselines: CheckBaselinesRepository,
    private readonly hashes: CheckCiHashesRepository,
    private readonly environment: Environment,
  ) {}

  async setBaseline(team: ActingTeam, checkId: CheckId, scanId: ScanId): Promise<CheckDetailResource> {
    const outcome = await this.baselines.pin(team, requireId(checkId, 'Check'), scanId);
    if (outcome === 'no_check') throw checkNotFound();
    if (outcome === 'no_scan') throw ValidationFailed.at('scan_id', SCAN_ID_MESSAGE);
    return this.checks.get(team.id, checkId);
  }

  async removeBaseline(team: ActingTeam, checkId: CheckId): Promise<void> {
    if (!(await this.baselines.unpin(team, requireId(checkId, 'Check')))) throw checkNotFound();
  }

  async createCiHash(team: ActingTeam, checkId: CheckId): Promise<CheckCiHashResource> {
    const hash = generateToken();
    if (!(await this.hashes.replace(team, requireId(checkId, 'Check'), hashToken(hash))))
      throw checkNotFound();
    return {
      ci_hash: hash,
      trigger_url: `${appUrlOf(this.environment)}/go/scan/${checkId}/${hash}/trigger`,
    };
  }

  async revokeCiHash(team: ActingTeam, checkId: CheckId): Promise<void> {
    if (!(await this.hashes.revoke(team, requireId(checkId, 'Check')))) throw checkNotFound();
  }
}
