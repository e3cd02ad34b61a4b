import { Button, Group, Menu, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBookmark, IconCheck, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useSavedViews, viewQuery } from './use-saved-views';

const LONGEST_NAME = 60;

/** Saves the current filter under a name, and applies or deletes saved ones. */
export function SavedViewsMenu() {
  const { views, save, remove } = useSavedViews();
  const [params, setParams] = useSearchParams();
  const [isNaming, naming] = useDisclosure();
  const current = viewQuery(params);
  const active = views.find(({ query }) => query === current);
  return (
    <>
      <Menu position="bottom-end" width={260} shadow="md">
        <Menu.Target>
          <Button variant="default" leftSection={<IconBookmark size={16} aria-hidden />}>
            {active?.name ?? 'Views'}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>Your views</Menu.Label>
          {views.length === 0 && (
            <Text size="sm" c="dimmed" px="sm" pb={6}>
              Save a filter to come back to it.
            </Text>
          )}
          {views.map(({ name, query }) => (
            <Menu.Item
              key={name}
              onClick={() => setParams(query)}
              rightSection={query === current ? <IconCheck size={16} aria-hidden /> : null}
            >
              {name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item leftSection={<IconPlus size={16} aria-hidden />} onClick={naming.open}>
            Save this view…
          </Menu.Item>
          {active && (
            <Menu.Item leftSection={<IconTrash size={16} aria-hidden />} onClick={() => remove(active.name)}>
              Delete “{active.name}”
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <Modal
        opened={isNaming}
        onClose={naming.close}
        title="Save this view"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <NameForm
          onCancel={naming.close}
          onSave={(name) => {
            save({ name, query: current });
            naming.close();
          }}
        />
      </Modal>
    </>
  );
}

/** A separate component, so that the field is empty each time the dialog opens. */
function NameForm({ onSave, onCancel }: { onSave: (name: string) => void; onCancel: () => void }) {
  const [name, setName] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '') onSave(name.trim());
      }}
    >
      <Stack gap="md">
        <TextInput
          label="Name"
          description="A view with the same name is replaced. Views stay in this browser."
          maxLength={LONGEST_NAME}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" disabled={name.trim() === ''}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
