import { Button, Group, Menu, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBookmark, IconCheck, IconPlus, IconTrash } from '@tabler/icons-react';
import { MAX_ISSUE_VIEW_NAME_CHARACTERS } from '@palisade/vocabulary';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { fieldErrorsOf } from '../api/api-failure';
import type { IssueViewFilters } from '../api/resources';
import { FormFailure } from '../ui/form-failure';
import { notifyFailure } from '../ui/notify';
import type { IssueUrlFilters } from './issue-filters';
import { isShown, viewFilters, viewValues } from './saved-view-filters';
import { useDeleteView, useSavedViews, useSaveView } from './use-saved-views';

/** Saves the current filter under a name, and applies or deletes saved ones. */
export function SavedViewsMenu({ filters: { values } }: { filters: IssueUrlFilters }) {
  const { data: views = [], isError } = useSavedViews();
  const remove = useDeleteView();
  const [, setParams] = useSearchParams();
  const [isNaming, naming] = useDisclosure();
  const active = views.find(({ filters }) => isShown(filters, values));
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
              {isError ? 'Your views cannot be loaded now.' : 'Save a filter to come back to it.'}
            </Text>
          )}
          {views.map((view) => (
            <Menu.Item
              key={view.id}
              onClick={() => setParams(viewValues(view.filters))}
              rightSection={view === active ? <IconCheck size={16} aria-hidden /> : null}
            >
              {view.name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item leftSection={<IconPlus size={16} aria-hidden />} onClick={naming.open}>
            Save this view…
          </Menu.Item>
          {active && (
            <Menu.Item
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={() => remove.mutate(active.id, { onError: notifyFailure })}
            >
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
        <NameForm filters={viewFilters(values)} onClose={naming.close} />
      </Modal>
    </>
  );
}

/** A separate component, so that the field is empty each time the dialog opens. */
function NameForm({ filters, onClose }: { filters: IssueViewFilters; onClose: () => void }) {
  const [name, setName] = useState('');
  const save = useSaveView();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '') save.mutate({ name, filters }, { onSuccess: onClose });
      }}
    >
      <Stack gap="md">
        <TextInput
          label="Name"
          description="Only you see your views."
          maxLength={MAX_ISSUE_VIEW_NAME_CHARACTERS}
          error={fieldErrorsOf(save.error).name}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
        <FormFailure error={save.error} fields={['name']} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={name.trim() === ''} loading={save.isPending}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
