import { Button, Group, Text } from '@mantine/core';
import classes from './bulk-bar.module.css';
import { MOST_AT_ONCE, useResolveIssues } from './use-resolve-issues';
import type { Selection } from './use-selection';

/** Actions for the selected issues; sticks to the bottom of the window. */
export function BulkBar({ selection }: { selection: Selection }) {
  const { change, isBusy } = useResolveIssues();
  const { issues } = selection;
  if (issues.length === 0) return null;
  const isTooMany = issues.length > MOST_AT_ONCE;
  return (
    <Group className={classes.bar} gap="xs" role="region" aria-label="Selected issues">
      <Text fw={600} role="status" flex={1} miw={110}>
        {isTooMany ? `Select at most ${MOST_AT_ONCE}` : `${issues.length} selected`}
      </Text>
      <Button variant="subtle" color="gray" onClick={selection.clear}>
        Clear
      </Button>
      {issues.some(({ is_resolved }) => is_resolved) && (
        <Button
          variant="default"
          disabled={isTooMany}
          loading={isBusy}
          onClick={() => change(issues, 'unresolve', selection.clear)}
        >
          Reopen
        </Button>
      )}
      {issues.some(({ is_resolved }) => !is_resolved) && (
        <Button
          disabled={isTooMany}
          loading={isBusy}
          onClick={() => change(issues, 'resolve', selection.clear)}
        >
          Resolve
        </Button>
      )}
    </Group>
  );
}
