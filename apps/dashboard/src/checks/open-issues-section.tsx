import { Anchor, Box, Text, Title } from '@mantine/core';
import { IconShieldCheck } from '../ui/icons';
import { Link } from 'react-router';
import type { Check, Issue, IssuePage } from '../api/resources';
import { useOpenIssuesOf } from '../data/issues-queries';
import { useTeam } from '../session/team-context';
import { EmptyState } from '../ui/empty-state';
import { Loaded } from '../ui/loaded';
import { Section } from '../ui/section';
import { SeverityBadge } from '../ui/severity-badge';
import { TimeStamp } from '../ui/time-stamp';
import classes from './open-issues-section.module.css';
import { SmallLink, TitleLink } from '../ui/links';
import { Muted } from '../ui/muted';

type ScannedCheck = Pick<Check, 'last_run_at' | 'latest_scan'>;

/** The open issues of a check, most severe first, and below them those that the last scan no longer detected. */
export function OpenIssuesSection({ check }: { check: ScannedCheck & Pick<Check, 'id'> }) {
  const team = useTeam();
  const detected = useOpenIssuesOf(check.id, true);
  const gone = useOpenIssuesOf(check.id, false);
  const all = `${team.path}/issues?check_id=${check.id}`;
  return (
    <Section title="Open issues" isFlush actions={<SmallLink to={all}>Show in the issue list</SmallLink>}>
      <Loaded query={detected} isInset rows={4}>
        {(found) => (
          <>
            {found.meta.total === 0 && <NothingFound check={check} gone={gone.data?.meta.total ?? 0} />}
            <IssueRows page={found} all={all} label="Open issues" />
          </>
        )}
      </Loaded>
      {gone.data !== undefined && gone.data.meta.total > 0 && (
        <>
          <Box px="lg" pt="md" pb={10} bg="var(--pal-page)" style={LINE}>
            <Title order={3} fz="md">
              Not detected in the last scan
            </Title>
            <Muted>
              Fixed, or not checked by the last scan. Palisade closes an issue when enough scans in a row do
              not detect it.
            </Muted>
          </Box>
          <IssueRows page={gone.data} all={all} label="Not detected in the last scan" />
        </>
      )}
    </Section>
  );
}

function NothingFound({ check, gone }: { check: ScannedCheck; gone: number }) {
  if (check.last_run_at === null) {
    return (
      <Text c="dimmed" px="lg" pb="lg">
        Not scanned yet. Issues appear here after the first scan.
      </Text>
    );
  }
  return (
    <EmptyState
      icon={IconShieldCheck}
      title={gone === 0 ? 'No open issues' : 'No open issues in the last scan'}
    >
      {emptyText(check, gone)}
    </EmptyState>
  );
}

function emptyText({ latest_scan: scan }: ScannedCheck, gone: number): string {
  if (gone > 0) return 'The last scan did not detect the issues below.';
  if (scan?.status === 'failed') return 'The last scan failed, so newer problems can be missing here.';
  return 'The enabled tests found no problems, or all of them are resolved or accepted.';
}

const LINE = { borderTop: '1px solid var(--pal-line)' };

interface IssueRowsProps {
  page: IssuePage;
  /** The list of all of them. */
  all: string;
  label: string;
}

function IssueRows({ page, all, label }: IssueRowsProps) {
  const hidden = page.meta.total - page.data.length;
  if (page.meta.total === 0) return null;
  return (
    <>
      <ul aria-label={label}>
        {page.data.map((issue) => (
          <IssueRow key={issue.id} issue={issue} />
        ))}
      </ul>
      {hidden > 0 && (
        <Text px="lg" py={10} style={LINE} size="sm">
          <Anchor component={Link} to={all} fz="inherit">
            Show {hidden.toLocaleString('en')} more
          </Anchor>
        </Text>
      )}
    </>
  );
}

function IssueRow({ issue }: { issue: Issue }) {
  const team = useTeam();
  return (
    <li className={classes.row}>
      <SeverityBadge severity={issue.severity} />
      <span className={classes.title}>
        <TitleLink to={`${team.path}/issues/${issue.id}`}>{issue.title}</TitleLink>
        {issue.location !== '' && (
          <Muted component="code" ff="monospace" className="pal-wraps">
            {issue.location}
          </Muted>
        )}
      </span>
      <Muted span style={{ whiteSpace: 'nowrap' }}>
        Detected <TimeStamp value={issue.last_detected_at} />
      </Muted>
    </li>
  );
}
