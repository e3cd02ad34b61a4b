import { Paper, SimpleGrid } from '@mantine/core';
import type { ScanDetail } from '../api/resources';
import { Figure } from '../ui/figure';
import { passRateText } from './pass-rate';
import { testStatus } from './scan-words';

/** The result of a completed scan in a few numbers. */
export function ScanSummary({ scan }: { scan: ScanDetail }) {
  if (scan.status === 'failed') return null;
  // The API counts inconclusive tests as warnings; the list of tests below does not call them that.
  const countOf = (status: string): number => scan.tests.filter((test) => testStatus(test) === status).length;
  const [warnings, inconclusive] = [countOf('warning'), countOf('inconclusive')];
  return (
    <Paper p="lg">
      <SimpleGrid cols={{ base: 2, xs: inconclusive > 0 ? 5 : 4 }}>
        <Figure label="Pass rate" value={passRateText(scan.pass_rate)} />
        <Figure label="Passed" value={scan.passed_tests} tone="good" />
        <Figure label="Failed" value={scan.failed_tests} tone="critical" />
        <Figure label="Warnings" value={warnings} tone="medium" />
        {inconclusive > 0 && <Figure label="Inconclusive" value={inconclusive} />}
      </SimpleGrid>
    </Paper>
  );
}
