import { Button, Group, Paper, Text } from '@mantine/core';
import { messageOf } from '../../api/api-failure';
import { GuardedButton } from '../../ui/guarded-button';

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
  const failure = hasFieldErrors ? 'Not saved. Fix the highlighted fields.' : error ? messageOf(error) : null;
  return (
    <Paper
      mb="md"
      pos="sticky"
      bottom={{ base: 8, xs: 16 }}
      style={{ zIndex: 10, borderColor: isDirty ? 'var(--mantine-color-anchor)' : undefined }}
      shadow={isDirty ? 'lg' : undefined}
    >
      <Group justify="space-between" wrap="nowrap" py={10} pl={{ base: 12, xs: 20 }} pr={12}>
        <Text
          size="sm"
          role="status"
          c={failure === null ? (isDirty ? undefined : 'dimmed') : 'var(--mantine-color-error)'}
          fw={isDirty && failure === null ? 550 : undefined}
        >
          {failure ?? (isDirty ? 'You have unsaved changes.' : 'All changes are saved.')}
        </Text>
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
      </Group>
    </Paper>
  );
}
