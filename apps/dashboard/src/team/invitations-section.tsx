import { Button, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Invitation } from '../api/resources';
import { useTeam } from '../session/team-context';
import { type Column, DataTable } from '../ui/data-table';
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
      <Loaded query={invitations} loading={<RowsLoading isInset rows={1} />}>
        {({ data }) =>
          data.length === 0 ? (
            <Text c="dimmed" px="lg" pb="lg">
              No pending invitations.
            </Text>
          ) : (
            <DataTable label="Pending invitations" columns={COLUMNS} rows={data} keyOf={({ id }) => id} />
          )
        }
      </Loaded>
    </Section>
  );
}

const COLUMNS: readonly Column<Invitation>[] = [
  { label: 'E-mail', cell: ({ email }) => email },
  { label: 'Role', cell: ({ role }) => <Text tt="capitalize">{role}</Text> },
  { label: 'Invited by', cell: (invitation) => invitation.invited_by },
  { label: 'Expires', cell: (invitation) => <TimeStamp value={invitation.expires_at} /> },
  { label: 'Actions', cell: (invitation) => <RevokeButton invitation={invitation} />, isActions: true },
];

function RevokeButton({ invitation }: { invitation: Invitation }) {
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
    <Button
      size="xs"
      variant="default"
      loading={revoke.isPending}
      onClick={() => revoke.mutate()}
      aria-label={`Revoke the invitation for ${invitation.email}`}
    >
      Revoke
    </Button>
  );
}
