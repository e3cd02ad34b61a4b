import { Anchor, List, Paper, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import type { IssueDetail, ScanTestDetail } from '../api/resources';
import { readEvidence } from '../scans/evidence';
import { EvidenceView } from '../scans/finding-card';
import { useScan, useScanTest } from '../data/scans-queries';
import { useCatalogue } from '../data/tests-queries';
import { useTeam } from '../session/team-context';
import { RowsLoading } from '../ui/loading';

const NO_TEST = { id: '', scan_id: '', status: 'pending' };

/** How to fix the issue, and the evidence from the last scan that found it. */
export function IssueEvidence({ issue }: { issue: IssueDetail }) {
  const { data: scan, error } = useScan(issue.metadata.last_scan_id);
  const test = scan?.tests.find(({ test_type }) => test_type === issue.test_type);
  const { data: detail, error: testError } = useScanTest(test ?? NO_TEST);
  if (detail) return <Evidence issue={issue} detail={detail} />;
  const isGone = error ?? testError ?? (scan && !test);
  return (
    <Paper p="lg">
      {isGone ? (
        <Text c="dimmed">
          The last scan that found this issue was deleted. Run a new scan to see evidence.
        </Text>
      ) : (
        <RowsLoading rows={3} />
      )}
    </Paper>
  );
}

function Evidence({ issue, detail }: { issue: IssueDetail; detail: ScanTestDetail }) {
  const team = useTeam();
  const { ruleOf } = useCatalogue();
  const shown = detail.findings.filter(({ fingerprint }) => fingerprint === issue.fingerprint);
  const advice = shown[0] && ruleOf(detail.test_type, shown[0].id)?.remediation;
  const steps = advice === undefined ? detail.remediation_steps : [advice];
  return (
    <>
      {steps.length > 0 && (
        <Paper p="lg" component="section">
          <Title order={2} mb={6}>
            How to fix it
          </Title>
          <RemediationSteps steps={steps} count={detail.findings.length} />
        </Paper>
      )}
      {shown.map((finding) => (
        <Paper p="lg" component="section" key={finding.location}>
          <Title order={2} mb="sm">
            {finding.location === '' ? 'Evidence' : `Evidence at ${finding.location}`}
          </Title>
          <Stack gap="sm">
            <EvidenceView evidence={readEvidence(finding.evidence)} />
            <Anchor
              component={Link}
              to={`${team.path}/scans/${detail.scan_id}?test=${detail.test_type}`}
              fz="sm"
            >
              Show the scan
            </Anchor>
          </Stack>
        </Paper>
      ))}
    </>
  );
}

function RemediationSteps({ steps, count }: { steps: readonly string[]; count: number }) {
  if (steps.length === 1) return <Text>{steps[0]}</Text>;
  return (
    <>
      <Text c="dimmed" size="sm" mb={6}>
        The test found {count} problems; these steps fix all of them.
      </Text>
      <List spacing={4}>
        {steps.map((step) => (
          <List.Item key={step}>{step}</List.Item>
        ))}
      </List>
    </>
  );
}
