import { Button, Table, Text, VisuallyHidden } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Invitation } from '../api/resources';
import { useTeam } from '../session/team-context';
import { Loaded } from '../ui/loaded';
import { RowsLoading } from '../ui/loading';
import { notifyDone, notifyFailure } from '../ui/notify';
import { Section } from '../ui/section';
import { TimeStamp } from '../ui/time-stamp';
import { useInvitations } from './team-queries';

/** Invitations that nobody has accepted yet. */
export function InvitationsSection() {
  const invitations = useInvitations(true);
  return (
    <Section title="Open invitations" isFlush>
      <Loaded query={invitations} loading={<RowsLoading rows={1} />}>
        {({ data }) =>
          data.length === 0 ? (
            <Text c="dimmed" px="lg" pb="lg">
              None. Whom you invite is listed here until the link is used or expires.
            </Text>
          ) : (
            <InvitationTable invitations={data} />
          )
        }
      </Loaded>
    </Section>
  );
}

function InvitationTable({ invitations }: { invitations: readonly Invitation[] }) {
  return (
    <Table.ScrollContainer minWidth={560} type="native">
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>E-mail</Table.Th>
            <Table.Th>Role</Table.Th>
            <Table.Th>Invited by</Table.Th>
            <Table.Th>Expires</Table.Th>
            <Table.Th>
              <VisuallyHidden>Actions</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {invitations.map((invitation) => (
            <InvitationRow key={invitation.id} invitation={invitation} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { api, key } = useTeam();
  const client = useQueryClient();
  const withdraw = useMutation({
    mutationFn: () =>
      api.DELETE('/api/v1/team/invitations/{invitation_id}', {
        params: { path: { invitation_id: invitation.id } },
      }),
    onSuccess: () => notifyDone(`The invitation of ${invitation.email} is withdrawn.`),
    onError: notifyFailure,
    onSettled: () => client.invalidateQueries({ queryKey: [...key, 'invitations'] }),
  });
  return (
    <Table.Tr>
      <Table.Td>{invitation.email}</Table.Td>
      <Table.Td tt="capitalize">{invitation.role}</Table.Td>
      <Table.Td>{invitation.invited_by}</Table.Td>
      <Table.Td>
        <TimeStamp value={invitation.expires_at} />
      </Table.Td>
      <Table.Td ta="right">
        <Button
          size="xs"
          variant="default"
          loading={withdraw.isPending}
          onClick={() => withdraw.mutate()}
          aria-label={`Withdraw the invitation of ${invitation.email}`}
        >
          Withdraw
        </Button>
      </Table.Td>
    </Table.Tr>
  );
}
