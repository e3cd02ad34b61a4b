import { Avatar, Badge, Group, Table, Text, VisuallyHidden } from '@mantine/core';
import type { Member } from '../api/resources';
import { TimeStamp } from '../ui/time-stamp';
import { RemoveMemberButton } from './remove-member-button';
import { RoleSelect } from './role-select';

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
                <RoleSelect member={member} />
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
