import { Box, Button, Group, Stack } from '@mantine/core';
import { Link } from 'react-router';
import type { CheckDetail, Issue, ScanDetail } from '../api/resources';
import { useIssueFix, useOpenIssuesOf } from '../data/issues-queries';
import { IssueFixLines } from '../fixes/issue-fix';
import { useTeam } from '../session/team-context';
import { Details } from '../ui/details';
import { GradeMark } from '../ui/grade-mark';
import { SmallLink, TitleLink } from '../ui/links';
import { Loaded } from '../ui/loaded';
import { Muted } from '../ui/muted';
import { Section } from '../ui/section';
import { SeverityBadge } from '../ui/severity-badge';
import { ScanSummary } from './scan-summary';
import { counted, setupCount, testCountWords } from './scan-words';
import classes from './scan-verdict.module.css';
import { openCount, unreadWords, verdictWords } from './verdict-words';

const MOST_SHOWN = 3;

/** Whether the worst issues and the fix of the first still load, for a page that waits for all of its parts. */
export function useIsListingWorst(checkId: string): boolean {
  const { data, isPending } = useOpenIssuesOf(checkId, true);
  const first = data?.data[0]?.id;
  const isFixing = useIssueFix(first ?? '', first !== undefined).isLoading;
  return isPending || isFixing;
}

interface ScanVerdictProps {
  scan: ScanDetail;
  check: CheckDetail;
}

/** The result of the last whole scan of a check: the grade, one sentence, what to fix first, and the numbers of tests. */
export function ScanVerdict({ scan, check }: ScanVerdictProps) {
  const unread = unreadWords(scan);
  return (
    <Section
      title={verdictWords(check.open_issues, scan)}
      aria-label="Result"
      {...(unread !== '' && { description: unread })}
      actions={<GradeMark grade={check.grade} fz={28} />}
      isFlush
    >
      <Worst check={check} />
      <Box px="lg" pb="lg">
        <Details summary={['Tests', testCountWords(scan, setupCount(scan.tests))].filter(Boolean).join(': ')}>
          <ScanSummary scan={scan} />
        </Details>
      </Box>
    </Section>
  );
}

function Worst({ check }: { check: CheckDetail }) {
  const team = useTeam();
  const query = useOpenIssuesOf(check.id, true);
  if (openCount(check.open_issues) === 0) return null;
  return (
    <Loaded query={query} isInset rows={6}>
      {({ data, meta }) => (
        <>
          <ol aria-label="Fix these first" className={classes.list}>
            {data.slice(0, MOST_SHOWN).map((issue, place) => (
              <WorstIssue key={issue.id} issue={issue} isFirst={place === 0} />
            ))}
          </ol>
          {meta.total > MOST_SHOWN && (
            <Box px="lg" py="sm">
              <SmallLink to={`${team.path}/issues?check_id=${check.id}`}>
                Show {counted(meta.total - MOST_SHOWN, 'more issue')}
              </SmallLink>
            </Box>
          )}
        </>
      )}
    </Loaded>
  );
}

/** The lines that fix the first one are open. */
function WorstIssue({ issue, isFirst }: { issue: Issue; isFirst: boolean }) {
  const team = useTeam();
  const path = `${team.path}/issues/${issue.id}`;
  return (
    <li className={classes.issue}>
      <Stack gap="sm">
        <Group gap="6px 12px" justify="space-between">
          <Group gap="4px 10px" flex={1} miw={200}>
            <SeverityBadge severity={issue.severity} />
            <TitleLink to={path}>{issue.title}</TitleLink>
            {issue.location !== '' && (
              <Muted component="code" ff="monospace" className="pal-wraps">
                {issue.location}
              </Muted>
            )}
          </Group>
          <Button
            component={Link}
            to={path}
            variant="default"
            size="xs"
            aria-label={`Open issue: ${issue.title}`}
          >
            Open issue
          </Button>
        </Group>
        {isFirst ? (
          <IssueFixLines issue={issue} />
        ) : (
          <Details summary="How to fix it">
            <IssueFixLines issue={issue} />
          </Details>
        )}
      </Stack>
    </li>
  );
}
