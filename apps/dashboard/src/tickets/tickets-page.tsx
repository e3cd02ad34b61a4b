import { Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { MAX_TICKET_CONNECTIONS } from '@palisade/vocabulary';
import { useState } from 'react';
import type { TicketConnection } from '../api/resources';
import {
  useCreateTicketHook,
  useDeleteTicketConnection,
  useTestTicketConnection,
  useTicketConnections,
} from '../data/tickets-queries';
import { useTeam } from '../session/team-context';
import { ActionButton } from '../ui/action-button';
import { ConfirmedButton } from '../ui/confirmed-button';
import { type Column, DataTable } from '../ui/data-table';
import { Dialog } from '../ui/dialog';
import { EmptyState } from '../ui/empty-state';
import { GuardedButton } from '../ui/guarded-button';
import { GuideLink } from '../ui/guide-link';
import { IconAlertTriangle, IconCircleCheck, IconClock, IconPlus } from '../ui/icons';
import { Loaded } from '../ui/loaded';
import { Muted } from '../ui/muted';
import { Section } from '../ui/section';
import { ShownOnce } from '../ui/shown-once';
import { ToneBadge } from '../ui/tone-badge';
import { ConnectionForm } from './connection-form';
import { SYSTEM_WORDS } from './system-words';

const FULL = `A team can have ${MAX_TICKET_CONNECTIONS} connections. Delete one first.`;

export function Component() {
  const { refusal } = useTeam();
  const connections = useTicketConnections(true);
  const [isOpen, { open, close }] = useDisclosure();
  const isFull = (connections.data?.meta.total ?? 0) >= MAX_TICKET_CONNECTIONS;
  const create = (
    <GuardedButton
      refusal={refusal('channels.manage') ?? (isFull ? FULL : null)}
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={open}
    >
      New connection
    </GuardedButton>
  );
  return (
    <>
      <Section
        title="Ticket connections"
        description={
          <>
            Palisade creates tickets for issues and keeps both in the same state.{' '}
            <GuideLink to="tickets">How tickets work</GuideLink>
          </>
        }
        actions={create}
        isFlush
      >
        <Loaded query={connections} isInset rows={2}>
          {({ data }) =>
            data.length === 0 ? (
              <EmptyState icon={IconCircleCheck} title="No ticket system yet" action={create}>
                Connect a project of GitHub, GitLab or Jira to turn issues into tickets.
              </EmptyState>
            ) : (
              <DataTable label="Ticket connections" columns={COLUMNS} rows={data} keyOf={({ id }) => id} />
            )
          }
        </Loaded>
      </Section>
      <Dialog opened={isOpen} onClose={close} title="New connection" size="lg">
        <ConnectionForm onClose={close} />
      </Dialog>
    </>
  );
}

const COLUMNS: readonly Column<TicketConnection>[] = [
  {
    label: 'Connection',
    cell: ({ name, type, project, rule }) => (
      <div>
        <Text fw={550}>{name}</Text>
        <Muted>
          {SYSTEM_WORDS[type].name}: {project}.{' '}
          {rule === null ? 'Tickets by hand only.' : `Tickets for ${rule.min_severity} and above.`}
        </Muted>
      </div>
    ),
  },
  { label: 'State', cell: (connection) => <State connection={connection} /> },
  { label: 'Actions', cell: (connection) => <Actions connection={connection} />, isActions: true },
];

function State({ connection: { error, checked_at: checked } }: { connection: TicketConnection }) {
  if (error !== null)
    return (
      <div>
        <ToneBadge tone="critical" icon={IconAlertTriangle} label="Failing" />
        <Muted>{error}</Muted>
      </div>
    );
  return checked === null ? (
    <ToneBadge tone="neutral" icon={IconClock} label="Being checked" />
  ) : (
    <ToneBadge tone="good" icon={IconCircleCheck} label="Works" />
  );
}

function Actions({ connection: { id, name, type } }: { connection: TicketConnection }) {
  const { refusal } = useTeam();
  const reason = refusal('channels.manage');
  const test = useTestTicketConnection(id);
  const remove = useDeleteTicketConnection(id, name);
  const hook = useCreateTicketHook(id);
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <Group gap="xs" justify="flex-end">
      <ActionButton size="xs" refusal={reason} action={test} aria-label={`Check ${name}`}>
        Check
      </ActionButton>
      <GuardedButton
        size="xs"
        variant="default"
        refusal={reason}
        aria-label={`Webhook of ${name}`}
        onClick={() =>
          hook.mutate(undefined, { onSuccess: ({ url, secret: key }) => setSecret(`${url}\n${key}`) })
        }
      >
        Webhook
      </GuardedButton>
      <ConfirmedButton
        label="Delete"
        size="xs"
        refusal={reason}
        aria-label={`Delete ${name}`}
        title={`Delete ${name}?`}
        confirmLabel="Delete connection"
        action={remove}
      >
        Its tickets stay in the ticket system, and issues no longer link to them.
      </ConfirmedButton>
      <Dialog
        opened={secret !== null}
        onClose={() => setSecret(null)}
        title={`Webhook of ${name}`}
        closeOnClickOutside={false}
      >
        <ShownOnce
          title="Copy the address and the secret now"
          value={secret ?? ''}
          label="address and secret"
          onClose={() => setSecret(null)}
        >
          {SYSTEM_WORDS[type].hook} A new address replaces the previous one.
        </ShownOnce>
      </Dialog>
    </Group>
  );
}
