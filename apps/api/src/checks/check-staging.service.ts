import type { CheckId } from '@palisade/vocabulary';
import { Injectable } from '@nestjs/common';
import { type ActingTeam, CheckStagingRepository, type StagingOutcome } from '@palisade/persistence';
import { requireId } from '../http/require-id';
import { ValidationFailed } from '../http/fields/validation-failed';
import { ChecksService, checkNotFound } from './checks.service';
import type { CheckDetailResource } from './dto/check.resource';
import { CONFIRM_MESSAGE } from './dto/staging.body';

export const NOT_VERIFIED_MESSAGE =
  'Verify the domain first: tests may change data only on sites that are yours.';
export const SHARED_MESSAGE =
  'Another check of this installation has the same host and is not staging. Give the staging site a host of its own, or delete the other check.';

const REFUSALS: Readonly<Record<Exclude<StagingOutcome, 'done' | 'no_check'>, string>> = {
  not_verified: NOT_VERIFIED_MESSAGE,
  host_is_shared: SHARED_MESSAGE,
};

/** Whether tests may change the data of a site: an admin says so, for 90 days. */
@Injectable()
export class CheckStagingService {
  constructor(
    private readonly checks: ChecksService,
    private readonly staging: CheckStagingRepository,
  ) {}

  async mark(team: ActingTeam, checkId: CheckId, confirmDomain: string): Promise<CheckDetailResource> {
    const { domain } = await this.checks.get(team.id, checkId);
    if (confirmDomain !== domain) throw ValidationFailed.at('confirm_domain', CONFIRM_MESSAGE);
    const outcome = await this.staging.mark(team, requireId(checkId, 'Check'));
    if (outcome === 'no_check') throw checkNotFound();
    if (outcome !== 'done') throw ValidationFailed.at('is_staging', REFUSALS[outcome]);
    return this.checks.get(team.id, checkId);
  }

  async unmark(team: ActingTeam, checkId: CheckId): Promise<void> {
    if (!(await this.staging.unmark(team, requireId(checkId, 'Check')))) throw checkNotFound();
  }
}
