import { MultiSelect, Paper, Skeleton, Text, Title, Group } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { Check } from '../api/resources';
import { uniqueNames } from '../scans/pass-rate-series';
import { useScansOfChecks } from '../data/scans-queries';

const PassRateChart = lazy(() => import('../scans/pass-rate-chart'));
const HEIGHT = 240;
const MOST_LINES = 6;
const FIRST_LINES = 4;
const SCANS_PER_LINE = 30;

/** Pass rates over time, one line per domain. Starts with the domains that have the lowest rates. */
export function PassRates({ checks }: { checks: readonly Check[] }) {
  const names = uniqueNames(checks.map(({ domain }) => domain));
  // Until the person selects domains, the chart follows the latest results.
  const [picked, setPicked] = useState<string[] | null>(null);
  const chosen = picked ?? worstFirst(checks).slice(0, FIRST_LINES);
  const queries = useScansOfChecks(chosen, { status: 'completed', per_page: SCANS_PER_LINE });
  const nameOf = (id: string): string => names[checks.findIndex((check) => check.id === id)] ?? id;
  const isLoading = queries.some(({ isPending }) => isPending);
  const lines = chosen.map((id, index) => ({ name: nameOf(id), scans: queries[index]?.data?.data ?? [] }));
  const drawn = lines.filter(({ scans }) => scans.length > 0);
  return (
    <Paper p="lg" component="section">
      <Group justify="space-between" align="flex-start" gap="sm" mb="md">
        <Title order={2}>Pass rate over time</Title>
        {checks.length > 1 && (
          <MultiSelect
            aria-label="Domains in the chart"
            data={checks.map(({ id }) => ({ value: id, label: nameOf(id) }))}
            value={chosen}
            onChange={setPicked}
            maxValues={MOST_LINES}
            searchable
            placeholder={chosen.length === 0 ? 'Select domains' : undefined}
            flex={1}
            maw={640}
            miw={220}
          />
        )}
      </Group>
      {isLoading && <Skeleton height={HEIGHT} />}
      {!isLoading && drawn.length === 0 && <Text c="dimmed">No completed scans yet.</Text>}
      {!isLoading && drawn.length > 0 && (
        <Suspense fallback={<Skeleton height={HEIGHT} />}>
          <PassRateChart lines={drawn} label="Pass rate over time by domain" />
        </Suspense>
      )}
    </Paper>
  );
}

function worstFirst(checks: readonly Check[]): string[] {
  return checks
    .filter(({ latest_scan }) => latest_scan !== null)
    .sort((one, other) => (one.latest_scan?.pass_rate ?? 0) - (other.latest_scan?.pass_rate ?? 0))
    .map(({ id }) => id);
}
