import { Stack, Text } from '@mantine/core';
import type { Finding, IssueDetail } from '../api/resources';
import { useScan, useScanTest } from '../data/scans-queries';
import { EvidenceView } from '../scans/finding-card';
import { readEvidence } from '../scans/evidence';
import { useTeam } from '../session/team-context';
import { RowsLoading } from '../ui/loading';
import { SmallLink } from '../ui/links';
import { Section } from '../ui/section';

/** About as high as the evidence, so that the page does not move when it appears. */
const EVIDENCE_ROWS = 8;
const NO_TEST = { id: '', scan_id: '', status: 'pending' };

/** What the last scan that detected the issue recorded about it. */
export function IssueEvidence({ issue }: { issue: IssueDetail }) {
  const { finding, isMissing, isPending } = useIssueFinding(issue);
  return (
    <Section title="Evidence">
      {finding && <FindingEvidence issue={issue} finding={finding} />}
      {isMissing && (
        <Text c="dimmed">The scan that detected this issue was deleted. Run a new scan to see evidence.</Text>
      )}
      {isPending && <RowsLoading rows={EVIDENCE_ROWS} />}
    </Section>
  );
}

interface FindingState {
  finding: Finding | undefined;
  /** The scan, its test or the finding no longer exists. */
  isMissing: boolean;
  /** Neither is known yet. */
  isPending: boolean;
}

/** The finding behind an issue, from the last scan that detected it. */
export function useIssueFinding(issue: IssueDetail): FindingState {
  const { data: scan, error } = useScan(issue.last_scan_id);
  const test = scan?.tests.find(({ test_type }) => test_type === issue.test_type);
  const { data: detail, error: testError } = useScanTest(test ?? NO_TEST);
  const finding = detail?.findings.find(({ fingerprint }) => fingerprint === issue.fingerprint);
  if (finding) return { finding, isMissing: false, isPending: false };
  const isGone = scan !== undefined && (test === undefined || detail !== undefined);
  const isMissing = isGone || error !== null || testError !== null;
  return { finding, isMissing, isPending: !isMissing };
}

function FindingEvidence({ issue, finding }: { issue: IssueDetail; finding: Finding }) {
  const team = useTeam();
  return (
    <Stack gap="sm">
      <EvidenceView evidence={readEvidence(finding.evidence)} />
      <SmallLink to={`${team.path}/scans/${issue.last_scan_id}?test=${issue.test_type}`}>
        Show the scan
      </SmallLink>
    </Stack>
  );
}
