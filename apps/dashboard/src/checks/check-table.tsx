import { Anchor, Group, Table, Text, Tooltip, VisuallyHidden } from '@mantine/core';
import { IconShieldCheckFilled } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { Check } from '../api/resources';
import { CompactScanButton } from '../scans/run-scan-button';
import { ScanOutcome } from '../scans/scan-outcome';
import { useTeam } from '../session/team-context';
import { DomainName } from '../ui/domain-name';
import { SortHeader, type Direction } from '../ui/sort-header';
import { StatusBadge } from '../ui/status-badge';
import { TimeStamp } from '../ui/time-stamp';
import classes from './check-table.module.css';
import type { CheckFilters } from '../data/checks-queries';
import { hostOf } from './check-host';
import { ScheduleText } from './schedule-text';

type Sort = NonNullable<CheckFilters['sort']>;

interface CheckTableProps {
  checks: readonly Check[];
  sort?: Sort;
  direction?: Direction;
  onSort: (sort: Sort, direction: Direction) => void;
}

export function CheckTable({ checks, sort, direction, onSort }: CheckTableProps) {
  const sorting = { sort, direction, onSort };
  return (
    <Table highlightOnHover aria-label="Checks">
      <Table.Thead>
        <Table.Tr>
          <SortHeader name="domain" label="Domain" first="asc" {...sorting} />
          <Table.Th visibleFrom="sm">Status</Table.Th>
          <Table.Th visibleFrom="xs">Latest result</Table.Th>
          <SortHeader name="last_run_at" label="Last run" first="desc" visibleFrom="md" {...sorting} />
          <Table.Th visibleFrom="lg">Next run</Table.Th>
          <SortHeader name="created_at" label="Created" first="desc" visibleFrom="xl" {...sorting} />
          <Table.Th>
            <VisuallyHidden>Actions</VisuallyHidden>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {checks.map((check) => (
          <CheckRow key={check.id} check={check} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

const ActiveBadge = ({ check }: { check: Check }) => (
  <StatusBadge status={check.is_active ? 'active' : 'inactive'} />
);

function CheckRow({ check }: { check: Check }) {
  const team = useTeam();
  const on = Object.values(check.tests).filter(Boolean).length;
  return (
    <Table.Tr>
      <Table.Td>
        <Anchor
          component={Link}
          to={`${team.path}/checks/${check.id}`}
          fw={600}
          c="var(--mantine-color-text)"
          style={{ overflowWrap: 'anywhere' }}
        >
          <DomainName>{hostOf(check)}</DomainName>
        </Anchor>
        {check.is_verified && <VerifiedMark />}
        <Text size="sm" c="dimmed">
          <ScheduleText check={check} /> · {on} of {Object.keys(check.tests).length} tests
        </Text>
        <Group gap={8} mt={6} hiddenFrom="sm">
          <ActiveBadge check={check} />
        </Group>
        <Text component="div" size="sm" mt={6} hiddenFrom="xs">
          <ScanOutcome scan={check.latest_scan} />
        </Text>
      </Table.Td>
      <Table.Td visibleFrom="sm">
        <ActiveBadge check={check} />
      </Table.Td>
      <Table.Td visibleFrom="xs">
        <ScanOutcome scan={check.latest_scan} />
      </Table.Td>
      <Table.Td visibleFrom="md" style={{ whiteSpace: 'nowrap' }}>
        <TimeStamp value={check.last_run_at} />
      </Table.Td>
      <Table.Td visibleFrom="lg" style={{ whiteSpace: 'nowrap' }}>
        <TimeStamp value={check.next_run_at} fallback="Paused" />
      </Table.Td>
      <Table.Td visibleFrom="xl" style={{ whiteSpace: 'nowrap' }}>
        <TimeStamp value={check.created_at} format="date" />
      </Table.Td>
      <Table.Td ta="right">
        <CompactScanButton check={check} />
      </Table.Td>
    </Table.Tr>
  );
}

const VerifiedMark = () => (
  <Tooltip label="The domain is verified">
    <IconShieldCheckFilled className={classes.verified} size={15} role="img" aria-label="Verified" />
  </Tooltip>
);
