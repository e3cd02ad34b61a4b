import { Grid, Skeleton, Stack } from '@mantine/core';
import { Suspense, lazy } from 'react';
import type { Expiries, IssueCounts, Overview, PersonDue, Priority, TeamGrade } from '../api/resources';
import { useIssueCounts } from '../data/issues-queries';
import { useExpiring, useOverview, usePeopleDue, usePriorities } from '../data/overview-queries';
import { useTeamGrade } from '../data/grade-queries';
import { useHasNoOwnSite } from '../data/setup-queries';
import { useTeam } from '../session/team-context';
import { Loaded } from '../ui/loaded';
import { PageHeader } from '../ui/page-header';
import { CheckHealth } from './check-health';
import { ChecksAtRisk } from './checks-at-risk';
import { FixFirst } from './fix-first';
import { LatestScans } from './latest-scans';
import { NextExpiries } from './next-expiries';
import { NotScanned } from './not-scanned';
import { OpenIssues } from './open-issues';
import { PeopleDue } from './people-due';
import { SetupChecklist } from './setup-checklist';
import { TeamGradeCard, TeamGradeHistory } from './team-grade';
import { TeamLine } from './team-line';
import { TrendChart } from './trend-chart';
import { NewCheckButton } from '../checks/new-check-button';

/** Most teams have a site. */
const FirstSite = lazy(() => import('./first-site'));

export function Component() {
  const team = useTeam();
  const query = useOverview();
  const priorities = usePriorities();
  const grade = useTeamGrade();
  const people = usePeopleDue();
  const expiring = useExpiring();
  const counts = useIssueCounts({});
  const hasNoOwnSite = useHasNoOwnSite(query.data?.checks.total);
  const isPending =
    hasNoOwnSite === undefined ||
    [priorities, grade, people, expiring, counts].some((each) => each.isPending);
  return (
    <>
      <PageHeader title="Overview" description={team.name} actions={<NewCheckButton />} />
      <Loaded query={query} loading={<OverviewLoading />}>
        {(overview) =>
          // All together, so that nothing moves when the last one arrives.
          isPending ? (
            <OverviewLoading />
          ) : (
            <Suspense fallback={<OverviewLoading />}>
              <Stack gap="lg">
                {hasNoOwnSite && <FirstSite />}
                <SetupChecklist overview={overview} />
                {overview.checks.total > 0 && (
                  <TeamNumbers
                    overview={overview}
                    priorities={priorities.data ?? []}
                    grade={grade.data}
                    people={people.data ?? []}
                    expiring={expiring.data ?? NO_EXPIRIES}
                    counts={counts.data}
                  />
                )}
              </Stack>
            </Suspense>
          )
        }
      </Loaded>
    </>
  );
}

const NO_EXPIRIES: Expiries = { data: [], total: 0 };

interface TeamNumbersProps {
  overview: Overview;
  priorities: readonly Priority[];
  grade: TeamGrade | undefined;
  people: readonly PersonDue[];
  expiring: Expiries;
  counts: IssueCounts | undefined;
}

function TeamNumbers({ overview, priorities, grade, people, expiring, counts }: TeamNumbersProps) {
  const isUnscanned = overview.checks.never_scanned === overview.checks.total;
  return (
    <>
      {counts && <TeamLine overview={overview} counts={counts} expiring={expiring} />}
      {priorities.length > 0 && (
        <Grid gap="lg">
          <Grid.Col span={{ base: 12, md: 7 }}>
            <FixFirst priorities={priorities} />
          </Grid.Col>
          <Grid.Col span={{ base: 12, md: 5 }}>
            <PeopleDue people={people} />
          </Grid.Col>
        </Grid>
      )}
      <NextExpiries expiring={expiring} />
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: 8 }}>
          {isUnscanned ? <NotScanned overview={overview} /> : <OpenIssues overview={overview} />}
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <CheckHealth overview={overview} />
        </Grid.Col>
      </Grid>
      {!isUnscanned && grade && <TeamGradeCard grade={grade} />}
      {!isUnscanned && <Charts trend={overview.trend} hasGrade={grade !== undefined} />}
    </>
  );
}

function Charts({ trend, hasGrade }: { trend: Overview['trend']; hasGrade: boolean }) {
  return (
    <>
      <TrendChart trend={trend} />
      {hasGrade && <TeamGradeHistory />}
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: 6 }}>
          <ChecksAtRisk />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 6 }}>
          <LatestScans />
        </Grid.Col>
      </Grid>
    </>
  );
}

/** As high as the content, so that nothing moves when it arrives. */
function OverviewLoading() {
  return (
    <Stack gap="lg" role="status" aria-label="Loading">
      <Skeleton height={22} radius="lg" />
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Skeleton height={420} radius="lg" />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Skeleton height={420} radius="lg" />
        </Grid.Col>
      </Grid>
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: 8 }}>
          <Skeleton height={244} radius="lg" />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <Skeleton height={244} radius="lg" />
        </Grid.Col>
      </Grid>
      <Skeleton height={330} radius="lg" />
    </Stack>
  );
}
