import type { BulkIssuesBody } from '../api/resources';
import { useBulkChange } from '../data/issues-queries';
import { counted } from '../scans/scan-words';
import { notifyDone, notifyFailure } from '../ui/notify';
import { offerUndo } from '../ui/offer-undo';

const DONE = { resolve: 'resolved', unresolve: 'reopened', accept: 'accepted', assign: 'assigned' } as const;
/** What undo opens again. */
const CLOSING: readonly BulkIssuesBody['action'][] = ['resolve', 'accept'];

interface ChangeIssues {
  /** Rejects if the change fails. */
  send: (change: BulkIssuesBody) => Promise<void>;
  /** Shows a message if the change fails. */
  change: (change: BulkIssuesBody, onDone?: () => void) => void;
  isBusy: boolean;
  error: Error | null;
}

/**
 * Changes issues. Offers to undo it where the issues are known by id, so that nothing else is touched.
 * @param areOpen whether only open issues are listed: undo opens issues, and must not open others
 */
export function useChangeIssues(areOpen: boolean): ChangeIssues {
  const bulk = useBulkChange();
  const undo = (change: BulkIssuesBody): void =>
    bulk.mutate(change, {
      onSuccess: ({ count }) => notifyDone(`Undone for ${counted(count, 'issue')}.`),
      onError: notifyFailure,
    });
  const send: ChangeIssues['send'] = async (wanted) => {
    const { count } = await bulk.mutateAsync(wanted);
    const message = count === 0 ? 'Nothing to change.' : `${counted(count, 'issue')} ${DONE[wanted.action]}.`;
    const ids = wanted.issue_ids;
    const isUndoable = areOpen && CLOSING.includes(wanted.action) && count === ids?.length;
    if (isUndoable) offerUndo(message, () => undo({ issue_ids: ids, action: 'unresolve' }));
    else notifyDone(message);
  };
  return {
    send,
    change: (wanted, onDone) => void send(wanted).then(onDone, notifyFailure),
    isBusy: bulk.isPending,
    error: bulk.error,
  };
}
