import { Group, Table, Text } from '@mantine/core';
import { IconKey, IconRobot, IconShieldStar, IconUser, type TablerIcon } from '@tabler/icons-react';
import type { AuditEntry } from '../api/resources';
import { TimeStamp } from '../ui/time-stamp';
import { actionWords, actorWords, detailWords } from './audit-words';

const ICONS: Record<AuditEntry['actor']['kind'], TablerIcon> = {
  user: IconUser,
  key: IconKey,
  operator: IconShieldStar,
  system: IconRobot,
};

export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <Table.ScrollContainer minWidth={760} type="native">
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Time</Table.Th>
            <Table.Th>Actor</Table.Th>
            <Table.Th>Action</Table.Th>
            <Table.Th>IP address</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {entries.map((entry) => (
            <AuditRow key={entry.id} entry={entry} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function AuditRow({ entry }: { entry: AuditEntry }) {
  const Icon = ICONS[entry.actor.kind];
  const details = detailWords(entry.details);
  return (
    <Table.Tr>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>
        <TimeStamp value={entry.created_at} format="full" />
      </Table.Td>
      <Table.Td>
        <Group gap={6} wrap="nowrap">
          <Icon size={16} stroke={1.7} aria-hidden />
          <span>{actorWords(entry.actor)}</span>
        </Group>
      </Table.Td>
      <Table.Td>
        <Text fw={550} component="span">
          {actionWords(entry.action)}
        </Text>
        {entry.target && <Text component="span">{` · ${entry.target.label}`}</Text>}
        {details !== '' && (
          <Text size="sm" c="dimmed">
            {details}
          </Text>
        )}
      </Table.Td>
      <Table.Td>{entry.address ?? '—'}</Table.Td>
    </Table.Tr>
  );
}
