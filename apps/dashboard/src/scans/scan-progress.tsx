import { Paper, Progress, Stack, Text } from '@mantine/core';
import type { ScanDetail } from '../api/resources';
import { useCatalogue } from '../data/tests-queries';

/** How far a scan is. Screen readers announce changes. */
export function ScanProgress({ scan }: { scan: ScanDetail }) {
  const { nameOf } = useCatalogue();
  const ended = scan.tests.filter(({ completed_at }) => completed_at !== null).length;
  const running = scan.tests.filter(({ status }) => status === 'running');
  const total = Math.max(1, scan.tests.length);
  return (
    <Paper p="lg">
      <Stack gap="sm">
        <div role="status">
          <Text fw={600}>
            {scan.status === 'pending'
              ? 'Waiting for a worker'
              : `${ended} of ${scan.tests.length} tests finished`}
          </Text>
          <Text c="dimmed" size="sm">
            {scan.status === 'pending'
              ? 'Only one scan of a check runs at a time, so earlier scans finish first. This page updates automatically.'
              : `Running: ${running.map(({ test_type }) => nameOf(test_type)).join(', ') || 'saving the results'}`}
          </Text>
        </div>
        <Progress.Root size="md">
          <Progress.Section
            value={(ended / total) * 100}
            animated
            striped
            aria-label="Progress of the scan"
          />
        </Progress.Root>
      </Stack>
    </Paper>
  );
}
