import { Checkbox, Group, NativeSelect, PasswordInput, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  MAX_TICKET_CONNECTIONS,
  SEVERITIES,
  type Severity,
  TICKET_API_ADDRESSES,
} from '@palisade/vocabulary';
import { useState } from 'react';
import type { TicketConnection } from '../api/resources';
import {
  useCreateTicketConnection,
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
import { RequestForm } from '../ui/request-form';
import { Section } from '../ui/section';
import { ShownOnce } from '../ui/shown-once';
import { ToneBadge } from '../ui/tone-badge';

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
                Connect a repository of GitHub to turn issues into tickets.
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
    cell: ({ name, project, rule }) => (
      <div>
        <Text fw={550}>{name}</Text>
        <Muted>
          GitHub: {project}.{' '}
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

function Actions({ connection: { id, name } }: { connection: TicketConnection }) {
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
          Enter them in the webhook settings of the project, with the content type application/json and the
          event Issues. A new address replaces the previous one.
        </ShownOnce>
      </Dialog>
    </Group>
  );
}

const START = {
  ...{ name: '', project: '', token: '', api_url: TICKET_API_ADDRESSES.github ?? '' },
  ...{ hasRule: false, severity: 'high' as Severity },
};

function ConnectionForm({ onClose }: { onClose: () => void }) {
  const create = useCreateTicketConnection();
  return (
    <RequestForm
      initialValues={START}
      send={({ hasRule, severity, ...values }) =>
        create.mutateAsync({ ...values, type: 'github', rule: hasRule ? { min_severity: severity } : null })
      }
      onSent={onClose}
      submitLabel="Create connection"
      onCancel={onClose}
    >
      {(form) => (
        <>
          <TextInput
            label="Name"
            placeholder="Shop team"
            autoComplete="off"
            data-autofocus
            {...form.getInputProps('name')}
          />
          <TextInput
            label="Repository"
            placeholder="owner/repository"
            autoComplete="off"
            {...form.getInputProps('project')}
          />
          <PasswordInput
            label="Token"
            description="It may read and write issues of the repository, and nothing else. It is never shown again."
            autoComplete="off"
            {...form.getInputProps('token')}
          />
          <TextInput
            label="Address of the API"
            description="For GitHub Enterprise Server it ends with /api/v3."
            {...form.getInputProps('api_url')}
          />
          <Checkbox
            label="Create tickets for new issues without a person"
            {...form.getInputProps('hasRule', { type: 'checkbox' })}
          />
          {form.values.hasRule && (
            <NativeSelect
              label="Least severity"
              data={SEVERITIES.map((severity) => ({ value: severity, label: severity }))}
              {...form.getInputProps('severity')}
            />
          )}
        </>
      )}
    </RequestForm>
  );
}
