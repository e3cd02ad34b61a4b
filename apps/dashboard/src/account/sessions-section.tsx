import { Badge, Button, Group, Table, Text, VisuallyHidden } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, body } from '../api/client';
import type { SessionEntry } from '../api/resources';
import { useSignOut } from '../session/sign-out';
import { ErrorState } from '../ui/error-state';
import { RowsLoading } from '../ui/loading';
import { notifyDone, notifyFailure } from '../ui/notify';
import { Section } from '../ui/section';
import { TimeStamp } from '../ui/time-stamp';
import { browserName } from './browser-name';
import { SESSIONS_KEY } from './sessions-key';

export function SessionsSection() {
  const sessions = useQuery({ queryKey: SESSIONS_KEY, queryFn: () => body(api.GET('/api/v1/sessions')) });
  return (
    <Section
      title="Sessions"
      description="Browsers where you are signed in. If you do not know one of them, revoke it and change your password."
      isFlush
    >
      {sessions.data ? (
        <SessionTable entries={sessions.data.data} />
      ) : sessions.error ? (
        <ErrorState error={sessions.error} onRetry={() => void sessions.refetch()} />
      ) : (
        <RowsLoading rows={2} />
      )}
    </Section>
  );
}

function SessionTable({ entries }: { entries: readonly SessionEntry[] }) {
  return (
    <Table.ScrollContainer minWidth={760} type="native">
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Browser</Table.Th>
            <Table.Th>Address</Table.Th>
            <Table.Th>Last used</Table.Th>
            <Table.Th>Signed in</Table.Th>
            <Table.Th>
              <VisuallyHidden>Actions</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {entries.map((entry) => (
            <SessionRow key={entry.id} entry={entry} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function SessionRow({ entry }: { entry: SessionEntry }) {
  const client = useQueryClient();
  const signOut = useSignOut();
  const name = browserName(entry.user_agent);
  const revoke = useMutation({
    mutationFn: () =>
      api.DELETE('/api/v1/sessions/{session_id}', { params: { path: { session_id: entry.id } } }),
    onSuccess: () => notifyDone(`Session revoked: ${name}.`),
    onError: notifyFailure,
    onSettled: () => client.invalidateQueries({ queryKey: SESSIONS_KEY }),
  });
  return (
    <Table.Tr>
      <Table.Td>
        <Group gap="xs" wrap="nowrap">
          <Text fw={550} style={{ whiteSpace: 'nowrap' }} title={entry.user_agent ?? undefined}>
            {name}
          </Text>
          {entry.is_current && (
            <Badge variant="light" flex="none">
              This session
            </Badge>
          )}
        </Group>
      </Table.Td>
      <Table.Td>{entry.address ?? 'Unknown'}</Table.Td>
      <Table.Td>
        <TimeStamp value={entry.last_used_at} />
      </Table.Td>
      <Table.Td>
        <TimeStamp value={entry.created_at} />
      </Table.Td>
      <Table.Td ta="right">
        {entry.is_current ? (
          <Button size="xs" variant="default" loading={signOut.isPending} onClick={() => signOut.mutate()}>
            Sign out
          </Button>
        ) : (
          <Button
            size="xs"
            variant="default"
            loading={revoke.isPending}
            onClick={() => revoke.mutate()}
            aria-label={`Revoke session: ${name}`}
          >
            Revoke
          </Button>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
