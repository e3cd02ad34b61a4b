import { Group, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { Overview } from '../api/resources';
import { useTeam } from '../session/team-context';
import { Section } from '../ui/section';
import { overviewLinks } from './overview-links';

/** Whether the checks run as they should: one line for each number, with a link if it is not zero. */
export function CheckHealth({ overview: { checks, scans } }: { overview: Overview }) {
  const rows: readonly Row[] = [
    { label: 'Scans running', count: scans.running, to: overviewLinks.checks },
    { label: 'Scans waiting', count: scans.waiting, to: overviewLinks.checks },
    { label: 'Last scan failed', count: checks.broken, to: overviewLinks.broken, isBad: true },
    { label: 'Scan overdue', count: checks.overdue, to: overviewLinks.overdue, isBad: true },
    { label: 'Never scanned', count: checks.never_scanned, to: overviewLinks.neverScanned, isBad: true },
    { label: 'Without open issues', count: checks.clean, to: overviewLinks.clean },
  ];
  return (
    <Section
      h="100%"
      aria-label="Checks"
      title={checks.total === 1 ? '1 check' : `${checks.total.toLocaleString('en')} checks`}
    >
      <ul style={{ margin: '0 -8px' }}>
        {rows.map((row) => (
          <li key={row.label}>
            <HealthRow {...row} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface Row {
  label: string;
  count: number;
  to: string;
  /** A number above zero needs attention. */
  isBad?: boolean;
}

const LINE = { justify: 'space-between', px: 8, py: 4, fz: 'md', lh: 1.5 } as const;

function HealthRow({ label, count, to, isBad = false }: Row) {
  const team = useTeam();
  if (count === 0) {
    return (
      <Group {...LINE} c="dimmed">
        <span>{label}</span>0
      </Group>
    );
  }
  return (
    <Link to={team.path + to} style={{ color: 'inherit', textDecoration: 'none' }}>
      <Group {...LINE} className="pal-row" bdrs={6}>
        <span>{label}</span>
        <Text component="b" fw={700} c={isBad ? 'var(--pal-high-text)' : undefined}>
          {count.toLocaleString('en')}
        </Text>
      </Group>
    </Link>
  );
}
