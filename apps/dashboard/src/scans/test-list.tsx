import { idleWords, type TestOutcome } from '@palisade/vocabulary';
import { Accordion, Box, Group, Stack, Text } from '@mantine/core';
import { Suspense, lazy, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ScanDetail, ScanTest } from '../api/resources';
import { isRunning } from '../data/scans-queries';
import { useCatalogue } from '../data/tests-queries';
import { RowsLoading } from '../ui/loading';
import { StatusBadge } from '../ui/status-badge';
import { Details } from '../ui/details';
import { durationWords, isIdle, testStatus } from './scan-words';
import classes from './test-list.module.css';
import { Muted } from '../ui/muted';

const SetupButtons = lazy(() => import('./setup-buttons'));
const TestResult = lazy(() => import('./test-result'));

/** What needs a person comes first. */
const ORDER: readonly TestOutcome[] = ['failed', 'warning', 'inconclusive', 'not_run', 'passed'];

/** Tests of a scan that ended, the worst results first; while it runs they keep their places. */
function worstFirst({ status, tests }: ScanDetail): readonly ScanTest[] {
  if (status !== 'completed') return tests;
  return tests.toSorted((one, other) => ORDER.indexOf(testStatus(one)) - ORDER.indexOf(testStatus(other)));
}

interface TestListProps {
  scan: ScanDetail;
  /** What failed is shown elsewhere. */
  isFolded?: boolean;
}

/** The tests of a scan. The test of `?test=` is open, otherwise the first failed one. */
export function TestList({ scan, isFolded = false }: TestListProps) {
  const [params] = useSearchParams();
  const asked = params.get('test');
  const [chosen, setChosen] = useState<string[] | null>(asked === null ? null : [asked]);
  const tests = worstFirst(scan);
  const idle = scan.status === 'completed' ? tests.filter(isIdle) : [];
  const firstFailed =
    scan.status === 'completed' && !isFolded ? tests.find(({ status }) => status === 'failed') : undefined;
  const open = chosen ?? (firstFailed ? [firstFailed.test_type] : []);
  const list = (shown: readonly ScanTest[]) => (
    <Accordion
      classNames={{ item: classes.item }}
      multiple
      value={open}
      onChange={setChosen}
      order={3}
      chevronSize={18}
    >
      {shown.map((test) => (
        <Accordion.Item key={test.id} value={test.test_type} id={`test-${test.test_type}`}>
          <Accordion.Control>
            <TestHead test={test} isCut={isRunning(scan)} />
          </Accordion.Control>
          {/* Results are loaded when a test is opened. */}
          <Accordion.Panel>
            {open.includes(test.test_type) && (
              <Suspense fallback={<RowsLoading rows={2} />}>
                <TestResult scan={scan} test={test} />
              </Suspense>
            )}
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  );
  return (
    <>
      {list(tests.filter((test) => !idle.includes(test)))}
      {idle.length > 0 && (
        <Box p="md">
          <Details
            summary={idleWords(idle.map(testStatus))}
            isOpen={idle.some(({ test_type }) => test_type === asked)}
          >
            <Suspense fallback={null}>
              <SetupButtons scan={scan} tests={idle} />
            </Suspense>
            {list(idle)}
          </Details>
        </Box>
      )}
    </>
  );
}

/** @param isCut to one line of words, so that a test that ends moves nothing */
function TestHead({ test, isCut }: { test: ScanTest; isCut: boolean }) {
  const { nameOf, questionOf } = useCatalogue();
  // A test that has not ended has no message yet.
  const words = test.message === '' ? questionOf(test.test_type) : test.message;
  const duration = durationWords(test.started_at, test.completed_at);
  return (
    <Group gap="sm" wrap="nowrap" align="flex-start">
      <Stack gap={2} flex={1} miw={0}>
        <Group gap="xs">
          <Text fw={600}>{nameOf(test.test_type)}</Text>
          <StatusBadge status={testStatus(test)} />
        </Group>
        {words !== undefined && <Muted {...(isCut && { truncate: true })}>{words}</Muted>}
      </Stack>
      {duration !== null && (
        <Muted visibleFrom="xs" style={{ alignSelf: 'center', whiteSpace: 'nowrap', marginRight: 8 }}>
          {duration}
        </Muted>
      )}
    </Group>
  );
}
