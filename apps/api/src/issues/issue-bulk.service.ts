import { Injectable } from '@nestjs/common';
import {
  type ActingTeam,
  type BulkOutcome,
  type ChosenIssues,
  type IssueAction,
  IssueBulkRepository,
  MembershipsRepository,
  ScanOpeningRepository,
  TooManyIssues,
  type TriggerOutcome,
} from '@palisade/persistence';
import { COMMENTS_A_DAY } from '@palisade/vocabulary';
import { requireUndo } from '../http/errors/undo-refusals';
import { requireId } from '../http/require-id';
import { ValidationFailed } from '../http/fields/validation-failed';
import { CommentLimits } from './comment-limits';
import { acceptanceOf } from './dto/acceptance.properties';
import type { BulkIssuesBody } from './dto/bulk-issues.body';
import {
  type BulkIssuesResource,
  type LeftAloneReason,
  type UndoIssuesResource,
  counted,
  toBulkIssuesResource,
  toLeftAlone,
} from './dto/bulk-issues.resource';
import { IssuesService } from './issues.service';
import { mentionsIn } from './mentions';

/** Scans are opened one by one, and a request must not take minutes. */
export const MOST_RETESTED_CHECKS = 200;

type LeftAlone = Partial<Record<LeftAloneReason, number>>;

const REFUSED: Record<Exclude<TriggerOutcome['outcome'], 'opened'>, LeftAloneReason> = {
  not_found: 'changed_since',
  not_enabled: 'test_disabled',
  inactive: 'check_inactive',
  quiet: 'check_paused',
  too_many_pending: 'too_many_waiting',
};

/** Changes of many issues, and how they are undone. */
@Injectable()
export class IssueBulkService {
  constructor(
    private readonly bulk: IssueBulkRepository,
    private readonly issues: IssuesService,
    private readonly memberships: MembershipsRepository,
    private readonly opening: ScanOpeningRepository,
    private readonly limits: CommentLimits,
  ) {}

  async change(team: ActingTeam, body: BulkIssuesBody): Promise<BulkIssuesResource> {
    const chosen = body.filter === undefined ? { issueIds: body.issue_ids ?? [] } : { filter: body.filter };
    const isDryRun = body.dry_run === true;
    try {
      if (body.action === 'retest') return await this.retest(team, chosen, isDryRun);
      const outcome = await this.act(team, chosen, body, isDryRun);
      const left = { [body.action === 'comment' ? 'full' : 'unchanged']: outcome.matched - outcome.changed };
      return toBulkIssuesResource(body.action, outcome, isDryRun, left);
    } catch (error) {
      if (!(error instanceof TooManyIssues)) throw error;
      throw ValidationFailed.at(
        body.filter === undefined ? 'issue_ids' : 'filter',
        body.filter === undefined
          ? `Choose at most ${error.most} issues.`
          : `The filter matches more than ${error.most} issues. Narrow it and change them in several requests.`,
      );
    }
  }

  async undo(team: ActingTeam, bulkId: string): Promise<UndoIssuesResource> {
    const { undone, of } = requireUndo(await this.bulk.undo(team, requireId(bulkId, 'Change')));
    return {
      message: `${counted(undone)} ${undone === 1 ? 'is' : 'are'} as before.`,
      count: undone,
      left_alone: toLeftAlone({ changed_since: of - undone }),
    };
  }

  private async act(
    team: ActingTeam,
    chosen: ChosenIssues,
    body: BulkIssuesBody,
    isDryRun: boolean,
  ): Promise<BulkOutcome> {
    if (body.action !== 'comment')
      return this.bulk.change(team, chosen, await this.actionOf(team, body), isDryRun);
    const text = body.text ?? '';
    const mentions = mentionsIn(text, text.includes('@') ? await this.memberships.list(team.id) : []);
    if ('problem' in mentions) throw ValidationFailed.at('text', mentions.problem);
    const comment = { text, mentioned: mentions.userIds, most: COMMENTS_A_DAY.ofOne };
    const preview = await this.bulk.comment(team, chosen, comment, true);
    if (isDryRun || preview.changed === 0) return preview;
    await this.limits.count(team, preview.changed);
    return this.bulk.comment(team, chosen, comment, false);
  }

  private async actionOf(team: ActingTeam, body: BulkIssuesBody): Promise<IssueAction> {
    switch (body.action) {
      case 'resolve':
      case 'unresolve':
        return { kind: body.action, notes: body.resolution_notes };
      case 'accept':
        return acceptanceOf(body.reason ?? 'risk_accepted', body);
      case 'remove_acceptance':
        return { kind: 'unaccept' };
      case 'assign':
      case 'comment':
      case 'retest':
        return this.issues.assignment(team.id, body.user_id ?? null);
    }
  }

  /** One scan for each check. */
  private async retest(
    team: ActingTeam,
    chosen: ChosenIssues,
    isDryRun: boolean,
  ): Promise<BulkIssuesResource> {
    const { checks, matched, sample } = await this.bulk.retested(team, chosen, MOST_RETESTED_CHECKS);
    const left: LeftAlone = {};
    const leave = (reason: LeftAloneReason, count: number): void => {
      left[reason] = (left[reason] ?? 0) + count;
    };
    let [changed, scans, seen] = [0, 0, 0];
    for (const { checkId, testKeys, issues, disabled } of checks) {
      seen += issues + disabled;
      leave('test_disabled', disabled);
      if (issues === 0) continue;
      const { outcome } = await this.opening.trigger(team.id, checkId, 'retest', testKeys, isDryRun);
      if (outcome === 'opened') [changed, scans] = [changed + issues, scans + 1];
      else leave(REFUSED[outcome], issues);
    }
    leave('too_many_checks', Math.max(0, matched - seen));
    if (changed > 0 && !isDryRun) await this.bulk.recordRetests(team, { count: changed, scans });
    const resource = toBulkIssuesResource(
      'retest',
      { matched, changed, sample, bulkId: null },
      isDryRun,
      left,
    );
    const scanCount = `${scans} scan${scans === 1 ? '' : 's'}`;
    return {
      ...resource,
      message: `${counted(changed)} ${isDryRun ? 'would be' : changed === 1 ? 'is' : 'are'} tested again in ${scanCount}.`,
    };
  }
}
