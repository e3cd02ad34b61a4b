import { Anchor, Button, Group, Paper, Stack, Text, VisuallyHidden } from '@mantine/core';
import { DEFAULT_ZONE } from '@palisade/vocabulary';
import { Suspense, lazy } from 'react';
import { IconBug, IconPlugConnectedX } from '../ui/icons';
import { Link, useParams } from 'react-router';
import type { CheckDetail, ScanDetail } from '../api/resources';
import { useTeam } from '../session/team-context';
import { Loaded } from '../ui/loaded';
import { PageLoading } from '../ui/loading';
import { PageHeader } from '../ui/page-header';
import { SeverityBadge } from '../ui/severity-badge';
import { StatusBadge } from '../ui/status-badge';
import { TimeStamp } from '../ui/time-stamp';
import { Together } from '../ui/together';
import { isPrivateRefusal } from '../private-hosts/private-refusal';
import { CoverageSection } from '../coverage/coverage-section';
import { ComparisonSection, useIsComparing } from './comparison-section';
import { RescanButton } from './run-scan-button';
import { StagingMarkOf } from '../staging/staging-mark';
import { ReportLinks } from './report-links';
import { ScanProgress } from './scan-progress';
import { ScanSummary } from './scan-summary';
import { ScanVerdict, useIsListingWorst } from './scan-verdict';
import { durationWords, triggerWords } from './scan-words';
import { useCheck } from '../data/checks-queries';
import { isRunning, useScan } from '../data/scans-queries';
import { useTests } from '../data/tests-queries';
import { ShareReportButton } from './share-report-button';
import { TestList } from './test-list';
import { Notice } from '../ui/notice';

const AllowHostLine = lazy(() => import('../private-hosts/allow-host-line'));

export function Component() {
  const { scanId = '' } = useParams();
  const query = useScan(scanId);
  return (
    <Loaded query={query} what="scan">
      {(scan) => <ScanParts key={scan.id} scan={scan} />}
    </Loaded>
  );
}

function ScanParts({ scan }: { scan: ScanDetail }) {
  const check = useCheck(scan.check_id);
  const isComparing = useIsComparing(scan.check_id, scan.id, scan.status === 'completed');
  const isListing = useIsListingWorst(scan.check_id);
  const isLoadingTests = useTests().isPending;
  // The verdict is above all else, so nothing is shown before it.
  if (check.isPending || isListing) return <PageLoading />;
  return (
    <Together isPending={[isLoadingTests, isComparing]}>
      <ScanView scan={scan} check={check.data} />
    </Together>
  );
}

interface ScanViewProps {
  scan: ScanDetail;
  check: CheckDetail | undefined;
}

/** The grade and the open issues of a check come from its last whole scan. */
function hasVerdict({ scan, check }: ScanViewProps): boolean {
  return scan.status === 'completed' && !scan.is_partial && check?.latest_scan?.id === scan.id;
}

/** While the scan runs, how far it is; then its verdict, or its numbers where another scan is the last one. */
function Result({ scan, check }: ScanViewProps) {
  // The check follows a moment later.
  const isSaved = check?.latest_scan?.status === 'completed';
  if (isRunning(scan) || (hasVerdict({ scan, check }) && !isSaved)) return <ScanProgress scan={scan} />;
  return check !== undefined && hasVerdict({ scan, check }) ? (
    <ScanVerdict scan={scan} check={check} />
  ) : (
    <ScanSummary scan={scan} />
  );
}

function ScanView({ scan, check }: ScanViewProps) {
  const team = useTeam();
  const checkPath = `${team.path}/checks/${scan.check_id}`;
  const issues = `${team.path}/issues?check_id=${scan.check_id}`;
  return (
    <>
      <PageHeader
        title={`Scan of ${scan.check.domain}`}
        crumbs={[
          { label: 'Checks', to: `${team.path}/checks` },
          { label: scan.check.domain, to: checkPath },
        ]}
        badges={
          <>
            {scan.status !== 'completed' && <StatusBadge status={scan.status} />}
            {scan.has_critical_issues && <SeverityBadge severity="critical" />}
            <StagingMarkOf checkId={scan.check_id} />
          </>
        }
        description={<Origin scan={scan} />}
        actions={
          <>
            {scan.status === 'completed' && (
              <>
                <ReportLinks scanId={scan.id} />
                <ShareReportButton scanId={scan.id} />
              </>
            )}
            <Button
              component={Link}
              to={issues}
              variant="default"
              leftSection={<IconBug size={16} aria-hidden />}
            >
              Open issues
            </Button>
            {!isRunning(scan) && <RescanButton checkId={scan.check_id} />}
          </>
        }
      />
      <Stack gap="lg">
        {scan.status === 'failed' && <FailedScan scan={scan} zone={check?.zone} />}
        <Result scan={scan} check={check} />
        {scan.status === 'completed' && <ComparisonSection checkId={scan.check_id} scanId={scan.id} />}
        {scan.coverage !== null && scan.coverage.identities.length > 0 && (
          <CoverageSection scanId={scan.id} coverage={scan.coverage} />
        )}
        <Paper p={0} component="section" aria-labelledby="tests-title">
          <VisuallyHidden>
            <h2 id="tests-title">Tests</h2>
          </VisuallyHidden>
          <TestList scan={scan} isFolded={hasVerdict({ scan, check })} />
        </Paper>
      </Stack>
    </>
  );
}

function Origin({ scan }: { scan: ScanDetail }) {
  const duration = durationWords(scan.started_at, scan.completed_at);
  return (
    <>
      Started {triggerWords(scan.triggered_by)}, <TimeStamp value={scan.created_at} format="full" />
      {duration !== null && ` · took ${duration}`}
      {scan.is_partial && ' · some of the tests'}
    </>
  );
}

/** Explains that a failed scan says nothing about the site. */
function FailedScan({ scan, zone }: { scan: ScanDetail; zone: string | undefined }) {
  const team = useTeam();
  const reason = scan.tests.find(({ status }) => status === 'failed')?.message;
  return (
    <Notice color="red" icon={IconPlugConnectedX} title="This scan failed">
      {reason !== undefined && <Text>{reason}</Text>}
      <Text mt={4}>It produced no results and did not change any issues.</Text>
      {/* Workers of another zone have their own list. */}
      {zone === DEFAULT_ZONE && isPrivateRefusal(reason) && (
        <Suspense>
          <AllowHostLine domain={scan.check.domain} />
        </Suspense>
      )}
      <Group mt={6}>
        <Anchor component={Link} to={`${team.path}/checks/${scan.check_id}/settings/general`}>
          Review the check settings
        </Anchor>
      </Group>
    </Notice>
  );
}
