import { Avatar, Badge, Group, Text } from '@mantine/core';
import type { Member } from '../api/resources';
import { type Column, DataTable } from '../ui/data-table';
import { TimeStamp } from '../ui/time-stamp';
import { RemoveMemberButton } from './remove-member-button';
import { RoleSelect } from './role-select';
import { Muted } from '../ui/muted';

const COLUMNS: readonly Column<Member>[] = [
  { label: 'Person', cell: (member) => <Person member={member} /> },
  { label: 'Role', cell: (member) => <RoleSelect member={member} /> },
  { label: 'Joined', cell: (member) => <TimeStamp value={member.joined_at} format="date" /> },
  { label: 'Actions', cell: (member) => <RemoveMemberButton member={member} />, isActions: true },
];

export function MemberTable({ members }: { members: readonly Member[] }) {
  return <DataTable label="Members" columns={COLUMNS} rows={members} keyOf={(member) => member.user_id} />;
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
        <Muted>{member.email}</Muted>
      </div>
    </Group>
  );
}
