import { UNDO_SECONDS } from '@palisade/persistence';
import { flag, id, integer, list, text, time } from '../../http/fields';
import { type ResourceOf, resource } from '../../http/resource';
import { COUNT, DOMAIN, MESSAGE } from '../../http/response-limits';
import { toTimestamp } from '../../http/timestamp';
import { type BulkCheckAction, MOST_CHECKS_AT_ONCE } from './bulk-checks.body';

const MOST = { maxItems: MOST_CHECKS_AT_ONCE };

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

const refusals = () => list(RefusedCheckResource, MOST, 'Checks that stay as they are, and why.');

export const BulkChecksResource = resource('BulkChecksResource', {
  message: text(MESSAGE, '2 checks changed.'),
  count: integer(COUNT, 2, 'How many checks changed; with `dry_run`, would change.'),
  matched: integer(COUNT, 4, 'How many checks the request names; unknown ids do not count.'),
  unchanged: integer(COUNT, 1, 'How many checks are so already.'),
  changed: list(ChangedCheckResource, MOST, 'The checks that changed.'),
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
  refused: refusals(),
});
export type UndoChecksResource = ResourceOf<typeof UndoChecksResource>;

export const counted = (count: number): string => `${count} check${count === 1 ? '' : 's'}`;

export interface BulkCheckOutcome {
  matched: number;
  changed: ChangedCheckResource[];
  refused: RefusedCheckResource[];
  bulkId: string | null;
}

export const toBulkChecksResource = (
  action: BulkCheckAction,
  { matched, changed, refused, bulkId }: BulkCheckOutcome,
  isDryRun: boolean,
): BulkChecksResource => ({
  message: `${counted(changed.length)} ${isDryRun ? 'would be ' : ''}${action === 'delete' ? 'deleted' : 'changed'}.`,
  count: changed.length,
  matched,
  unchanged: matched - changed.length - refused.length,
  changed,
  refused,
  dry_run: isDryRun,
  bulk_id: bulkId,
  undo_until: bulkId === null ? null : toTimestamp(new Date(Date.now() + UNDO_SECONDS * 1000)),
});
