import { Checkbox, Menu, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBookmark, IconCheck, IconPlus, IconTrash } from '../../ui/icons';
import { MAX_ISSUE_VIEW_NAME_CHARACTERS } from '@palisade/vocabulary';
import { useSearchParams } from 'react-router';
import type { IssueView, IssueViewFilters } from '../../api/resources';
import { useTeam } from '../../session/team-context';
import { Dialog } from '../../ui/dialog';
import type { MenuButton } from '../../ui/lazy-menu';
import { notifyFailure } from '../../ui/notify';
import { OpenedMenu } from '../../ui/opened-menu';
import type { IssueUrlFilters } from './issue-filters';
import { isShown, viewFilters, viewValues } from './saved-view-filters';
import { useDeleteView, useRenameView, useSaveView } from './use-saved-views';
import { RequestForm } from '../../ui/request-form';
import { Muted } from '../../ui/muted';

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
  const [isRenaming, renaming] = useDisclosure();
  const active = views.find(({ filters }) => isShown(filters, values));
  const { refusal } = useTeam();
  const mayChange = active !== undefined && (active.is_own || refusal('views.manage') === null);
  const [own, shared] = [views.filter((view) => view.is_own), views.filter((view) => !view.is_own)];
  const entry = (view: IssueView) => (
    <Menu.Item
      key={view.id}
      onClick={() => setParams(viewValues(view.filters))}
      rightSection={view === active ? <IconCheck size={16} aria-hidden /> : null}
    >
      {view.name}
      {(view.is_shared || !view.is_own) && (
        <Muted span display="block">
          {view.is_own ? 'Shared in the team' : `By ${view.author}`}
        </Muted>
      )}
    </Menu.Item>
  );
  return (
    <>
      <OpenedMenu button={button} position="bottom-end" width={260}>
        <Menu.Label>Your views</Menu.Label>
        {own.length === 0 && (
          <Muted px="sm" pb={6}>
            {isFailed ? 'Your views could not be loaded.' : 'Save a filter to come back to it.'}
          </Muted>
        )}
        {own.map(entry)}
        {shared.length > 0 && <Menu.Label>Shared in the team</Menu.Label>}
        {shared.map(entry)}
        <Menu.Divider />
        <Menu.Item leftSection={<IconPlus size={16} aria-hidden />} onClick={naming.open}>
          Save this view…
        </Menu.Item>
        {mayChange && (
          <Menu.Item leftSection={<IconBookmark size={16} aria-hidden />} onClick={renaming.open}>
            Rename “{active.name}”…
          </Menu.Item>
        )}
        {mayChange && (
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
      <Dialog opened={isRenaming && active !== undefined} onClose={renaming.close} title="Rename this view">
        {active && <RenameForm view={active} onClose={renaming.close} />}
      </Dialog>
    </>
  );
}

const NAME = { label: 'Name', maxLength: MAX_ISSUE_VIEW_NAME_CHARACTERS, 'data-autofocus': true };

function NameForm({ filters, onClose }: { filters: IssueViewFilters; onClose: () => void }) {
  const save = useSaveView();
  return (
    <RequestForm
      initialValues={{ name: '', is_shared: false }}
      isIncomplete={({ name }) => name.trim() === ''}
      send={(view) => save.mutateAsync({ ...view, filters })}
      onSent={onClose}
      submitLabel="Save"
      onCancel={onClose}
    >
      {(form) => (
        <>
          <TextInput {...NAME} {...form.getInputProps('name')} />
          <Checkbox
            label="Share with the team"
            description="All members see it until you delete it or leave the team."
            {...form.getInputProps('is_shared', { type: 'checkbox' })}
          />
        </>
      )}
    </RequestForm>
  );
}

function RenameForm({ view, onClose }: { view: IssueView; onClose: () => void }) {
  const rename = useRenameView();
  return (
    <RequestForm
      initialValues={{ name: view.name }}
      isIncomplete={({ name }) => name.trim() === ''}
      send={({ name }) => rename.mutateAsync({ id: view.id, name })}
      onSent={onClose}
      submitLabel="Rename"
      onCancel={onClose}
    >
      {(form) => <TextInput {...NAME} {...form.getInputProps('name')} />}
    </RequestForm>
  );
}
