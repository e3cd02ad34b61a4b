import { Menu, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCheck, IconPlus, IconTrash } from '../ui/icons';
import { MAX_ISSUE_VIEW_NAME_CHARACTERS } from '@palisade/vocabulary';
import { useSearchParams } from 'react-router';
import type { IssueView, IssueViewFilters } from '../api/resources';
import { Dialog } from '../ui/dialog';
import type { MenuButton } from '../ui/lazy-menu';
import { notifyFailure } from '../ui/notify';
import { OpenedMenu } from '../ui/opened-menu';
import type { IssueUrlFilters } from './issue-filters';
import { isShown, viewFilters, viewValues } from './saved-view-filters';
import { useDeleteView, useSaveView } from './use-saved-views';
import { RequestForm } from '../ui/request-form';
import { Muted } from '../ui/muted';

interface SavedViewEntriesProps {
  button: MenuButton;
  /** The filter that is shown. */
  values: IssueUrlFilters['values'];
  views: readonly IssueView[];
  /** The views could not be loaded. */
  isFailed: boolean;
}

/** The menu of saved views. */
export default function SavedViewEntries({ button, values, views, isFailed }: SavedViewEntriesProps) {
  const remove = useDeleteView();
  const [, setParams] = useSearchParams();
  const [isNaming, naming] = useDisclosure();
  const active = views.find(({ filters }) => isShown(filters, values));
  return (
    <>
      <OpenedMenu button={button} position="bottom-end" width={260}>
        <Menu.Label>Your views</Menu.Label>
        {views.length === 0 && (
          <Muted px="sm" pb={6}>
            {isFailed ? 'Your views could not be loaded.' : 'Save a filter to come back to it.'}
          </Muted>
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
      </OpenedMenu>
      <Dialog opened={isNaming} onClose={naming.close} title="Save this view">
        <NameForm filters={viewFilters(values)} onClose={naming.close} />
      </Dialog>
    </>
  );
}

function NameForm({ filters, onClose }: { filters: IssueViewFilters; onClose: () => void }) {
  const save = useSaveView();
  return (
    <RequestForm
      initialValues={{ name: '' }}
      isIncomplete={({ name }) => name.trim() === ''}
      send={({ name }) => save.mutateAsync({ name, filters })}
      onSent={onClose}
      submitLabel="Save"
      onCancel={onClose}
    >
      {(form) => (
        <TextInput
          label="Name"
          description="Only you see your views."
          maxLength={MAX_ISSUE_VIEW_NAME_CHARACTERS}
          data-autofocus
          {...form.getInputProps('name')}
        />
      )}
    </RequestForm>
  );
}
