import { IDLE_OUTCOMES, testOutcome, type ScanTrigger, type TestOutcome } from '@palisade/vocabulary';
import type { Scan, ScanTest } from '../api/resources';

const TRIGGERS: Readonly<Record<ScanTrigger, string>> = {
  manual: 'manually',
  schedule: 'on schedule',
  api: 'through the API',
  ci: 'by a pipeline',
  mcp: 'by an MCP client',
  retest: 'to retest an issue',
  flaw: 'because of a new vulnerability',
};

/** What started a scan, to complete "Started …". */
export const triggerWords = (trigger: ScanTrigger): string => TRIGGERS[trigger];

/** The result of a test as the badge shows it. */
export const testStatus = ({
  inconclusive_reason: inconclusiveReason,
  is_applicable: isApplicable,
  ...test
}: Pick<ScanTest, 'status' | 'message' | 'inconclusive_reason' | 'is_applicable'>): TestOutcome =>
  testOutcome({ ...test, inconclusiveReason, isApplicable });

/** Whether the test says nothing of the site, because there is nothing to judge or something must be set up. */
export const isIdle = (test: ScanTest): boolean =>
  (IDLE_OUTCOMES as readonly TestOutcome[]).includes(testStatus(test));

/**
 * How many tests of a scan passed, failed, warned or could not judge the site: "5 passed, 1 inconclusive".
 * @param setup how many of those need set-up, where that is known
 */
export function testCountWords(scan: Scan, setup = 0): string {
  const warnings = scan.warning_tests - scan.inconclusive_tests;
  const passed = scan.passed_tests - scan.not_applicable_tests;
  const parts = [
    passed > 0 && `${passed} passed`,
    scan.failed_tests > 0 && `${scan.failed_tests} failed`,
    warnings > 0 && counted(warnings, 'warning'),
    scan.inconclusive_tests > setup && `${scan.inconclusive_tests - setup} inconclusive`,
    setup > 0 && `${setup} ${setup === 1 ? 'needs' : 'need'} set-up`,
    scan.not_applicable_tests > 0 && `${scan.not_applicable_tests} not applicable`,
  ];
  return parts.filter((part) => part !== false).join(', ');
}

/** How many tests need something to be set up before they can judge the site. */
export const setupCount = (tests: readonly ScanTest[]): number =>
  tests.filter((test) => testStatus(test) === 'needs_setup').length;

/** How long something took, "41 s" or "2 min 5 s"; null while it runs. */
export function durationWords(from: string | null, to: string | null): string | null {
  if (from === null || to === null) return null;
  return secondsWords(Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000)));
}

/** "41 s" or "2 min 5 s". */
export function secondsWords(seconds: number): string {
  if (seconds < 60) return seconds === 0 ? 'under 1 s' : `${seconds} s`;
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** "1 test", "3 tests". */
export const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;

const KILO = 1024;

export function bytesWords(bytes: number): string {
  if (bytes < KILO) return `${bytes} bytes`;
  return bytes < KILO * KILO ? `${(bytes / KILO).toFixed(1)} kB` : `${(bytes / KILO / KILO).toFixed(1)} MB`;
}
