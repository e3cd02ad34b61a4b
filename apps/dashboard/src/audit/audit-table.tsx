import { Group, Text } from '@mantine/core';
import { IconKey, IconRobot, IconShieldStar, IconUser, type IconComponent } from '../ui/icons';
import type { AuditEntry } from '../api/resources';
import { type Column, DataTable } from '../ui/data-table';
import { TimeStamp } from '../ui/time-stamp';
import { actionWords, actorWords, detailWords } from './audit-words';
import { Muted } from '../ui/muted';

const ICONS: Record<AuditEntry['actor']['kind'], IconComponent> = {
  user: IconUser,
  key: IconKey,
  operator: IconShieldStar,
  system: IconRobot,
};

const COLUMNS: readonly Column<AuditEntry>[] = [
  { label: 'Time', cell: (entry) => <TimeStamp value={entry.created_at} format="full" /> },
  { label: 'Actor', cell: ({ actor }) => <Actor actor={actor} /> },
  { label: 'Action', cell: (entry) => <Action entry={entry} /> },
  { label: 'IP address', cell: ({ address }) => address ?? '–' },
];

export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  return <DataTable label="Audit log" columns={COLUMNS} rows={entries} keyOf={({ id }) => id} />;
}

function Actor({ actor }: Pick<AuditEntry, 'actor'>) {
  const Icon = ICONS[actor.kind];
  return (
    <Group gap={6} wrap="nowrap">
      <Icon size={16} stroke={1.7} aria-hidden />
      {/* Two people can have one name. */}
      <span title={actor.label}>{actorWords(actor)}</span>
    </Group>
  );
}

function Action({ entry }: { entry: AuditEntry }) {
  const details = detailWords(entry.details);
  return (
    <div>
      <Text fw={550} component="span">
        {actionWords(entry.action)}
      </Text>
      {entry.target && (
        <Text component="span" title={entry.target.label}>
          {` · ${entry.target.name ?? entry.target.label}`}
        </Text>
      )}
      {details !== '' && <Muted>{details}</Muted>}
    </div>
  );
}
