import { Button, Code, Table, Text, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiKey } from '../api/resources';
import { useTeam } from '../session/team-context';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { notifyDone } from '../ui/notify';
import { StatusBadge } from '../ui/status-badge';
import { TimeStamp } from '../ui/time-stamp';
import { apiKeyState } from './api-key-state';

export function ApiKeyTable({ keys }: { keys: readonly ApiKey[] }) {
  return (
    <Table.ScrollContainer minWidth={760} type="native">
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Name</Table.Th>
            <Table.Th>Key</Table.Th>
            <Table.Th>Scopes</Table.Th>
            <Table.Th>Status</Table.Th>
            <Table.Th>Last used</Table.Th>
            <Table.Th>Expires</Table.Th>
            <Table.Th>Created</Table.Th>
            <Table.Th>
              <VisuallyHidden>Actions</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {keys.map((apiKey) => (
            <ApiKeyRow key={apiKey.id} apiKey={apiKey} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function ApiKeyRow({ apiKey }: { apiKey: ApiKey }) {
  const state = apiKeyState(apiKey, new Date());
  return (
    <Table.Tr>
      <Table.Td>
        <Text fw={550} c={state === 'active' ? undefined : 'dimmed'}>
          {apiKey.name}
        </Text>
      </Table.Td>
      <Table.Td>
        <Code>pls_…{apiKey.last_four}</Code>
      </Table.Td>
      <Table.Td>{apiKey.scopes.join(', ')}</Table.Td>
      <Table.Td>
        <StatusBadge status={state} />
      </Table.Td>
      <Table.Td>
        <TimeStamp value={apiKey.last_used_at} />
      </Table.Td>
      <Table.Td>
        <TimeStamp value={apiKey.expires_at} />
      </Table.Td>
      <Table.Td>
        <TimeStamp value={apiKey.created_at} format="date" />
        {apiKey.created_by && (
          <Text size="sm" c="dimmed">
            by {apiKey.created_by.name}
          </Text>
        )}
      </Table.Td>
      <Table.Td ta="right">{state === 'active' && <RevokeButton apiKey={apiKey} />}</Table.Td>
    </Table.Tr>
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
