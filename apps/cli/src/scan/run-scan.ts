import { testGroups } from '@palisade/catalogue';
import { abortsAfter } from '@palisade/deadline';
import {
  type DataTexts,
  type ListDays,
  createScanSession,
  inconclusiveResult,
  type Renderer,
  type ScanSession,
} from '@palisade/scan-engine';
import { loadScanners } from '@palisade/scanners';
import type { AllowedHosts, DnsSettings, IntrusionRights, Receipt, Target } from '@palisade/target-client';
import {
  type CrawlTurns,
  NOT_RUN,
  type ScanIdentity,
  type TestKey,
  type TestSettings,
} from '@palisade/vocabulary';
import { INTERNAL_ERROR, type ScanReport, type TimedResult } from './scan-report';

export interface ScanOrder {
  target: Target;
  allowedHosts: AllowedHosts;
  dns: DnsSettings;
  /** In the order in which they are reported. */
  tests: readonly TestKey[];
  settings: Partial<Record<TestKey, TestSettings>>;
  rights: IntrusionRights;
  foreignFiles: boolean;
  /** The certificate-transparency service, with `{domain}`. */
  ctUrl?: string;
  /** The validator of routes, with `{prefix}`. */
  rpkiUrl?: string;
  /** Tests may store data on the site. */
  isStaging: boolean;
  /** Without those in turn. */
  maxPages: number;
  /** Links from the start page; as many as usual without it. */
  maxDepth?: number;
  /** When the scan ends at the latest; without it no limit. */
  maxMinutes?: number;
  /** Paths of the site that its owner named. */
  expectedPaths?: readonly string[];
  /** What the last good scan read, see `ScanSessionOptions`. */
  lastCoverage?: Readonly<Record<string, readonly string[]>>;
  /** Accounts that the scan signs in with. */
  identities?: readonly ScanIdentity[];
  /** By identity, what earlier scans left out. */
  lastTurns?: Readonly<Record<string, CrawlTurns>>;
  /** Draws pages that scripts draw; the scan closes it. */
  renderer?: Renderer;
  /** Lists that were loaded. */
  data?: DataTexts;
  /** Of when they are. */
  dataDays?: ListDays;
}

export type Progress = (line: string) => void;

/** One scan in this process, without queue and database. An error of ours ends the scan of this site only. */
export async function runScan(order: ScanOrder, progress: Progress): Promise<ScanReport> {
  const target = order.target.url ?? order.target.host;
  try {
    return await scanned(order, target, progress);
  } catch (error) {
    progress(`${target}: stopped by an internal error: ${stackOf(error)}`);
    return failedReport(target, order.tests, 'An internal error stopped the scan.');
  }
}

async function scanned(order: ScanOrder, target: string, progress: Progress): Promise<ScanReport> {
  const { maxMinutes } = order;
  const timeLimit = maxMinutes === undefined ? undefined : abortsAfter(maxMinutes * 60_000);
  const session = createScanSession(
    { ...order, timeLimit, scanId: null, signal: new AbortController().signal },
    loadScanners,
  );
  try {
    progress(`Connecting to ${target}`);
    const reachability = await session.checkReachable();
    if (!reachability.reachable) return failedReport(target, order.tests, reachability.message);
    const tests = await runTests(session, order.tests, progress);
    return { target, status: 'completed', failure: null, tests, coverage: await session.coverage() };
  } finally {
    await session.close();
  }
}

const NOTHING_SENT: Receipt = {
  requests: {},
  connections: 0,
  bytes_received: 0,
  first_at: null,
  last_at: null,
};

/** For a report of the fault. */
const stackOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

/** Group by group, as a worker does it. */
async function runTests(
  session: ScanSession,
  keys: readonly TestKey[],
  progress: Progress,
): Promise<TimedResult[]> {
  let ended = 0;
  const run = async (key: TestKey): Promise<TimedResult> => {
    progress(`${key}: started`);
    const start = performance.now();
    const result = await session.run(key).catch((error: unknown) => {
      progress(`${key}: stopped by an internal error: ${stackOf(error)}`);
      return inconclusiveResult(key, INTERNAL_ERROR, NOTHING_SENT);
    });
    const seconds = (performance.now() - start) / 1000;
    ended += 1;
    progress(`${key}: ${result.status} (${ended} of ${keys.length}, ${seconds.toFixed(1)} s)`);
    return { ...result, seconds };
  };
  const results: TimedResult[] = [];
  for (const group of testGroups(keys)) results.push(...(await Promise.all(group.map(run))));
  return results.sort((one, other) => keys.indexOf(one.testKey) - keys.indexOf(other.testKey));
}

/** All tests of a failed scan are failed, without findings. */
function failedReport(target: string, keys: readonly TestKey[], failure: string): ScanReport {
  const tests = keys.map((testKey): TimedResult => ({
    testKey,
    status: 'failed',
    message: NOT_RUN + failure,
    findings: [],
    remediationSteps: [],
    technicalDetails: { not_run: true },
    inconclusive: null,
    isApplicable: true,
    judgedLocations: [],
    unjudgedRules: [],
    seconds: 0,
    receipt: NOTHING_SENT,
  }));
  return { target, status: 'failed', failure, tests, coverage: null };
}
