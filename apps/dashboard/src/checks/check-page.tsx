import { Anchor, Button, Grid, Paper, SimpleGrid, Stack } from '@mantine/core';
import { IconSettings } from '../ui/icons';
import { Link, useParams } from 'react-router';
import type { CheckDetail, CheckGrade } from '../api/resources';
import { ComparisonSection } from '../scans/comparison-section';
import { RunScanButton } from '../scans/run-scan-button';
import { ScanOutcome } from '../scans/scan-outcome';
import { useTeam } from '../session/team-context';
import { Figure } from '../ui/figure';
import { Loaded } from '../ui/loaded';
import { PageLoading } from '../ui/loading';
import { PageHeader } from '../ui/page-header';
import { StatusBadge } from '../ui/status-badge';
import { TimeStamp } from '../ui/time-stamp';
import { CheckHistory } from './trends/check-history';
import { CheckTrend } from './trends/check-trend';
import { useCheck } from '../data/checks-queries';
import { useCheckGrade } from '../data/grade-queries';
import { siteOf } from './check-site';
import { GradeSection } from './grade-section';
import { OpenIssuesSection } from './open-issues-section';
import { openTotal, SeverityCounts } from './severity-counts';
import { fullScheduleWords, withoutRuns } from './settings/schedule-words';
import { SubdomainsSection } from './subdomains-section';
import { StagingEnds, StagingMark } from '../staging/staging-mark';
import { TagChips } from './tag-chips';

export function Component() {
  const { checkId = '' } = useParams();
  const query = useCheck(checkId);
  const grade = useCheckGrade(checkId);
  return (
    <Loaded query={query} what="check">
      {/* Both together, so that nothing moves when the second one arrives. */}
      {(check) => (grade.isPending ? <PageLoading /> : <CheckView check={check} grade={grade.data} />)}
    </Loaded>
  );
}

function CheckView({ check, grade }: { check: CheckDetail; grade: CheckGrade | undefined }) {
  const team = useTeam();
  const checkPath = `${team.path}/checks/${check.id}`;
  return (
    <>
      <PageHeader
        title={siteOf(check)}
        crumbs={[{ label: 'Checks', to: `${team.path}/checks` }]}
        description={check.url}
        badges={
          <>
            {!check.is_active && <StatusBadge status="inactive" />}
            {check.is_verified ? (
              <StatusBadge status="verified" />
            ) : (
              <Anchor component={Link} to={`${checkPath}/settings/verification`}>
                <StatusBadge status="unverified" />
              </Anchor>
            )}
            <StagingMark check={check} />
            <TagChips tags={check.tags} />
          </>
        }
        actions={
          <>
            {check.tests.third_party_scripts && (
              <Button component={Link} to={`${checkPath}/scripts`} variant="default">
                Scripts
              </Button>
            )}
            <Button
              component={Link}
              to={`${checkPath}/settings/general`}
              variant="default"
              leftSection={<IconSettings size={16} aria-hidden />}
            >
              Settings
            </Button>
            <RunScanButton check={check} />
          </>
        }
      />
      <Stack gap="lg">
        <StagingEnds check={check} />
        <Summary check={check} />
        {grade && <GradeSection check={check} grade={grade} />}
        <OpenIssuesSection check={check} />
        <Grid gap="lg">
          <Grid.Col span={{ base: 12, md: 7 }}>
            <CheckTrend check={check} />
          </Grid.Col>
          <Grid.Col span={{ base: 12, md: 5 }}>
            <ComparisonSection checkId={check.id} />
          </Grid.Col>
        </Grid>
        <CheckHistory check={check} />
        {check.tests.subdomain_discovery && <SubdomainsSection check={check} />}
      </Stack>
    </>
  );
}

function Summary({ check }: { check: CheckDetail }) {
  const team = useTeam();
  const on = Object.values(check.tests).filter(Boolean).length;
  return (
    <Paper p="lg">
      <SimpleGrid cols={{ base: 2, md: 4 }} spacing="lg">
        <Figure
          label="Latest result"
          value={<ScanOutcome scan={check.latest_scan} />}
          hint={check.latest_scan && <TimeStamp value={check.latest_scan.created_at} />}
        />
        <Figure
          label="Open issues"
          value={
            <Link to={`${team.path}/issues?check_id=${check.id}`} style={{ color: 'inherit' }}>
              {openTotal(check.open_issues).toLocaleString('en')}
            </Link>
          }
          hint={<SeverityCounts counts={check.open_issues} wrap="wrap" />}
        />
        <Figure
          label="Next run"
          value={<TimeStamp value={check.next_run_at} fallback={withoutRuns(check)} />}
          hint={fullScheduleWords(check)}
        />
        <Figure label="Tests" value={`${on} of ${Object.keys(check.tests).length}`} hint="Enabled" />
      </SimpleGrid>
    </Paper>
  );
}
