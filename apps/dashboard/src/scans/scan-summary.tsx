import { Paper, SimpleGrid } from '@mantine/core';
import type { ScanDetail } from '../api/resources';
import { Figure } from '../ui/figure';
import { passRateText } from './pass-rate';

/** The result of a completed scan in four numbers. */
export function ScanSummary({ scan }: { scan: ScanDetail }) {
  if (scan.status === 'failed') return null;
  return (
    <Paper p="lg">
      <SimpleGrid cols={{ base: 2, xs: 4 }}>
        <Figure label="Pass rate" value={passRateText(scan.pass_rate)} />
        <Figure label="Passed" value={scan.passed_tests} tone={scan.passed_tests > 0 ? 'good' : undefined} />
        <Figure
          label="Failed"
          value={scan.failed_tests}
          tone={scan.failed_tests > 0 ? 'critical' : undefined}
        />
        <Figure
          label="Warnings"
          value={scan.warning_tests}
          tone={scan.warning_tests > 0 ? 'medium' : undefined}
        />
      </SimpleGrid>
    </Paper>
  );
}
