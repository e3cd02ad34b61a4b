import { Anchor, Button, Group, Paper, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { AcceptIssueBody, BulkIssuesBody } from '../api/resources';
import { counted } from '../scans/scan-words';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { AcceptDialog } from './accept-dialog';
import classes from './bulk-bar.module.css';
import type { IssueTab } from './issue-filters';
import { MemberChoice } from './member-choice';
import type { useChangeIssues } from './use-change-issues';
import type { Selection } from './use-selection';
import { Muted } from '../ui/muted';

/** The limits of the API. */
const MOST_IDS = 1000;
const MOST_MATCHING = 10_000;

interface BulkBarProps {
  selection: Selection;
  tab: IssueTab;
  /** How many issues match the filter. */
  total: number;
  changes: ReturnType<typeof useChangeIssues>;
  accepting: { isOpen: boolean; open: () => void; close: () => void };
}

/** Actions for the selected issues; sticks to the bottom of the window. */
export function BulkBar({ selection, tab, total, changes, accepting }: BulkBarProps) {
  const [isConfirming, confirming] = useDisclosure();
  const { count, isAllMatching } = selection;
  if (count === 0) return null;
  const isTooMany = count > (isAllMatching ? MOST_MATCHING : MOST_IDS);
  const change = (action: Omit<BulkIssuesBody, 'issue_ids' | 'filter'>): void =>
    changes.change({ ...selection.target, ...action }, () => {
      confirming.close();
      selection.clear();
    });
  const accept = async (terms: AcceptIssueBody): Promise<void> => {
    await changes.send({ ...selection.target, action: 'accept', ...terms });
    selection.clear();
  };
  // A change of all matching issues cannot be undone, so the person confirms it.
  const resolve = (): void => (isAllMatching ? confirming.open() : change({ action: 'resolve' }));
  const buttons = { disabled: isTooMany, loading: changes.isBusy };
  return (
    <Paper className={classes.bar} shadow="md" m={12} pl="md" pr={12} py={10}>
      <Group gap="xs" role="region" aria-label="Selected issues">
        <SelectionWords selection={selection} total={total} isTooMany={isTooMany} />
        <Button variant="subtle" color="gray" onClick={selection.clear}>
          Clear
        </Button>
        <MemberChoice
          label="Assign"
          placeholder="Assign…"
          none="Remove assignee"
          className={classes.assign}
          value={null}
          isBusy={isTooMany || changes.isBusy}
          onChange={(id) => id !== null && change({ action: 'assign', user_id: id === 'none' ? null : id })}
        />
        {tab !== 'open' && (
          <Button variant="default" {...buttons} onClick={() => change({ action: 'unresolve' })}>
            Reopen
          </Button>
        )}
        <Button variant="default" {...buttons} onClick={accepting.open}>
          Accept…
        </Button>
        {tab !== 'resolved' && (
          <Button {...buttons} onClick={resolve}>
            Resolve
          </Button>
        )}
        <AcceptDialog
          isOpen={accepting.isOpen}
          onClose={accepting.close}
          title={`Accept ${counted(count, 'issue')}`}
          accept={accept}
        />
        <ConfirmDialog
          isOpen={isConfirming}
          onClose={confirming.close}
          title={`Resolve ${counted(count, 'issue')}?`}
          confirmLabel="Resolve all"
          isDangerous={false}
          onConfirm={() => change({ action: 'resolve' })}
          isBusy={changes.isBusy}
          error={changes.error}
        >
          Every issue {selection.rule !== null && <>of the rule “{selection.rule.title}” </>}that matches the
          current filter is resolved, on all pages. Scans that detect one of them again reopen it.
        </ConfirmDialog>
      </Group>
    </Paper>
  );
}

interface SelectionWordsProps {
  selection: Selection;
  total: number;
  isTooMany: boolean;
}

function SelectionWords({ selection, total, isTooMany }: SelectionWordsProps) {
  const { count, isAllMatching } = selection;
  const isMore = !isAllMatching && total > count;
  return (
    <Group flex={1} gap="0 12px" align="baseline" miw={130}>
      <Text fw={600} role="status">
        {isAllMatching && 'All '}
        {count.toLocaleString('en')} selected{selection.rule !== null && `: ${selection.rule.title}`}
      </Text>
      {isTooMany && (
        <Muted>
          {isAllMatching
            ? `Narrow the filter to at most ${MOST_MATCHING.toLocaleString('en')} issues.`
            : `Select at most ${MOST_IDS.toLocaleString('en')}.`}
        </Muted>
      )}
      {isMore && (
        <Anchor component="button" type="button" fz="sm" onClick={selection.selectAllMatching}>
          Select all {total.toLocaleString('en')} matching
        </Anchor>
      )}
    </Group>
  );
}
