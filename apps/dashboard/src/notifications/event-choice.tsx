import { Checkbox, SimpleGrid } from '@mantine/core';
import { NOTIFICATION_EVENTS, type NotificationEvent } from '@palisade/vocabulary';
import type { ReactNode } from 'react';
import { EVENT_WORDS } from './notification-words';

interface EventChoiceProps {
  value?: NotificationEvent[];
  onChange: (events: NotificationEvent[]) => void;
  error?: ReactNode;
}

export function EventChoice({ value = [], onChange, error }: EventChoiceProps) {
  return (
    <Checkbox.Group label="Events" value={value} onChange={onChange} error={error}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" mt="xs">
        {NOTIFICATION_EVENTS.map((event) => (
          <Checkbox key={event} value={event} {...EVENT_WORDS[event]} />
        ))}
      </SimpleGrid>
    </Checkbox.Group>
  );
}
