import { Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core';
import { KEY_SCOPES, type KeyScope } from '@palisade/vocabulary';
import { body } from '../api/client';
import { useTeamChange } from '../data/team-data';
import { Dialog } from '../ui/dialog';
import { RequestForm } from '../ui/request-form';
import { ShownOnce } from '../ui/shown-once';

const NEVER = 'never';
const LIFETIMES = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
  { value: NEVER, label: 'Never' },
];

const SCOPE_WORDS: Record<KeyScope, { label: string; description: string }> = {
  read: { label: 'Read', description: 'View checks, scans, issues and statistics.' },
  scan: { label: 'Scan', description: 'Start scans, but do nothing else.' },
  write: { label: 'Write', description: 'Full access, including read and scan.' },
};

interface NewApiKeyDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

export function NewApiKeyDialog({ isOpen, onClose }: NewApiKeyDialogProps) {
  return (
    <Dialog
      opened={isOpen}
      onClose={onClose}
      title="New API key"
      // A click outside must not close a dialog that shows a key only once.
      closeOnClickOutside={false}
    >
      <NewApiKeyForm onClose={onClose} />
    </Dialog>
  );
}

const INITIAL = { name: '', lifetime: '90', scopes: ['write'] as KeyScope[] };

/** A separate component, so that the key is dropped when the dialog closes. */
function NewApiKeyForm({ onClose }: { onClose: () => void }) {
  const create = useTeamChange(
    (api, { name, lifetime, scopes }: typeof INITIAL) => {
      const expires_in_days = lifetime === NEVER ? null : Number(lifetime);
      return body(api.POST('/api/v1/team/api-keys', { body: { name, scopes, expires_in_days } }));
    },
    { gcTime: 0, reloads: ['api-keys'] },
  );
  if (create.data) {
    return (
      <ShownOnce title="Copy your key now" value={create.data.api_key} label="API key" onClose={onClose}>
        You can see this key only now. If you lose it, create a new one.
      </ShownOnce>
    );
  }
  return (
    <RequestForm
      initialValues={INITIAL}
      validate={{ scopes: (scopes) => (scopes.length === 0 ? 'Select at least one scope.' : null) }}
      send={create.mutateAsync}
      submitLabel="Create key"
      onCancel={onClose}
    >
      {(form) => (
        <>
          <TextInput
            label="Name"
            description="Name the program that will use the key."
            placeholder="GitHub Actions"
            autoComplete="off"
            data-autofocus
            {...form.getInputProps('name')}
          />
          <NativeSelect label="Expires after" data={LIFETIMES} {...form.getInputProps('lifetime')} />
          <Checkbox.Group
            label="Scopes"
            description="Select only what the key needs."
            {...form.getInputProps('scopes')}
          >
            <Stack gap="xs" mt="xs">
              {KEY_SCOPES.map((scope) => (
                <Checkbox key={scope} value={scope} {...SCOPE_WORDS[scope]} />
              ))}
            </Stack>
          </Checkbox.Group>
        </>
      )}
    </RequestForm>
  );
}
