import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Issue } from '../api/resources';
import { counted } from '../scans/scan-words';
import { notifyDone, notifyFailure } from '../ui/notify';
import { useBulkChange, type BulkChange } from '../data/issues-queries';

const UNDO_MS = 12_000;
/** The limit of the API. */
export const MOST_AT_ONCE = 1000;

const OPPOSITE = { resolve: 'unresolve', unresolve: 'resolve' } as const;
const DONE = { resolve: 'resolved', unresolve: 'reopened' } as const;

interface ResolveIssues {
  change: (issues: readonly Issue[], action: BulkChange['action'], onDone?: () => void) => void;
  isBusy: boolean;
}

/** Resolves or reopens issues, and offers to undo it. Leaves out issues that need no change, so that undo does not touch them. */
export function useResolveIssues(): ResolveIssues {
  const bulk = useBulkChange();
  const undo = (ids: string[], action: BulkChange['action']): void =>
    bulk.mutate(
      { ids, action: OPPOSITE[action] },
      {
        onSuccess: ({ count }) => notifyDone(`Undone for ${counted(count, 'issue')}.`),
        onError: notifyFailure,
      },
    );
  const change: ResolveIssues['change'] = (issues, action, onDone) => {
    const wanted = action === 'resolve';
    const ids = issues.filter(({ is_resolved }) => is_resolved !== wanted).map(({ id }) => id);
    if (ids.length === 0) {
      notifyDone(`All selected issues are already ${wanted ? 'resolved' : 'open'}.`);
      return;
    }
    bulk.mutate(
      { ids, action },
      {
        onSuccess: ({ count }) => {
          onDone?.();
          offerUndo(`${counted(count, 'issue')} ${DONE[action]}.`, () => undo(ids, action));
        },
        onError: notifyFailure,
      },
    );
  };
  return { change, isBusy: bulk.isPending };
}

function offerUndo(message: string, onUndo: () => void): void {
  const id = notifications.show({
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
            notifications.hide(id);
            onUndo();
          }}
        >
          Undo
        </Button>
      </Group>
    ),
  });
}
