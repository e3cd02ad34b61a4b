import type { Schemas } from '@palisade/client';
import { withService } from '../as-code/service-client';
import { type ChoiceOptions, chosenBy, undoLines } from '../bulk/bulk-command';

/** What the actions take. */
export interface IssueBulkOptions extends ChoiceOptions {
  reason?: Schemas['BulkIssuesBody']['reason'];
  note?: string;
  until?: string;
  user?: string;
  notes?: string;
  text?: string;
}

type Body = Schemas['BulkIssuesBody'];

/** @throws Error with what the service refuses */
export function bulkIssues(
  action: Schemas['BulkAction'],
  options: IssueBulkOptions,
): Promise<Schemas['BulkIssuesResource']> {
  const { ids, filter } = chosenBy(options);
  const { reason, note, until, user, notes, text, dryRun } = options;
  const body: Body = {
    action,
    issue_ids: ids,
    filter: filter as Body['filter'],
    dry_run: dryRun,
    reason,
    note,
    until,
    text,
    resolution_notes: notes,
    user_id: user === 'none' ? null : user,
  };
  return withService((client) => client.bulkUpdateIssues({ body }));
}

export const undoBulkIssues = (bulkId: string): Promise<Schemas['UndoIssuesResource']> =>
  withService((client) => client.undoBulkIssues({ path: { bulk_id: bulkId } }));

export const leftLines = (left: Schemas['LeftAloneResource'][]): string[] =>
  left.map(({ count, message }) => `Left alone, ${count}: ${message}`);

export const bulkLines = (changed: Schemas['BulkIssuesResource']): string[] => [
  changed.message,
  ...changed.sample.map(({ id, domain, title }) => [id, domain, title].join('  ')),
  ...leftLines(changed.left_alone),
  ...undoLines('issue', changed.bulk_id),
];
