import { Anchor, Button, Group, Paper, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { BulkChecksBody } from '../api/resources';
import classes from '../issues/list/bulk-bar.module.css';
import { useTeam } from '../session/team-context';
import { Muted } from '../ui/muted';
import type { CheckSelection } from './use-check-selection';

const BulkDialog = lazy(() => import('./check-bulk-dialog'));

/** The limit of the API. */
const MOST_CHECKS = 1000;

const ACTIONS: readonly { action: BulkChecksBody['action']; label: string }[] = [
  { action: 'schedule', label: 'Schedule…' },
  { action: 'tests', label: 'Tests…' },
  { action: 'tags', label: 'Tags…' },
  { action: 'pause', label: 'Pause…' },
  { action: 'resume', label: 'Resume' },
  { action: 'delete', label: 'Delete…' },
];

/** Actions for the selected checks; sticks to the bottom of the window. */
export function CheckBulkBar({ selection, total }: { selection: CheckSelection; total: number }) {
  const team = useTeam();
  const [action, setAction] = useState<BulkChecksBody['action'] | null>(null);
  const { count, isAllMatching } = selection;
  if (count === 0 || team.refusal('checks.write') !== null) return null;
  const isTooMany = count > MOST_CHECKS;
  return (
    <Paper className={classes.bar} shadow="md" m={12} pl="md" pr={12} py={10}>
      <Group gap="xs" role="region" aria-label="Selected checks">
        <Group flex={1} gap="0 12px" align="baseline" miw={130}>
          <Text fw={600} role="status">
            {isAllMatching && 'All '}
            {count.toLocaleString('en')} selected
          </Text>
          {isTooMany && (
            <Muted>Narrow the filter to at most {MOST_CHECKS.toLocaleString('en')} checks.</Muted>
          )}
          {!isAllMatching && total > count && (
            <Anchor component="button" type="button" fz="sm" onClick={selection.selectAllMatching}>
              Select all {total.toLocaleString('en')} that fit the filter
            </Anchor>
          )}
        </Group>
        <Button variant="subtle" color="gray" onClick={selection.clear}>
          Clear
        </Button>
        {ACTIONS.map(({ action: each, label }) => (
          <Button
            key={each}
            variant={each === 'delete' ? 'light' : 'default'}
            color={each === 'delete' ? 'red' : undefined}
            disabled={isTooMany}
            onClick={() => setAction(each)}
          >
            {label}
          </Button>
        ))}
        {action !== null && (
          <Suspense>
            <BulkDialog
              action={action}
              target={selection.target}
              onClose={() => setAction(null)}
              onDone={() => {
                setAction(null);
                selection.clear();
              }}
            />
          </Suspense>
        )}
      </Group>
    </Paper>
  );
}
