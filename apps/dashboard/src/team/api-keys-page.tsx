import { Code, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconKey, IconPlus } from '../ui/icons';
import type { ApiKey } from '../api/resources';
import { useTeamChange } from '../data/team-data';
import { useApiKeys } from '../data/team-queries';
import { useTeam } from '../session/team-context';
import { ConfirmedButton } from '../ui/confirmed-button';
import { type Column, DataTable } from '../ui/data-table';
import { EmptyState } from '../ui/empty-state';
import { GuardedButton } from '../ui/guarded-button';
import { Loaded } from '../ui/loaded';
import { Muted } from '../ui/muted';
import { RefusalNotice } from '../ui/notice';
import { Section } from '../ui/section';
import { StatusBadge } from '../ui/status-badge';
import { TimeStamp } from '../ui/time-stamp';
import { apiKeyState } from './api-key-state';
import { NewApiKeyDialog } from './new-api-key-dialog';
import { PaidNotice } from './paid-notice';

export function Component() {
  const { refusal } = useTeam();
  const reason = refusal('keys.manage');
  const keys = useApiKeys(reason === null);
  const [isOpen, { open, close }] = useDisclosure();
  if (reason !== null) return <RefusalNotice refusal={reason} />;
  const newKey = (
    <GuardedButton refusal={null} leftSection={<IconPlus size={16} aria-hidden />} onClick={open}>
      New API key
    </GuardedButton>
  );
  return (
    <>
      <PaidNotice feature="API keys" />
      <Section
        title="API keys"
        description="For the REST API and MCP. A key has at most the rights of an admin, limited by its scopes. Create one key for each program."
        actions={newKey}
        isFlush
      >
        <Loaded query={keys} isInset rows={3}>
          {({ data }) =>
            data.length === 0 ? (
              <EmptyState icon={IconKey} title="No API keys yet" action={newKey}>
                API keys let scripts, pipelines and MCP clients work in this team. A key is shown only once,
                when you create it.
              </EmptyState>
            ) : (
              <DataTable label="API keys" columns={COLUMNS} rows={data} keyOf={({ id }) => id} />
            )
          }
        </Loaded>
      </Section>
      <NewApiKeyDialog isOpen={isOpen} onClose={close} />
    </>
  );
}

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
      Requests with the key ending in {apiKey.last_four} fail immediately. CI URLs for single checks that were
      created with the key stop working, too. You cannot undo this.
    </ConfirmedButton>
  );
}
