import { Skeleton, Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { Check } from '../api/resources';
import { useScans } from '../data/scans-queries';
import { GuideLink } from '../ui/guide-link';
import { Loaded } from '../ui/loaded';
import { Section } from '../ui/section';

const PassRateChart = lazy(() => import('../scans/pass-rate-chart'));
const SHOWN = 30;
const placeholder = <Skeleton height={240} />;

/** The pass rates of the latest scans. */
export function CheckTrend({ check }: { check: Check }) {
  const query = useScans({ check_id: check.id, status: 'completed', per_page: SHOWN });
  return (
    <Section
      title="Pass rate"
      h="100%"
      description={<GuideLink to="results#the-pass-rate">How the pass rate is computed</GuideLink>}
    >
      <Loaded query={query} loading={placeholder}>
        {({ data: scans }) =>
          scans.length < 2 ? (
            <Text c="dimmed">The chart appears after two completed scans.</Text>
          ) : (
            <Suspense fallback={placeholder}>
              <PassRateChart lines={[{ name: check.domain, scans }]} label={`Pass rate of ${check.domain}`} />
            </Suspense>
          )
        }
      </Loaded>
    </Section>
  );
}
