import { Grid, Stack } from '@mantine/core';
import { useChecks } from '../data/checks-queries';
import { useTeam } from '../session/team-context';
import { Loaded } from '../ui/loaded';
import { PageHeader } from '../ui/page-header';
import { AttentionList } from './attention-list';
import { DomainsAtRisk } from './domains-at-risk';
import { FirstSteps } from './first-steps';
import { LatestScans } from './latest-scans';
import { PassRates } from './pass-rates';
import { StatsRow } from './stats-row';

const MOST_CHECKS = 100;

export function Component() {
  const team = useTeam();
  const query = useChecks({ per_page: MOST_CHECKS });
  return (
    <>
      <PageHeader title="Overview" description={team.name} />
      <Loaded query={query}>
        {({ data: checks, meta }) =>
          checks.length === 0 ? (
            <FirstSteps />
          ) : (
            <Stack gap="lg">
              <StatsRow />
              <Grid gap="lg">
                <Grid.Col span={{ base: 12, md: 7 }}>
                  <AttentionList checks={checks} isPartial={meta.last_page > 1} />
                </Grid.Col>
                <Grid.Col span={{ base: 12, md: 5 }}>
                  <DomainsAtRisk />
                </Grid.Col>
              </Grid>
              <PassRates checks={checks} />
              <LatestScans />
            </Stack>
          )
        }
      </Loaded>
    </>
  );
}
