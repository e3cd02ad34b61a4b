import { Skeleton, Text } from '@mantine/core';
import type { Check } from '../../api/resources';
import { useScans } from '../../data/scans-queries';
import { GuideLink } from '../../ui/guide-link';
import { Loaded } from '../../ui/loaded';
import { Section } from '../../ui/section';
import { PassRateChart } from './pass-rate-chart';

const SHOWN = 30;
/** Among so many, retests and other scans without a rate leave enough. */
const READ = 100;
const placeholder = <Skeleton height={240} />;

/** The pass rates of the latest scans that have one. */
export function CheckTrend({ check }: { check: Check }) {
  const query = useScans({ check_id: check.id, status: 'completed', per_page: READ });
  return (
    <Section
      title="Pass rate"
      h="100%"
      description={<GuideLink to="results#the-pass-rate">How the pass rate is computed</GuideLink>}
    >
      <Loaded query={query} loading={placeholder}>
        {({ data }) => {
          const scans = data.filter((scan) => scan.judged_pass_rate !== null).slice(0, SHOWN);
          return scans.length < 2 ? (
            <Text c="dimmed">The chart appears after two scans of all tests that could judge the site.</Text>
          ) : (
            <PassRateChart scans={scans} domain={check.domain} />
          );
        }}
      </Loaded>
    </Section>
  );
}
