import { Paper, Skeleton, Text, Title } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { Check } from '../api/resources';
import { useScans } from '../data/scans-queries';
import { Loaded } from '../ui/loaded';
import { GuideLink } from '../ui/guide-link';

const PassRateChart = lazy(() => import('../scans/pass-rate-chart'));
const SHOWN = 30;
const HEIGHT = 240;

/** The pass rates of the latest scans. */
export function CheckTrend({ check }: { check: Check }) {
  const query = useScans({ check_id: check.id, status: 'completed', per_page: SHOWN });
  return (
    <Paper p="lg" component="section" h="100%">
      <Title order={2} mb="sm">
        Pass rate
      </Title>
      <Text fz="sm" mb="sm">
        <GuideLink to="results#the-pass-rate">How the pass rate is computed</GuideLink>
      </Text>
      <Loaded query={query} loading={<Skeleton height={HEIGHT} />}>
        {({ data: scans }) =>
          scans.length < 2 ? (
            <Text c="dimmed">The chart appears after two completed scans.</Text>
          ) : (
            <Suspense fallback={<Skeleton height={HEIGHT} />}>
              <PassRateChart lines={[{ name: check.domain, scans }]} label={`Pass rate of ${check.domain}`} />
            </Suspense>
          )
        }
      </Loaded>
    </Paper>
  );
}
