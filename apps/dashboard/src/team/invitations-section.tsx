import { Button, Table, Text, VisuallyHidden } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Invitation } from '../api/resources';
import { useTeam } from '../session/team-context';
import { Loaded } from '../ui/loaded';
import { RowsLoading } from '../ui/loading';
import { notifyDone, notifyFailure } from '../ui/notify';
import { Section } from '../ui/section';
import { TimeStamp } from '../ui/time-stamp';
import { useInvitations } from '../data/team-queries';

/** Invitations that are neither accepted nor expired. */
export function InvitationsSection() {
  const invitations = useInvitations(true);
  return (
    <Section title="Pending invitations" isFlush>
      <Loaded query={invitations} loading={<RowsLoading rows={1} />}>
        {({ data }) =>
          data.length === 0 ? (
            <Text c="dimmed" px="lg" pb="lg">
              No pending invitations.
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
  const revoke = useMutation({
    mutationFn: () =>
      api.DELETE('/api/v1/team/invitations/{invitation_id}', {
        params: { path: { invitation_id: invitation.id } },
      }),
    onSuccess: () => notifyDone(`Revoked the invitation for ${invitation.email}.`),
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
          loading={revoke.isPending}
          onClick={() => revoke.mutate()}
          aria-label={`Revoke the invitation for ${invitation.email}`}
        >
          Revoke
        </Button>
      </Table.Td>
    </Table.Tr>
  );
}
