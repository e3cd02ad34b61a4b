import { UNDO_SECONDS } from '@palisade/persistence';
import { choice, flag, id, integer, list, text, time } from '../../http/fields/fields';
import { type ResourceOf, outgoing, resource } from '../../http/fields/resource';
import { COUNT, DOMAIN, MESSAGE } from '../../http/fields/response-limits';
import { toTimestamp } from '../../http/fields/timestamp';
import { type BulkCheckAction, MOST_CHECKS_AT_ONCE } from './bulk-checks.body';

const MOST = { maxItems: MOST_CHECKS_AT_ONCE };

export const CHECK_LEFT_ALONE_REASONS = ['unchanged', 'invalid', 'deleted', 'changed_since'] as const;
export type CheckLeftAloneReason = (typeof CHECK_LEFT_ALONE_REASONS)[number];

/** A check that stays as it is, and why. */
export interface LeftCheck {
  id: string;
  domain: string;
  reason: CheckLeftAloneReason;
  message: string;
}

export const RefusedCheckResource = resource('RefusedCheckResource', {
  id: id(),
  domain: text(DOMAIN, 'shop.example.com'),
  reason: text(MESSAGE, 'At least one test must be enabled.'),
});
export type RefusedCheckResource = ResourceOf<typeof RefusedCheckResource>;

export const ChangedCheckResource = resource('ChangedCheckResource', {
  id: id(),
  domain: text(DOMAIN, 'shop.example.com'),
});
export type ChangedCheckResource = ResourceOf<typeof ChangedCheckResource>;

export const CheckLeftAloneResource = resource('CheckLeftAloneResource', {
  reason: choice(CHECK_LEFT_ALONE_REASONS, 'CheckLeftAloneReason', 'invalid'),
  count: integer(COUNT, 1),
  message: text(MESSAGE, 'At least one test must be enabled.'),
  checks: list(ChangedCheckResource, MOST),
});
export type CheckLeftAloneResource = ResourceOf<typeof CheckLeftAloneResource>;

const leftAlone = () =>
  list(
    CheckLeftAloneResource,
    MOST,
    'Checks that the request names and that do not change, by reason. `invalid`: the check would break a rule, which `message` names.',
  );
const refusals = () => outgoing(list(RefusedCheckResource, MOST), '`left_alone`');

export const BulkChecksResource = resource('BulkChecksResource', {
  message: text(MESSAGE, '2 checks changed.'),
  count: integer(COUNT, 2, 'How many checks changed; with `dry_run`, would change.'),
  matched: integer(COUNT, 4, 'How many checks the request names; unknown ids do not count.'),
  unchanged: outgoing(integer(COUNT, 1), '`left_alone`'),
  changed: list(ChangedCheckResource, MOST, 'The checks that changed.'),
  left_alone: leftAlone(),
  refused: refusals(),
  dry_run: flag(false),
  bulk_id: id(
    'For `POST /checks/bulk/{bulk_id}/undo`. Null if nothing changed, and for `delete`, which cannot be undone.',
  ).orNull(),
  undo_until: time('Until when it can be undone.').orNull(),
});
export type BulkChecksResource = ResourceOf<typeof BulkChecksResource>;

export const UndoChecksResource = resource('UndoChecksResource', {
  message: text(MESSAGE, '2 checks are as before.'),
  count: integer(COUNT, 2, 'How many checks are as before.'),
  left_alone: leftAlone(),
  refused: refusals(),
});
export type UndoChecksResource = ResourceOf<typeof UndoChecksResource>;

/** Those of one reason and message together, and as the previous release had them. */
export function leftInBothForms(left: readonly LeftCheck[]): {
  left_alone: CheckLeftAloneResource[];
  refused: RefusedCheckResource[];
} {
  const groups = new Map<string, CheckLeftAloneResource>();
  for (const { id, domain, reason, message } of left) {
    const key = `${reason} ${message}`;
    const group = groups.get(key) ?? { reason, count: 0, message, checks: [] };
    group.count += 1;
    group.checks.push({ id, domain });
    groups.set(key, group);
  }
  return {
    left_alone: [...groups.values()],
    refused: left
      .filter(({ reason }) => reason !== 'unchanged')
      .map(({ id, domain, message }) => ({ id, domain, reason: message })),
  };
}

export const counted = (count: number): string => `${count} check${count === 1 ? '' : 's'}`;

export interface BulkCheckOutcome {
  matched: number;
  changed: ChangedCheckResource[];
  left: LeftCheck[];
  bulkId: string | null;
}

export const toBulkChecksResource = (
  action: BulkCheckAction,
  { matched, changed, left, bulkId }: BulkCheckOutcome,
  isDryRun: boolean,
): BulkChecksResource => ({
  message: `${counted(changed.length)} ${isDryRun ? 'would be ' : ''}${action === 'delete' ? 'deleted' : 'changed'}.`,
  count: changed.length,
  matched,
  unchanged: left.filter(({ reason }) => reason === 'unchanged').length,
  changed,
  ...leftInBothForms(left),
  dry_run: isDryRun,
  bulk_id: bulkId,
  undo_until: bulkId === null ? null : toTimestamp(new Date(Date.now() + UNDO_SECONDS * 1000)),
});
