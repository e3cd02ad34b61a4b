import { Paper, Stack, Text, VisuallyHidden } from '@mantine/core';
import type { ScanDetail } from '../api/resources';
import { useCatalogue } from '../data/tests-queries';
import classes from './scan-progress.module.css';
import { STATUS_WORDS, testStatus } from './scan-words';
import { Muted } from '../ui/muted';

/** How far a scan is, with a segment per test. Screen readers announce changes. */
export function ScanProgress({ scan }: { scan: ScanDetail }) {
  const { nameOf } = useCatalogue();
  const ended = scan.tests.filter(({ completed_at }) => completed_at !== null).length;
  const running = scan.tests.filter(({ status }) => status === 'running');
  return (
    <Paper p="lg">
      <Stack gap="sm">
        <div role="status">
          <Text fw={600}>
            {scan.status === 'pending'
              ? 'Waiting for a worker'
              : `${ended} of ${scan.tests.length} tests finished`}
          </Text>
          <Muted>
            {scan.status === 'pending'
              ? 'Only one scan of a check runs at a time, so earlier scans finish first. This page updates automatically.'
              : `Running: ${running.map(({ test_type }) => nameOf(test_type)).join(', ') || 'saving the results'}`}
          </Muted>
        </div>
        <ol className={classes.tests} aria-label="Tests of this scan">
          {scan.tests.map((test) => (
            <li key={test.id} data-status={testStatus(test)}>
              <span className={classes.bar} aria-hidden />
              <span className={classes.name}>{nameOf(test.test_type)}</span>
              <VisuallyHidden>: {STATUS_WORDS[testStatus(test)]}</VisuallyHidden>
            </li>
          ))}
        </ol>
      </Stack>
    </Paper>
  );
}
