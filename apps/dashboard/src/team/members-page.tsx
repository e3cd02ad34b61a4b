import { Avatar, Badge, Group, Stack, Text } from '@mantine/core';
import type { Invitation, Member } from '../api/resources';
import { useTeamChange } from '../data/team-data';
import { useInvitations, useMembers } from '../data/team-queries';
import { useTeam } from '../session/team-context';
import { ActionButton } from '../ui/action-button';
import { type Column, DataTable } from '../ui/data-table';
import { Loaded } from '../ui/loaded';
import { Muted } from '../ui/muted';
import { Section } from '../ui/section';
import { TimeStamp } from '../ui/time-stamp';
import { InviteButton } from './invite-button';
import { RemoveMemberButton } from './remove-member-button';
import { RoleSelect } from './role-select';

const ROLE_SUMMARY =
  'Members can view everything, run scans and manage issues. Admins can also manage checks, keys and members. Owners can do everything.';

export function Component() {
  const members = useMembers();
  const { refusal } = useTeam();
  return (
    <Stack gap="lg">
      <Section title="Members" description={ROLE_SUMMARY} actions={<InviteButton />} isFlush>
        <Loaded query={members} isInset rows={3}>
          {({ data }) => (
            <DataTable label="Members" columns={MEMBERS} rows={data} keyOf={(member) => member.user_id} />
          )}
        </Loaded>
      </Section>
      {refusal('members.manage') === null && <PendingInvitations />}
    </Stack>
  );
}

const MEMBERS: readonly Column<Member>[] = [
  { label: 'Person', cell: (member) => <Person member={member} /> },
  { label: 'Role', cell: (member) => <RoleSelect member={member} /> },
  { label: 'Joined', cell: (member) => <TimeStamp value={member.joined_at} format="date" /> },
  { label: 'Actions', cell: (member) => <RemoveMemberButton member={member} />, isActions: true },
];

function Person({ member }: { member: Member }) {
  return (
    <Group gap="sm" wrap="nowrap">
      <Avatar name={member.name} size={32} radius="xl" aria-hidden color="gray" />
      <div>
        <Group gap={6}>
          <Text fw={550}>{member.name}</Text>
          {member.is_you && <Badge variant="light">You</Badge>}
        </Group>
        <Muted>{member.email}</Muted>
      </div>
    </Group>
  );
}

/** Invitations that are neither accepted nor expired. */
function PendingInvitations() {
  const invitations = useInvitations();
  return (
    <Section title="Pending invitations" isFlush>
      <Loaded query={invitations} isInset rows={1}>
        {({ data }) =>
          data.length === 0 ? (
            <Text c="dimmed" px="lg" pb="lg">
              No pending invitations.
            </Text>
          ) : (
            <DataTable label="Pending invitations" columns={INVITATIONS} rows={data} keyOf={({ id }) => id} />
          )
        }
      </Loaded>
    </Section>
  );
}

const INVITATIONS: readonly Column<Invitation>[] = [
  { label: 'E-mail', cell: ({ email }) => email },
  { label: 'Role', cell: ({ role }) => <Text tt="capitalize">{role}</Text> },
  { label: 'Invited by', cell: (invitation) => invitation.invited_by },
  { label: 'Expires', cell: (invitation) => <TimeStamp value={invitation.expires_at} /> },
  { label: 'Actions', cell: (invitation) => <RevokeButton invitation={invitation} />, isActions: true },
];

function RevokeButton({ invitation: { id, email } }: { invitation: Invitation }) {
  const params = { path: { invitation_id: id } };
  const revoke = useTeamChange((api) => api.DELETE('/api/v1/team/invitations/{invitation_id}', { params }), {
    done: `Revoked the invitation for ${email}.`,
    reloads: ['invitations'],
  });
  return (
    <ActionButton size="xs" action={revoke} aria-label={`Revoke the invitation for ${email}`}>
      Revoke
    </ActionButton>
  );
}
