import { Button, Group, Text } from '@mantine/core';
import type { BulkIssuesBody } from '../api/resources';
import { useBulkChange } from '../data/issues-queries';
import { counted } from '../scans/scan-words';
import { hideMessage, newMessageId, notify, notifyDone, notifyFailure } from '../ui/notify';

const UNDO_MS = 12_000;
const DONE = { resolve: 'resolved', unresolve: 'reopened', accept: 'accepted', assign: 'assigned' } as const;
const OPPOSITES: Partial<Record<BulkIssuesBody['action'], BulkIssuesBody['action']>> = {
  resolve: 'unresolve',
  accept: 'unresolve',
};

interface ChangeIssues {
  /** Rejects if the change fails. */
  send: (change: BulkIssuesBody) => Promise<void>;
  /** Shows a message if the change fails. */
  change: (change: BulkIssuesBody, onDone?: () => void) => void;
  isBusy: boolean;
  error: Error | null;
}

/** Changes issues. Offers to undo it where the issues are known by id, so that nothing else is touched. */
export function useChangeIssues(): ChangeIssues {
  const bulk = useBulkChange();
  const undo = (change: BulkIssuesBody): void =>
    bulk.mutate(change, {
      onSuccess: ({ count }) => notifyDone(`Undone for ${counted(count, 'issue')}.`),
      onError: notifyFailure,
    });
  const send: ChangeIssues['send'] = async (wanted) => {
    const { count } = await bulk.mutateAsync(wanted);
    const message = count === 0 ? 'Nothing to change.' : `${counted(count, 'issue')} ${DONE[wanted.action]}.`;
    const action = OPPOSITES[wanted.action];
    const ids = wanted.issue_ids;
    // Fewer changed than named: some were closed already, and undo would open them.
    if (action === undefined || count !== ids?.length) notifyDone(message);
    else offerUndo(message, () => undo({ issue_ids: ids, action }));
  };
  return {
    send,
    change: (wanted, onDone) => void send(wanted).then(onDone, notifyFailure),
    isBusy: bulk.isPending,
    error: bulk.error,
  };
}

function offerUndo(message: string, onUndo: () => void): void {
  const id = newMessageId();
  notify({
    id,
    color: 'teal',
    autoClose: UNDO_MS,
    withCloseButton: true,
    message: (
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">{message}</Text>
        <Button
          size="compact-sm"
          variant="light"
          onClick={() => {
            hideMessage(id);
            onUndo();
          }}
        >
          Undo
        </Button>
      </Group>
    ),
  });
}
