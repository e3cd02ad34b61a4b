import { type BulkOutcome, MOST_SAMPLED, UNDO_SECONDS } from '@palisade/persistence';
import type { BulkAction } from './bulk-issues.body';
import { COUNT, DOMAIN, MESSAGE } from '../../http/fields/response-limits';
import { choice, flag, id, integer, list, text, time } from '../../http/fields/fields';
import { type ResourceOf, resource } from '../../http/fields/resource';
import { MAX_TITLE_CHARACTERS } from '@palisade/vocabulary';
import { toTimestamp } from '../../http/fields/timestamp';

export const LEFT_ALONE_REASONS = [
  'unchanged',
  'full',
  'test_disabled',
  'check_inactive',
  'check_paused',
  'too_many_waiting',
  'too_many_checks',
  'changed_since',
] as const;
export type LeftAloneReason = (typeof LEFT_ALONE_REASONS)[number];

export const LeftAloneResource = resource('LeftAloneResource', {
  reason: choice(LEFT_ALONE_REASONS, 'LeftAloneReason', 'unchanged'),
  count: integer(COUNT, 3),
  message: text(MESSAGE, 'It is already so.'),
});
export type LeftAloneResource = ResourceOf<typeof LeftAloneResource>;

export const SampledIssueResource = resource('SampledIssueResource', {
  id: id(),
  title: text(MAX_TITLE_CHARACTERS, 'Content-Security-Policy is missing'),
  domain: text(DOMAIN, 'shop.example.com'),
});

export const leftAlone = () =>
  list(
    LeftAloneResource,
    { maxItems: LEFT_ALONE_REASONS.length },
    'Issues that the request names and that do not change, by reason.',
  );

export const BulkIssuesResource = resource('BulkIssuesResource', {
  message: text(MESSAGE, '2 issues resolved.'),
  count: integer(COUNT, 2, 'How many issues changed; with `dry_run`, would change.'),
  matched: integer(COUNT, 5, 'How many issues the request names; unknown ids do not count.'),
  left_alone: leftAlone(),
  dry_run: flag(false),
  sample: list(SampledIssueResource, { maxItems: MOST_SAMPLED }, 'The first of the issues that change.'),
  bulk_id: id(
    'For `POST /issues/bulk/{bulk_id}/undo`. Null if nothing changed, and for `comment` and `retest`, which cannot be undone.',
  ).orNull(),
  undo_until: time('Until when it can be undone.').orNull(),
});
export type BulkIssuesResource = ResourceOf<typeof BulkIssuesResource>;

export const UndoIssuesResource = resource('UndoIssuesResource', {
  message: text(MESSAGE, '2 issues are as before.'),
  count: integer(COUNT, 2, 'How many issues are as before.'),
  left_alone: leftAlone(),
});
export type UndoIssuesResource = ResourceOf<typeof UndoIssuesResource>;

const WORDS: Record<LeftAloneReason, string> = {
  unchanged: 'It is already so.',
  full: 'The issue has the most comments that it can have.',
  test_disabled: 'The test is not enabled on the check.',
  check_inactive: 'The check is inactive.',
  check_paused: 'The check is paused or in maintenance.',
  too_many_waiting: 'Too many scans of the check are already waiting.',
  too_many_checks: 'One request tests issues of a limited number of checks. Narrow the filter and repeat it.',
  changed_since: 'Someone or a scan has changed the issue since then.',
};

export const toLeftAlone = (counts: Partial<Record<LeftAloneReason, number>>): LeftAloneResource[] =>
  LEFT_ALONE_REASONS.flatMap((reason) => {
    const count = counts[reason] ?? 0;
    return count === 0 ? [] : [{ reason, count, message: WORDS[reason] }];
  });

const DONE: Record<BulkAction, string> = {
  resolve: 'resolved',
  unresolve: 'unresolved',
  accept: 'accepted',
  remove_acceptance: 'no longer accepted',
  assign: 'assigned',
  comment: 'commented',
  retest: 'tested again',
};

export const counted = (count: number): string => `${count} issue${count === 1 ? '' : 's'}`;

export const toBulkIssuesResource = (
  action: BulkAction,
  { changed, matched, sample, bulkId }: BulkOutcome,
  isDryRun: boolean,
  left: Partial<Record<LeftAloneReason, number>>,
): BulkIssuesResource => ({
  message: `${counted(changed)} ${isDryRun ? 'would be ' : ''}${DONE[action]}.`,
  count: changed,
  matched,
  left_alone: toLeftAlone(left),
  dry_run: isDryRun,
  sample,
  bulk_id: bulkId,
  undo_until: bulkId === null ? null : toTimestamp(new Date(Date.now() + UNDO_SECONDS * 1000)),
});
