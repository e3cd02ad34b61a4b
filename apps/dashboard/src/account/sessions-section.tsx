import { Badge, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api, body } from '../api/client';
import { SESSIONS_KEY } from '../api/query-client';
import type { SessionEntry } from '../api/resources';
import { useSignOut } from '../session/session';
import { useChange } from '../data/change';
import { ActionButton } from '../ui/action-button';
import { type Column, DataTable } from '../ui/data-table';
import { Section } from '../ui/section';
import { TimeStamp } from '../ui/time-stamp';
import { browserName } from './browser-name';

import { Loaded } from '../ui/loaded';

export function SessionsSection() {
  const sessions = useQuery({ queryKey: SESSIONS_KEY, queryFn: () => body(api.GET('/api/v1/sessions')) });
  return (
    <Section
      title="Sessions"
      description="Browsers where you are signed in. If you do not recognise one of them, revoke it and change your password."
      isFlush
    >
      <Loaded query={sessions} isInset rows={2}>
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
  const signOut = useSignOut();
  const name = browserName(entry.user_agent);
  const params = { path: { session_id: entry.id } };
  const revoke = useChange(() => api.DELETE('/api/v1/sessions/{session_id}', { params }), [SESSIONS_KEY], {
    done: `Session revoked: ${name}.`,
  });
  if (entry.is_current) {
    return (
      <Button size="xs" variant="default" loading={signOut.isPending} onClick={() => signOut.mutate()}>
        Sign out
      </Button>
    );
  }
  return (
    <ActionButton size="xs" action={revoke} aria-label={`Revoke session: ${name}`}>
      Revoke
    </ActionButton>
  );
}
