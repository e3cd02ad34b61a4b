import { Button, Group, Text } from '@mantine/core';
import { hideMessage, newMessageId, notify } from './notify';

const UNDO_MS = 60_000;

/** Confirms that an action is done, and offers to undo it for a minute. */
export function offerUndo(message: string, onUndo: () => void): void {
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
