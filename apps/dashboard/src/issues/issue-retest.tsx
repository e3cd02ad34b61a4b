import { Button, Loader, Text } from '@mantine/core';
import { IconRefresh } from '../ui/icons';
import { useSearchParams } from 'react-router';
import type { IssueDetail } from '../api/resources';
import { useRetestIssue } from '../data/issue-actions-queries';
import { isRunning, useScan } from '../data/scans-queries';
import { useTeam } from '../session/team-context';
import { notifyFailure } from '../ui/notify';
import classes from './issue-state.module.css';
import { retestResult } from './retest-result';
import { SmallLink } from '../ui/links';
import { Muted } from '../ui/muted';

/** The scan of a retest is in the URL, so that its progress survives a reload. */
const PARAMETER = 'retest';

/** Starts a scan of the test that judges this issue. */
export function RetestButton({ issue }: { issue: IssueDetail }) {
  const retest = useRetestIssue(issue.id);
  const [, setParams] = useSearchParams();
  const start = (): void =>
    retest.mutate(undefined, {
      onSuccess: (scan) => setParams({ [PARAMETER]: scan.id }, { replace: true }),
      onError: notifyFailure,
    });
  return (
    <Button
      variant="default"
      leftSection={<IconRefresh size={16} aria-hidden />}
      loading={retest.isPending}
      onClick={start}
    >
      Retest
    </Button>
  );
}

/** How far the retest is, and what it found. */
export function RetestProgress({ issue }: { issue: IssueDetail }) {
  const [params] = useSearchParams();
  const scanId = params.get(PARAMETER);
  return scanId === null ? null : <Progress issue={issue} scanId={scanId} />;
}

function Progress({ issue, scanId }: { issue: IssueDetail; scanId: string }) {
  const team = useTeam();
  const { data: scan } = useScan(scanId);
  if (scan === undefined) return null;
  const result = retestResult(issue, scan);
  return (
    <section className={classes.banner} aria-label="Retest" data-tone={result.tone}>
      {isRunning(scan) ? (
        <Loader size="xs" type="oval" aria-hidden className={classes.icon} />
      ) : (
        <IconRefresh size={20} stroke={1.8} aria-hidden className={classes.icon} />
      )}
      <div className={classes.words} role="status">
        <Text fw={600}>{result.title}</Text>
        <Muted>{result.text}</Muted>
      </div>
      <SmallLink to={`${team.path}/scans/${scanId}`}>Show the scan</SmallLink>
    </section>
  );
}
