import { Anchor, Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { IssueDetail } from '../api/resources';
import { useCreateTicket, useTicketConnections } from '../data/tickets-queries';
import { useTeam } from '../session/team-context';
import { Muted } from '../ui/muted';
import { notifyFailure } from '../ui/notify';
import { Section } from '../ui/section';
import { TextLink } from '../ui/links';

const STATE_WORDS = {
  creating: 'A worker creates it within seconds.',
  open: 'Open',
  closed: 'Closed',
  gone: 'It was deleted in the ticket system, or moved where the token cannot read it.',
} as const;

/** The ticket of the issue's cause, or the button that creates it. */
export function IssueTicket({ issue: { id, rule_id: rule, ticket } }: { issue: IssueDetail }) {
  if (rule === null) return null;
  return (
    <Section title="Ticket">
      <Stack gap="xs">
        {ticket !== null && (
          <Group gap="xs">
            {ticket.url !== null && ticket.state !== 'gone' && (
              <Anchor href={ticket.url} target="_blank" rel="noreferrer noopener">
                {ticket.key}
              </Anchor>
            )}
            <Text size="sm">{STATE_WORDS[ticket.state]}</Text>
          </Group>
        )}
        {(ticket === null || ticket.state === 'gone') && <CreateTicket issueId={id} />}
      </Stack>
    </Section>
  );
}

function CreateTicket({ issueId }: { issueId: string }) {
  const team = useTeam();
  const { data } = useTicketConnections();
  const create = useCreateTicket(issueId);
  const [chosen, setChosen] = useState('');
  const connections = data?.data.filter(({ is_active: isActive }) => isActive) ?? [];
  if (connections.length === 0)
    return (
      <Muted>
        Connect a ticket system first: <TextLink to={`${team.path}/settings/tickets`}>Tickets</TextLink>
      </Muted>
    );
  return (
    <>
      {connections.length > 1 && (
        <NativeSelect
          aria-label="Ticket connection"
          data={connections.map(({ id, name }) => ({ value: id, label: name }))}
          value={chosen}
          onChange={({ currentTarget: { value } }) => setChosen(value)}
        />
      )}
      <Button
        variant="default"
        loading={create.isPending}
        onClick={() => create.mutate(chosen === '' ? connections[0]?.id : chosen, { onError: notifyFailure })}
      >
        Create ticket
      </Button>
      <Muted>One ticket for all issues of the team with this rule.</Muted>
    </>
  );
}
