import { Code, Text } from '@mantine/core';
import type { ApiKey } from '../api/resources';
import { type Column, DataTable } from '../ui/data-table';
import { StatusBadge } from '../ui/status-badge';
import { TimeStamp } from '../ui/time-stamp';
import { apiKeyState } from './api-key-state';
import { Muted } from '../ui/muted';
import { useTeamChange } from '../data/team-data';
import { ConfirmedButton } from '../ui/confirmed-button';

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
      {person && <Muted>by {person.name}</Muted>}
    </div>
  );
}

function RevokeButton({ apiKey }: { apiKey: ApiKey }) {
  const params = { path: { api_key_id: apiKey.id } };
  const revoke = useTeamChange((api) => api.DELETE('/api/v1/team/api-keys/{api_key_id}', { params }), {
    done: `Revoked the key ${apiKey.name}.`,
    reloads: ['api-keys'],
  });
  return (
    <ConfirmedButton
      label="Revoke"
      size="xs"
      aria-label={`Revoke the key ${apiKey.name}`}
      title={`Revoke ${apiKey.name}?`}
      confirmLabel="Revoke key"
      action={revoke}
    >
      Requests with the key ending in {apiKey.last_four} fail immediately. CI URLs of single checks that the
      key created stop working, too. You cannot undo this.
    </ConfirmedButton>
  );
}
