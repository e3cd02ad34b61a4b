import { Text } from '@mantine/core';
import type { Issue } from '../api/resources';
import { TimeStamp } from '../ui/time-stamp';

/** When an open issue is due, with its words; nothing for an issue without a date. */
export function DueDate({ issue: { due_at: due, is_overdue: isOverdue } }: { issue: Issue }) {
  if (due === null) return null;
  return (
    <Text
      span
      inherit
      fw={isOverdue ? 600 : undefined}
      c={isOverdue ? 'var(--pal-high-text)' : undefined}
      style={{ whiteSpace: 'nowrap' }}
    >
      {isOverdue ? 'Overdue since' : 'Due'} <TimeStamp value={due} format="date" />
    </Text>
  );
}
