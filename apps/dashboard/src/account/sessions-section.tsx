import { Badge, Button, Group, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, body } from '../api/client';
import type { SessionEntry } from '../api/resources';
import { useSignOut } from '../session/sign-out';
import { type Column, DataTable } from '../ui/data-table';
import { RowsLoading } from '../ui/loading';
import { notifyDone, notifyFailure } from '../ui/notify';
import { Section } from '../ui/section';
import { TimeStamp } from '../ui/time-stamp';
import { browserName } from './browser-name';
import { SESSIONS_KEY } from './sessions-key';
import { Loaded } from '../ui/loaded';

export function SessionsSection() {
  const sessions = useQuery({ queryKey: SESSIONS_KEY, queryFn: () => body(api.GET('/api/v1/sessions')) });
  return (
    <Section
      title="Sessions"
      description="Browsers where you are signed in. If you do not know one of them, revoke it and change your password."
      isFlush
    >
      <Loaded query={sessions} loading={<RowsLoading isInset rows={2} />}>
        {({ data }) => <DataTable label="Sessions" columns={COLUMNS} rows={data} keyOf={({ id }) => id} />}
      </Loaded>
    </Section>
  );
}

const COLUMNS: readonly Column<SessionEntry>[] = [
  { label: 'Browser', cell: (entry) => <BrowserCell entry={entry} /> },
  { label: 'IP address', cell: ({ address }) => address ?? 'Unknown' },
  { label: 'Last used', cell: (entry) => <TimeStamp value={entry.last_used_at} /> },
  { label: 'Signed in', cell: (entry) => <TimeStamp value={entry.created_at} /> },
  { label: 'Actions', cell: (entry) => <EndButton entry={entry} />, isActions: true },
];

function BrowserCell({ entry }: { entry: SessionEntry }) {
  return (
    <Group gap="xs" wrap="nowrap">
      <Text fw={550} title={entry.user_agent ?? undefined}>
        {browserName(entry.user_agent)}
      </Text>
      {entry.is_current && (
        <Badge variant="light" flex="none">
          This session
        </Badge>
      )}
    </Group>
  );
}

function EndButton({ entry }: { entry: SessionEntry }) {
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
  if (entry.is_current) {
    return (
      <Button size="xs" variant="default" loading={signOut.isPending} onClick={() => signOut.mutate()}>
        Sign out
      </Button>
    );
  }
  return (
    <Button
      size="xs"
      variant="default"
      loading={revoke.isPending}
      onClick={() => revoke.mutate()}
      aria-label={`Revoke session: ${name}`}
    >
      Revoke
    </Button>
  );
}
