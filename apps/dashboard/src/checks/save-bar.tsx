import { Button, Group, Paper, Text } from '@mantine/core';
import { messageOf } from '../api/api-failure';
import { GuardedButton } from '../ui/guarded-button';
import classes from './save-bar.module.css';

interface SaveBarProps {
  isDirty: boolean;
  isBusy: boolean;
  refusal: string | null;
  error: unknown;
  /** Whether the message is about a field, which shows it. */
  hasFieldErrors: boolean;
  onDiscard: () => void;
}

/** Stays at the bottom of the window, so that Save is always in reach. */
export function SaveBar({ isDirty, isBusy, refusal, error, hasFieldErrors, onDiscard }: SaveBarProps) {
  return (
    <Paper className={classes.bar} shadow={isDirty ? 'lg' : undefined} data-dirty={isDirty || undefined}>
      <div style={{ minWidth: 0 }} role="status">
        {hasFieldErrors ? (
          <Text size="sm" c="var(--mantine-color-error)">
            Not saved. Fix the highlighted fields.
          </Text>
        ) : error ? (
          <Text size="sm" c="var(--mantine-color-error)">
            {messageOf(error)}
          </Text>
        ) : (
          <Text size="sm" c={isDirty ? undefined : 'dimmed'} fw={isDirty ? 550 : undefined}>
            {isDirty ? 'You have unsaved changes.' : 'All changes are saved.'}
          </Text>
        )}
      </div>
      <Group gap="xs" wrap="nowrap">
        <Button variant="default" disabled={!isDirty || isBusy} onClick={onDiscard}>
          Discard
        </Button>
        <GuardedButton
          refusal={refusal}
          type="submit"
          loading={isBusy}
          disabled={refusal === null && !isDirty}
        >
          Save
        </GuardedButton>
      </Group>
    </Paper>
  );
}
