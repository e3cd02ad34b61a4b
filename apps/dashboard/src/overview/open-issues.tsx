import { Anchor, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { SEVERITIES, type Severity } from '@palisade/vocabulary';
import { IconCircleCheckFilled } from '../ui/icons';
import { Link } from 'react-router';
import type { Overview } from '../api/resources';
import { counted } from '../scans/scan-words';
import { useTeam } from '../session/team-context';
import { toned } from '../ui/tone-badge';
import classes from './open-issues.module.css';
import { overviewLinks } from './overview-links';
import { fixTimeWords } from './overview-words';
import { SmallLink } from '../ui/links';

/** How many issues are open, by severity, and how long the team takes to fix them. */
export function OpenIssues({ overview }: { overview: Overview }) {
  const team = useTeam();
  const total = SEVERITIES.reduce((sum, severity) => sum + overview.open[severity], 0);
  return (
    <Paper p="lg" component="section" h="100%" aria-label="Open issues">
      <Stack h="100%" justify="space-between" gap="md">
        <Group justify="space-between" align="baseline" gap="sm">
          <Title order={2}>
            <Anchor
              component={Link}
              to={team.path + overviewLinks.open}
              inherit
              c="var(--mantine-color-text)"
            >
              {total === 0 ? 'No open issues' : counted(total, 'open issue')}
            </Anchor>
          </Title>
          <Group gap="sm">
            {overview.overdue > 0 && (
              <SmallLink to={team.path + overviewLinks.overdueIssues} c="var(--pal-high-text)">
                {overview.overdue.toLocaleString('en')} overdue
              </SmallLink>
            )}
            {overview.accepted > 0 && (
              <SmallLink to={team.path + overviewLinks.accepted} c="dimmed">
                {overview.accepted.toLocaleString('en')} accepted
              </SmallLink>
            )}
          </Group>
        </Group>
        {total === 0 ? <NothingOpen overview={overview} /> : <Shares open={overview.open} total={total} />}
        <ul className={classes.severities}>
          {SEVERITIES.map((severity) => (
            <SeverityNumber key={severity} severity={severity} overview={overview} />
          ))}
        </ul>
      </Stack>
    </Paper>
  );
}

function Shares({ open, total }: { open: Overview['open']; total: number }) {
  return (
    <div className={classes.bar} aria-hidden>
      {SEVERITIES.filter((severity) => open[severity] > 0).map((severity) => (
        <span key={severity} style={{ ...toned(severity), flexGrow: open[severity] / total }} />
      ))}
    </div>
  );
}

function NothingOpen({ overview: { checks } }: { overview: Overview }) {
  const scanned = checks.total - checks.never_scanned;
  return (
    <Group gap={8} c="var(--pal-good-text)">
      <IconCircleCheckFilled size={18} aria-hidden />
      {`No open issues after scans of ${counted(scanned, 'check')}.`}
    </Group>
  );
}

function SeverityNumber({ severity, overview }: { severity: Severity; overview: Overview }) {
  const team = useTeam();
  const count = overview.open[severity];
  const hours = overview.mean_hours_to_fix[severity];
  return (
    <li>
      <Link
        to={team.path + overviewLinks.severity(severity)}
        className={classes.severity}
        data-none={count === 0 || undefined}
      >
        <span className={classes.label}>
          <span className="pal-dot" style={toned(severity)} aria-hidden />
          {severity}
        </span>
        <span className={classes.count}>{count.toLocaleString('en')}</span>
      </Link>
      <Text
        size="xs"
        c="dimmed"
        title="Mean time from the first detection to the end, over all closed issues"
      >
        {hours === null ? 'None closed yet' : `Closed in ${fixTimeWords(hours)} on average`}
      </Text>
    </li>
  );
}
