import type { BulkIssues, BulkIssuesBody } from '../api/resources';
import { useBulkChange, useUndoBulk } from '../data/issues-queries';
import { counted } from '../scans/scan-words';
import { notifyDone, notifyFailure } from '../ui/notify';
import { offerUndo } from '../ui/offer-undo';

const DONE: Record<BulkIssuesBody['action'], string> = {
  resolve: 'resolved',
  unresolve: 'reopened',
  accept: 'accepted',
  remove_acceptance: 'no longer accepted',
  assign: 'assigned',
  comment: 'commented',
  retest: 'tested again',
};

interface ChangeIssues {
  /** Rejects if the change fails. */
  send: (change: BulkIssuesBody) => Promise<void>;
  /** Shows a message if the change fails. */
  change: (change: BulkIssuesBody, onDone?: () => void) => void;
  isBusy: boolean;
  error: Error | null;
}

/** Changes issues, and offers to undo it. */
export function useChangeIssues(): ChangeIssues {
  const bulk = useBulkChange();
  const undo = useUndoBulk();
  const takeBack = async (bulkId: string): Promise<string> => {
    const { count, left_alone: left } = await undo.mutateAsync(bulkId);
    return [`Undone for ${counted(count, 'issue')}.`, ...leftWords(left)].join(' ');
  };
  const send: ChangeIssues['send'] = async (wanted) => {
    const { count, left_alone: left, bulk_id: bulkId } = await bulk.mutateAsync(wanted);
    const done = count === 0 ? 'Nothing to change.' : `${counted(count, 'issue')} ${DONE[wanted.action]}.`;
    const message = [done, ...leftWords(left)].join(' ');
    if (bulkId === null) notifyDone(message);
    else offerUndo(message, () => takeBack(bulkId));
  };
  return {
    send,
    change: (wanted, onDone) => void send(wanted).then(onDone, notifyFailure),
    isBusy: bulk.isPending,
    error: bulk.error,
  };
}

/** "3 left alone: It is already so." */
export const leftWords = (left: BulkIssues['left_alone']): string[] =>
  left.map(({ count, message }) => `${count.toLocaleString('en')} left alone: ${message}`);
