import { NOT_RUN, type ScanTrigger } from '@palisade/vocabulary';
import type { ScanTest } from '../api/resources';

const TRIGGERS: Readonly<Record<ScanTrigger, string>> = {
  manual: 'manually',
  schedule: 'on schedule',
  api: 'through the API',
  ci: 'by a pipeline',
  mcp: 'by an MCP client',
  retest: 'to retest an issue',
};

/** What started a scan, to complete "Started …". */
export const triggerWords = (trigger: ScanTrigger): string => TRIGGERS[trigger];

/** The result of a test as the badge shows it. The API guarantees how the message of a test that did not run starts. */
export function testStatus(test: Pick<ScanTest, 'status' | 'message' | 'is_inconclusive'>) {
  if (test.message.startsWith(NOT_RUN)) return 'not_run';
  return test.is_inconclusive ? 'inconclusive' : test.status;
}

/** The results of a test in words, for those who do not see its colour. */
export const STATUS_WORDS: Readonly<Record<ReturnType<typeof testStatus>, string>> = {
  pending: 'waiting',
  running: 'running',
  passed: 'passed',
  failed: 'failed',
  warning: 'warning',
  not_run: 'not run',
  inconclusive: 'inconclusive',
};

/** How long something took, "41 s" or "2 min 5 s"; null while it runs. */
export function durationWords(from: string | null, to: string | null): string | null {
  if (from === null || to === null) return null;
  const seconds = Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000));
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
