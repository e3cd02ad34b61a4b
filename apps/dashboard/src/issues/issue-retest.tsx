import { Loader } from '@mantine/core';
import { IconRefresh } from '../ui/icons';
import { useSearchParams } from 'react-router';
import type { IssueDetail } from '../api/resources';
import { useRetestIssue } from '../data/issue-actions-queries';
import { isRunning, useScan } from '../data/scans-queries';
import { useTeam } from '../session/team-context';
import { ActionButton } from '../ui/action-button';
import { Banner } from './issue-state';
import { retestResult } from './retest-result';
import { SmallLink } from '../ui/links';

/** The scan of a retest is in the URL, so that its progress survives a reload. */
const PARAMETER = 'retest';

/** Starts a scan of the test that judges this issue. */
export function RetestButton({ issue }: { issue: IssueDetail }) {
  const [, setParams] = useSearchParams();
  const retest = useRetestIssue(issue.id, (scan) => setParams({ [PARAMETER]: scan.id }, { replace: true }));
  return (
    <ActionButton leftSection={<IconRefresh size={16} aria-hidden />} action={retest}>
      Retest
    </ActionButton>
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
    <Banner
      label="Retest"
      tone={result.tone}
      icon={
        isRunning(scan) ? (
          <Loader size="xs" type="oval" aria-hidden />
        ) : (
          <IconRefresh size={20} stroke={1.8} aria-hidden />
        )
      }
      title={result.title}
      isLive
      action={<SmallLink to={`${team.path}/scans/${scanId}`}>Show the scan</SmallLink>}
    >
      {result.text}
    </Banner>
  );
}
