import { Injectable } from '@nestjs/common';
import {
  type ActingTeam,
  BulkChangesRepository,
  CheckDeletionRepository,
  type CheckFilter,
  type CheckView,
  ChecksRepository,
} from '@palisade/persistence';
import { requireId } from '../http/require-id';
import { requireUndo } from '../http/errors/undo-refusals';
import { ValidationFailed } from '../http/fields/validation-failed';
import { type Touched, isStill, touchedOf, updateFor } from './bulk-change';
import { changedCheckSettings, restoredCheckSettings } from './check-settings';
import { type BulkChecksBody, MOST_CHECKS_AT_ONCE } from './dto/bulk-checks.body';
import {
  type BulkCheckOutcome,
  type BulkChecksResource,
  type LeftCheck,
  type UndoChecksResource,
  counted,
  leftInBothForms,
  toBulkChecksResource,
} from './dto/bulk-checks.resource';
import { toCheckFilter } from './dto/list-checks.query';
import { type TeamZones, TeamZonesService } from '../zones/team-zones.service';

type Left = Pick<LeftCheck, 'reason' | 'message'>;

const GONE: Left = { reason: 'deleted', message: 'The check was deleted meanwhile.' };
const CHANGED_SINCE: Left = { reason: 'changed_since', message: 'Someone has changed the check since then.' };
const UNCHANGED: Left = { reason: 'unchanged', message: 'It is already so.' };

/** Ends the transaction of a check without a change. */
class Stopped extends Error {
  constructor(readonly outcome: 'unchanged' | 'would_change' | 'changed_since') {
    super();
  }
}

interface Change {
  id: string;
  before: Touched;
  after: Touched;
}

/** Changes of many checks: each check in its own transaction, all or nothing. */
@Injectable()
export class CheckBulkService {
  constructor(
    private readonly checks: ChecksRepository,
    private readonly deletion: CheckDeletionRepository,
    private readonly bulk: BulkChangesRepository,
    private readonly zones: TeamZonesService,
  ) {}

  async change(team: ActingTeam, body: BulkChecksBody): Promise<BulkChecksResource> {
    const { items, total } = await this.checks.list(team.id, filterOf(body), {
      limit: MOST_CHECKS_AT_ONCE,
      offset: '0',
    });
    if (total > MOST_CHECKS_AT_ONCE)
      throw ValidationFailed.at(
        'filter',
        `The filter matches more than ${MOST_CHECKS_AT_ONCE} checks. Narrow it and change them in several requests.`,
      );
    if (body.expected_count !== undefined && body.expected_count !== total)
      throw ValidationFailed.at('expected_count', `The request names ${counted(total)}. Nothing changed.`);
    const isDryRun = body.dry_run === true;
    const outcome: BulkCheckOutcome = { matched: total, changed: [], left: [], bulkId: null };
    const changes: Change[] = [];
    const zones = await this.zones.of(team.id);
    for (const check of items) {
      const { id, domain } = check;
      const result = await this.changeOne(team, check, body, { isDryRun, zones });
      if ('reason' in result) outcome.left.push({ id, domain, ...result });
      else {
        outcome.changed.push({ id, domain });
        changes.push(result);
      }
    }
    if (changes.length > 0 && !isDryRun)
      outcome.bulkId = await this.bulk.record(team, body.action, body.action === 'delete' ? null : changes, {
        action: body.action,
        count: changes.length,
      });
    return toBulkChecksResource(body.action, outcome, isDryRun);
  }

  async undo(team: ActingTeam, bulkId: string): Promise<UndoChecksResource> {
    const { action, before } = requireUndo(await this.bulk.take<Change>(team, requireId(bulkId, 'Change')));
    const left: LeftCheck[] = [];
    let count = 0;
    for (const change of before) {
      const refusal = await this.restore(team, change);
      if (refusal === null) count += 1;
      else left.push({ id: change.id, ...refusal });
    }
    if (count > 0) await this.bulk.recordUndo(team, { undoes: action, count });
    const message = `${counted(count)} ${count === 1 ? 'is' : 'are'} as before.`;
    return { message, count, ...leftInBothForms(left) };
  }

  /** @returns the change, or why the check stays as it is */
  private async changeOne(
    team: ActingTeam,
    { id }: CheckView,
    body: BulkChecksBody,
    { isDryRun, zones }: { isDryRun: boolean; zones: TeamZones },
  ): Promise<Change | Left> {
    const change: Change = { id, before: {}, after: {} };
    if (body.action === 'delete') return isDryRun || (await this.deletion.delete(team, id)) ? change : GONE;
    try {
      const updated = await this.checks.update(team, id, (check, now) => {
        const settings = changedCheckSettings(check, updateFor(check, body), zones, now);
        change.before = touchedOf(check, body);
        change.after = touchedOf(settings, body);
        if (isStill(check, change.after)) throw new Stopped('unchanged');
        if (isDryRun) throw new Stopped('would_change');
        return settings;
      });
      return updated === null ? GONE : change;
    } catch (error) {
      if (error instanceof Stopped) return error.outcome === 'unchanged' ? UNCHANGED : change;
      return reasonOf(error);
    }
  }

  /** @returns null, or the domain with why the check stays as it is */
  private async restore(
    team: ActingTeam,
    { id, before, after }: Change,
  ): Promise<(Left & { domain: string }) | null> {
    let domain = '';
    try {
      const restored = await this.checks.update(team, id, (check, now) => {
        domain = check.domain;
        if (!isStill(check, after)) throw new Stopped('changed_since');
        return restoredCheckSettings(check, before, now);
      });
      return restored === null ? { domain, ...GONE } : null;
    } catch (error) {
      return { domain, ...(error instanceof Stopped ? CHANGED_SINCE : reasonOf(error)) };
    }
  }
}

/** @throws what is not a broken rule */
function reasonOf(error: unknown): Left {
  if (!(error instanceof ValidationFailed)) throw error;
  return { reason: 'invalid', message: Object.values(error.errors).flat()[0] ?? error.message };
}

const filterOf = ({ filter, check_ids: ids }: BulkChecksBody): CheckFilter => ({
  ...(filter === undefined ? { ids } : toCheckFilter(filter)),
  sort: 'domain',
  direction: 'asc',
});
