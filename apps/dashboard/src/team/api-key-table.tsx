import { Button, Code, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiKey } from '../api/resources';
import { useTeam } from '../session/team-context';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { type Column, DataTable } from '../ui/data-table';
import { notifyDone } from '../ui/notify';
import { StatusBadge } from '../ui/status-badge';
import { TimeStamp } from '../ui/time-stamp';
import { apiKeyState } from './api-key-state';

const stateOf = (key: ApiKey) => apiKeyState(key, new Date());

const COLUMNS: readonly Column<ApiKey>[] = [
  {
    label: 'Name',
    cell: (key) => (
      <Text fw={550} c={stateOf(key) === 'active' ? undefined : 'dimmed'}>
        {key.name}
      </Text>
    ),
  },
  { label: 'Key', cell: (key) => <Code>pls_…{key.last_four}</Code> },
  { label: 'Scopes', cell: ({ scopes }) => scopes.join(', ') },
  { label: 'Status', cell: (key) => <StatusBadge status={stateOf(key)} /> },
  { label: 'Last used', cell: (key) => <TimeStamp value={key.last_used_at} /> },
  { label: 'Expires', cell: (key) => <TimeStamp value={key.expires_at} /> },
  { label: 'Created', cell: (key) => <Created apiKey={key} /> },
  {
    label: 'Actions',
    cell: (key) => stateOf(key) === 'active' && <RevokeButton apiKey={key} />,
    isActions: true,
  },
];

export function ApiKeyTable({ keys }: { keys: readonly ApiKey[] }) {
  return <DataTable label="API keys" columns={COLUMNS} rows={keys} keyOf={({ id }) => id} />;
}

function Created({ apiKey: { created_at: at, created_by: person } }: { apiKey: ApiKey }) {
  return (
    <div>
      <TimeStamp value={at} format="date" />
      {person && (
        <Text size="sm" c="dimmed">
          by {person.name}
        </Text>
      )}
    </div>
  );
}

function RevokeButton({ apiKey }: { apiKey: ApiKey }) {
  const { api, key } = useTeam();
  const client = useQueryClient();
  const [isOpen, { open, close }] = useDisclosure();
  const revoke = useMutation({
    mutationFn: () =>
      api.DELETE('/api/v1/team/api-keys/{api_key_id}', { params: { path: { api_key_id: apiKey.id } } }),
    onSuccess: async () => {
      close();
      notifyDone(`Revoked the key ${apiKey.name}.`);
      await client.invalidateQueries({ queryKey: [...key, 'api-keys'] });
    },
  });
  return (
    <>
      <Button size="xs" variant="default" onClick={open} aria-label={`Revoke the key ${apiKey.name}`}>
        Revoke
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={close}
        title={`Revoke ${apiKey.name}?`}
        confirmLabel="Revoke key"
        onConfirm={() => revoke.mutate()}
        isBusy={revoke.isPending}
        error={revoke.error}
      >
        Requests with the key ending in {apiKey.last_four} fail immediately. You cannot undo this.
      </ConfirmDialog>
    </>
  );
}
