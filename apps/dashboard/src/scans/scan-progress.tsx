import { TEST_OUTCOME_WORDS } from '@palisade/vocabulary';
import { Paper, Stack, Text, VisuallyHidden } from '@mantine/core';
import type { CSSProperties } from 'react';
import { toned } from '../ui/tone-badge';
import type { ScanDetail } from '../api/resources';
import { useCatalogue } from '../data/tests-queries';
import { FoundSoFar } from './found-so-far';
import classes from './scan-progress.module.css';
import { testStatus } from './scan-words';
import { Muted } from '../ui/muted';

/** A test that waits has none. */
const TONES: Partial<Record<ReturnType<typeof testStatus>, CSSProperties>> = {
  running: toned('low'),
  passed: toned('good'),
  warning: toned('medium'),
  failed: toned('critical'),
  inconclusive: { background: 'var(--mantine-color-dimmed)' },
  needs_setup: { background: 'var(--mantine-color-dimmed)' },
  not_applicable: { background: 'var(--mantine-color-dimmed)' },
  not_run: { background: 'var(--mantine-color-dimmed)' },
};

/** How far a scan is, with a segment per test. Screen readers announce changes. */
export function ScanProgress({ scan, isInCard = false }: { scan: ScanDetail; isInCard?: boolean }) {
  const { nameOf, questionOf } = useCatalogue();
  const words = (key: string): string => [nameOf(key), questionOf(key)].filter(Boolean).join(': ');
  const ended = scan.tests.filter(({ completed_at }) => completed_at !== null).length;
  const isWaiting = scan.status === 'pending' || scan.waiting_reason !== null;
  const running = scan.tests.filter(({ status }) => status === 'running');
  const [first, ...others] = running.map(({ test_type: key }) => key);
  return (
    <Paper w="100%" {...(isInCard ? { p: 0, withBorder: false } : { p: 'lg' })}>
      <Stack gap="sm">
        <div role="status">
          <Text fw={600}>
            {isWaiting ? 'Waiting for a worker' : `${ended} of ${scan.tests.length} tests finished`}
          </Text>
          {/* As high however many tests run, so that nothing below moves. */}
          <div className={classes.now}>
            {isWaiting || first === undefined ? (
              <Muted>{isWaiting ? waitingWords(scan) : 'Saving the results'}</Muted>
            ) : (
              <Muted truncate>{words(first)}</Muted>
            )}
            {!isWaiting && others.length > 0 && <Muted truncate>and {others.map(nameOf).join(', ')}</Muted>}
          </div>
        </div>
        {!isInCard && <FoundSoFar scan={scan} />}
        <ol className={classes.tests} aria-label="Tests of this scan">
          {scan.tests.map((test) => (
            <li key={test.id} data-status={testStatus(test)}>
              <span className={classes.bar} style={TONES[testStatus(test)]} aria-hidden />
              <span className={`${classes.name} pal-wraps`}>{nameOf(test.test_type)}</span>
              <VisuallyHidden>: {TEST_OUTCOME_WORDS[testStatus(test)]}</VisuallyHidden>
            </li>
          ))}
        </ol>
      </Stack>
    </Paper>
  );
}

/** Why a scan has not started. */
const waitingWords = ({ waiting_reason: reason }: Pick<ScanDetail, 'waiting_reason'>): string =>
  reason === 'waiting_for_zone'
    ? 'No worker serves the zone of this check for your team. Contact the operator.'
    : reason === 'check_paused'
      ? 'The check is paused, inactive or in maintenance. The scan starts when that ends.'
      : reason === 'no_worker'
        ? 'No worker runs, so no scan starts. Contact the operator of this installation.'
        : 'It starts when a worker has room. Earlier scans go first. This page updates automatically.';
