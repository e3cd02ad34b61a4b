import { Avatar, Badge, Group, Select, Table, Text, VisuallyHidden } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ROLES } from '@palisade/vocabulary';
import { body } from '../api/client';
import { SESSION_KEY } from '../api/query-client';
import type { Member, Role } from '../api/resources';
import { useTeam } from '../session/team-context';
import { notifyDone, notifyFailure } from '../ui/notify';
import { TimeStamp } from '../ui/time-stamp';
import { RemoveMemberButton } from './remove-member-button';
import { ROLE_WORDS } from './role-words';

export function MemberTable({ members }: { members: readonly Member[] }) {
  return (
    <Table.ScrollContainer minWidth={560} type="native">
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Person</Table.Th>
            <Table.Th>Role</Table.Th>
            <Table.Th>Joined</Table.Th>
            <Table.Th>
              <VisuallyHidden>Actions</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {members.map((member) => (
            <Table.Tr key={member.user_id}>
              <Table.Td>
                <Person member={member} />
              </Table.Td>
              <Table.Td>
                <RoleCell member={member} />
              </Table.Td>
              <Table.Td>
                <TimeStamp value={member.joined_at} format="date" />
              </Table.Td>
              <Table.Td ta="right">
                <RemoveMemberButton member={member} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function Person({ member }: { member: Member }) {
  return (
    <Group gap="sm" wrap="nowrap">
      <Avatar name={member.name} size={32} radius="xl" aria-hidden color="gray" />
      <div>
        <Group gap={6}>
          <Text fw={550}>{member.name}</Text>
          {member.is_you && <Badge variant="light">You</Badge>}
        </Group>
        <Text size="sm" c="dimmed">
          {member.email}
        </Text>
      </div>
    </Group>
  );
}

function RoleCell({ member }: { member: Member }) {
  const { api, key, refusal } = useTeam();
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (role: Role) =>
      body(
        api.PATCH('/api/v1/team/members/{user_id}', {
          params: { path: { user_id: member.user_id } },
          body: { role },
        }),
      ),
    onSuccess: async (changed) => {
      notifyDone(`${changed.name} is ${ROLE_WORDS[changed.role]} now.`);
      // One's own role decides what this page shows.
      if (member.is_you) await client.invalidateQueries({ queryKey: SESSION_KEY });
    },
    onError: notifyFailure,
    onSettled: () => client.invalidateQueries({ queryKey: [...key, 'members'] }),
  });
  if (refusal('roles.change') !== null) return <Text tt="capitalize">{member.role}</Text>;
  return (
    <Select
      aria-label={`Role of ${member.name}`}
      data={ROLES.map((role) => ({ value: role, label: role[0]?.toUpperCase() + role.slice(1) }))}
      value={change.isPending ? change.variables : member.role}
      onChange={(role) => role !== null && role !== member.role && change.mutate(role)}
      disabled={change.isPending}
      w={124}
      size="xs"
    />
  );
}
