import { Grid, Skeleton, Stack } from '@mantine/core';
import type { Overview, Priority, TeamGrade } from '../api/resources';
import { useOverview, usePriorities } from '../data/overview-queries';
import { useTeamGrade } from '../data/grade-queries';
import { useTeam } from '../session/team-context';
import { Loaded } from '../ui/loaded';
import { PageHeader } from '../ui/page-header';
import { CheckHealth } from './check-health';
import { ChecksAtRisk } from './checks-at-risk';
import { FixFirst } from './fix-first';
import { FirstSite } from './first-site';
import { LatestScans } from './latest-scans';
import { NotScanned } from './not-scanned';
import { OpenIssues } from './open-issues';
import { SetupChecklist } from './setup-checklist';
import { TeamGradeCard, TeamGradeHistory } from './team-grade';
import { TrendChart } from './trend-chart';
import { NewCheckButton } from '../checks/new-check-button';

export function Component() {
  const team = useTeam();
  const query = useOverview();
  const priorities = usePriorities();
  const grade = useTeamGrade();
  return (
    <>
      <PageHeader title="Overview" description={team.name} actions={<NewCheckButton />} />
      <Loaded query={query} loading={<OverviewLoading />}>
        {(overview) =>
          // All together, so that nothing moves when the last one arrives.
          priorities.isPending || grade.isPending ? (
            <OverviewLoading />
          ) : (
            <Stack gap="lg">
              {overview.checks.total === 0 && <FirstSite />}
              <SetupChecklist overview={overview} />
              {overview.checks.total > 0 && (
                <TeamNumbers overview={overview} priorities={priorities.data ?? []} grade={grade.data} />
              )}
            </Stack>
          )
        }
      </Loaded>
    </>
  );
}

interface TeamNumbersProps {
  overview: Overview;
  priorities: readonly Priority[];
  grade: TeamGrade | undefined;
}

function TeamNumbers({ overview, priorities, grade }: TeamNumbersProps) {
  const isUnscanned = overview.checks.never_scanned === overview.checks.total;
  return (
    <>
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: 8 }}>
          {isUnscanned ? <NotScanned overview={overview} /> : <OpenIssues overview={overview} />}
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <CheckHealth overview={overview} />
        </Grid.Col>
      </Grid>
      {!isUnscanned && grade && <TeamGradeCard grade={grade} />}
      <FixFirst priorities={priorities} />
      {!isUnscanned && (
        <>
          <TrendChart trend={overview.trend} />
          {grade && <TeamGradeHistory />}
          <Grid gap="lg">
            <Grid.Col span={{ base: 12, md: 6 }}>
              <ChecksAtRisk />
            </Grid.Col>
            <Grid.Col span={{ base: 12, md: 6 }}>
              <LatestScans />
            </Grid.Col>
          </Grid>
        </>
      )}
    </>
  );
}

/** As high as the content, so that nothing moves when it arrives. */
function OverviewLoading() {
  return (
    <Stack gap="lg" role="status" aria-label="Loading">
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: 8 }}>
          <Skeleton height={244} radius="lg" />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <Skeleton height={244} radius="lg" />
        </Grid.Col>
      </Grid>
      <Skeleton height={330} radius="lg" />
      <Skeleton height={380} radius="lg" />
    </Stack>
  );
}
