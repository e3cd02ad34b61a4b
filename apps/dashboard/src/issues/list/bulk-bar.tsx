import { Anchor, Button, Group, Paper, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { lazy, Suspense, useState } from 'react';
import type { AcceptIssueBody, BulkIssuesBody } from '../../api/resources';
import { counted } from '../../scans/scan-words';
import { AcceptDialog } from '../accept-dialog';
import classes from './bulk-bar.module.css';
import type { ListState } from './issue-filters';
import { MemberChoice } from '../member-choice';
import type { useChangeIssues } from '../use-change-issues';
import type { Selection } from './use-selection';
import { Muted } from '../../ui/muted';

const BulkPreview = lazy(() => import('./bulk-preview'));
const CommentDialog = lazy(() => import('../comment-dialog'));

/** The limits of the API. */
const MOST_IDS = 1000;
const MOST_MATCHING = 10_000;

interface BulkBarProps {
  selection: Selection;
  state: ListState;
  /** How many issues match the filter. */
  total: number;
  changes: ReturnType<typeof useChangeIssues>;
  accepting: { isOpen: boolean; open: () => void; close: () => void };
}

type Action = Omit<BulkIssuesBody, 'issue_ids' | 'filter'>;

/** The person sees what a change of all matching issues does before it is done. */
function usePreviewed(selection: Selection, changes: BulkBarProps['changes']) {
  const [previewed, setPreviewed] = useState<BulkIssuesBody | null>(null);
  const { isAllMatching } = selection;
  const send = (change: BulkIssuesBody): void =>
    changes.change(change, () => {
      setPreviewed(null);
      selection.clear();
    });
  const change = (action: Action): void =>
    isAllMatching
      ? setPreviewed({ ...selection.target, ...action })
      : send({ ...selection.target, ...action });
  const changeFromForm = async (action: Action): Promise<void> => {
    if (isAllMatching) return change(action);
    await changes.send({ ...selection.target, ...action });
    selection.clear();
  };
  return { previewed, setPreviewed, send, change, changeFromForm };
}

/** Actions for the selected issues; sticks to the bottom of the window. */
export default function BulkBar({ selection, state, total, changes, accepting }: BulkBarProps) {
  const [isCommenting, commenting] = useDisclosure();
  const { previewed, setPreviewed, send, change, changeFromForm } = usePreviewed(selection, changes);
  const { count, isAllMatching } = selection;
  const isTooMany = count > (isAllMatching ? MOST_MATCHING : MOST_IDS);
  const buttons = { disabled: isTooMany, loading: changes.isBusy, variant: 'default' };
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
        <Button {...buttons} onClick={() => change({ action: 'retest' })}>
          Retest
        </Button>
        <Button {...buttons} onClick={commenting.open}>
          Comment…
        </Button>
        {state !== 'open' && (
          <Button {...buttons} onClick={() => change({ action: 'unresolve' })}>
            Reopen
          </Button>
        )}
        <Button {...buttons} onClick={accepting.open}>
          Accept…
        </Button>
        {state !== 'resolved' && (
          <Button {...buttons} variant="filled" onClick={() => change({ action: 'resolve' })}>
            Resolve
          </Button>
        )}
        <AcceptDialog
          isOpen={accepting.isOpen}
          onClose={accepting.close}
          title={`Accept ${counted(count, 'issue')}`}
          accept={(terms: AcceptIssueBody) => changeFromForm({ action: 'accept', ...terms })}
        />
        <Suspense>
          {isCommenting && (
            <CommentDialog
              onClose={commenting.close}
              title={`Comment on ${counted(count, 'issue')}`}
              comment={(text) => changeFromForm({ action: 'comment', text })}
            />
          )}
          {previewed !== null && (
            <BulkPreview
              change={previewed}
              onClose={() => setPreviewed(null)}
              onConfirm={() => send(previewed)}
              isBusy={changes.isBusy}
              error={changes.error}
            />
          )}
        </Suspense>
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
          Select all {total.toLocaleString('en')} that fit the filter
        </Anchor>
      )}
    </Group>
  );
}
