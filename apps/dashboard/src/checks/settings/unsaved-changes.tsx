import { Button, Group, Stack, Text } from '@mantine/core';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { Dialog } from '../../ui/dialog';

interface UnsavedChangesProps {
  isDirty: boolean;
  /** Pages below this path keep the changes. */
  within: string;
}

/** Warns before unsaved changes are lost: by a link, the back button, a reload, or closing the browser tab. */
export function UnsavedChanges({ isDirty, within }: UnsavedChangesProps) {
  const blocker = useBlocker(
    ({ nextLocation }) => isDirty && !nextLocation.pathname.startsWith(`${within}/`),
  );
  useEffect(() => {
    if (!isDirty) return undefined;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);
  return (
    <Dialog
      opened={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title="Discard unsaved changes?"
    >
      <Stack gap="md">
        <Text>Your changes to this check are not saved yet. If you leave, they are lost.</Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => blocker.reset?.()} data-autofocus>
            Keep editing
          </Button>
          <Button color="red" onClick={() => blocker.proceed?.()}>
            Discard changes
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
