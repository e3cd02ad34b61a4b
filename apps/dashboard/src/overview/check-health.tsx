import { Paper, Title } from '@mantine/core';
import { Link } from 'react-router';
import type { Overview } from '../api/resources';
import { useTeam } from '../session/team-context';
import classes from './check-health.module.css';
import { overviewLinks } from './overview-links';

/** Whether the checks run as they should: one line for each number, with a link if it is not zero. */
export function CheckHealth({ overview: { checks, scans } }: { overview: Overview }) {
  const rows: readonly Row[] = [
    { label: 'Scans running', count: scans.running, to: overviewLinks.checks },
    { label: 'Scans waiting', count: scans.waiting, to: overviewLinks.checks },
    { label: 'Last scan failed', count: checks.broken, to: overviewLinks.broken, isBad: true },
    { label: 'Overdue', count: checks.overdue, to: overviewLinks.overdue, isBad: true },
    { label: 'Never scanned', count: checks.never_scanned, to: overviewLinks.neverScanned, isBad: true },
    { label: 'Without open issues', count: checks.clean, to: overviewLinks.clean },
  ];
  return (
    <Paper p="lg" component="section" h="100%" aria-label="Checks">
      <Title order={2} mb={6}>
        {checks.total === 1 ? '1 check' : `${checks.total.toLocaleString('en')} checks`}
      </Title>
      <ul style={{ margin: '0 -8px' }}>
        {rows.map((row) => (
          <HealthRow key={row.label} {...row} />
        ))}
      </ul>
    </Paper>
  );
}

interface Row {
  label: string;
  count: number;
  to: string;
  /** A number above zero needs attention. */
  isBad?: boolean;
}

function HealthRow({ label, count, to, isBad = false }: Row) {
  const team = useTeam();
  const content = (
    <>
      <span>{label}</span>
      <b data-bad={(isBad && count > 0) || undefined}>{count.toLocaleString('en')}</b>
    </>
  );
  return (
    <li>
      {count === 0 ? (
        <span className={classes.row} data-none>
          {content}
        </span>
      ) : (
        <Link to={team.path + to} className={classes.row}>
          {content}
        </Link>
      )}
    </li>
  );
}
