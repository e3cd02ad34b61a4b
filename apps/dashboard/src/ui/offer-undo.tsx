import { Button, Group, Text } from '@mantine/core';
import { hideMessage, newMessageId, notify, notifyDone, notifyFailure } from './notify';

const UNDO_MS = 60_000;

/**
 * Confirms that an action is done, and offers to undo it for a minute, also on other pages.
 * @param undo returns what to confirm. Give it the promise of `mutateAsync`: callbacks of `mutate` end with the page that made it.
 */
export function offerUndo(message: string, undo: () => Promise<string>): void {
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
            void undo().then(notifyDone, notifyFailure);
          }}
        >
          Undo
        </Button>
      </Group>
    ),
  });
}
