import { Paper, SimpleGrid } from '@mantine/core';
import type { ScanDetail } from '../api/resources';
import { Figure } from '../ui/figure';
import { passRateText } from './pass-rate';
import { testStatus } from './scan-words';

/** The result of a completed scan in a few numbers. */
export function ScanSummary({ scan }: { scan: ScanDetail }) {
  if (scan.status === 'failed') return null;
  const { judged_pass_rate: rate } = scan;
  const inconclusive = scan.tests.filter((test) => testStatus(test) === 'inconclusive').length;
  return (
    <Paper p="lg">
      <SimpleGrid cols={{ base: 2, xs: inconclusive > 0 ? 5 : 4 }}>
        <Figure label="Pass rate" value={rate === null ? '–' : passRateText(rate)} />
        <Figure label="Passed" value={scan.passed_tests - scan.not_applicable_tests} tone="good" />
        <Figure label="Failed" value={scan.failed_tests} tone="critical" />
        <Figure label="Warnings" value={scan.warning_tests - scan.inconclusive_tests} tone="medium" />
        {inconclusive > 0 && <Figure label="Inconclusive" value={inconclusive} />}
      </SimpleGrid>
    </Paper>
  );
}
