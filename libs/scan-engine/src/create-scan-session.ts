import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { requiresVerification } from '@palisade/catalogue';
import { createTargetClient, parseUrl, type TargetClient } from '@palisade/target-client';
import type { TestKey } from '@palisade/vocabulary';
import { ANONYMOUS } from '@palisade/vocabulary';
import { CoverageLog } from './coverage/coverage-log';
import { coveredJudgement } from './coverage/covered-judgement';
import { PageNotes } from './visit/page-notes';
import { ScanData } from './data/scan-data';
import { clientInTurns, ownTurn } from './client-in-turns';
import { conductOfTest } from './conduct-of-test';
import { checkReachability } from './reachability';
import type { Scanner, TestResult } from './scanner';
import { noRightTo, withoutRights } from './inconclusive';
import type { ScannerRegistry } from './registry';
import type { ScanSession, ScanSessionOptions } from './scan-session';
import { withinDeadline } from './test-deadline';
import { inconclusiveResult, toTestResult } from './test-result';

/** No test may hold a worker longer, whatever its own budget says. */
const LONGEST_TEST_MS = 60_000;

/**
 * Opens a session; connections are made only when a method is called. Close it, also after an error.
 * @param loadScanners called with the first test, not while a request waits: loading blocks, and the request would end by its time limit
 */
export function createScanSession(
  options: ScanSessionOptions,
  loadScanners: () => Promise<ScannerRegistry>,
): ScanSession {
  const { target, allowedHosts, dns, signal, pace, foreignFiles, contactUrl } = options;
  const scanId = options.scanId ?? 'none';
  const client = createTargetClient({
    ...{ target, allowedHosts, dns, scanId, signal, pace, foreignFiles, contactUrl },
  });
  return scanSessionOf(client, options, loadScanners);
}

type ScannerSurroundings = Pick<
  ScanSessionOptions,
  | 'rights'
  | 'tests'
  | 'settings'
  | 'signal'
  | 'claimProbe'
  | 'onTurn'
  | 'data'
  | 'expectedPaths'
  | 'lastCoverage'
>;

/** The session over a given client and given scanners, or what loads them. */
export function scanSessionOf(
  client: TargetClient,
  options: ScannerSurroundings,
  scanners: ScannerRegistry | (() => Promise<ScannerRegistry>),
): ScanSession {
  const missingPath = `/${randomUUID()}`;
  const log = new CoverageLog(options.expectedPaths);
  // Each test that runs waits for the end of the scan, and more than ten run side by side.
  setMaxListeners(0, options.signal);
  return {
    checkReachable: () => checkReachability(client),
    run: async (key) => {
      const scanner = (typeof scanners === 'function' ? await scanners() : scanners).get(key);
      if (scanner === undefined) throw new Error(`The test key ${key} has no scanner.`);
      const conduct = conductOfTest(key, settingsOf(options.settings, key), options.rights);
      return runScanner(scanner, client.forTest(scanner.budget, conduct), { ...options, missingPath, log });
    },
    coverage: () => Promise.resolve({ rows: log.list(), collapsed: log.collapsed }),
    close: () => client.close(),
  };
}

async function runScanner(
  scanner: Scanner,
  ownClient: TargetClient,
  surroundings: ScannerSurroundings & { missingPath: string; log: CoverageLog },
): Promise<TestResult> {
  const { key, budget } = scanner;
  const isIntrusive = requiresVerification(key);
  const { tests, settings, signal, claimProbe, onTurn, missingPath, log } = surroundings;
  const { expectedPaths = [], lastCoverage = {} } = surroundings;
  const last = lastCoverage[ANONYMOUS] ?? null;
  const notes = new PageNotes();
  const data = new ScanData(surroundings.data);
  const begin = (): void => onTurn?.(key, ownClient.receipt());
  const client = onTurn === undefined ? ownClient : clientInTurns(ownClient, begin);
  begin();
  const rights = isIntrusive ? await client.intrusionRights() : null;
  if (rights?.kind === 'none')
    return inconclusiveResult(key, withoutRights(rights.reason), client.receipt(), data);
  const limit = Math.min(budget.durationMs, LONGEST_TEST_MS);
  const ended = await withinDeadline(limit, signal, (testSignal) =>
    scanner.observe({
      target: client.target,
      client,
      settings: settingsOf(settings, key),
      signal: testSignal,
      now: new Date(),
      missingPath,
      ...{ data, notes, expectedPaths, lastPaths: last ?? [] },
      runs: (other) => (tests.includes(other) ? (settings[other] ?? {}) : null),
      claimProbe: async (endpoint) => {
        if (!(await client.mayIntrude(endpoint))) return false;
        const claim = claimProbe?.(key, endpoint, await addressesOf(client, endpoint));
        return ownTurn(claim ?? Promise.resolve(true), begin);
      },
    }),
  );
  const [refused] = client.refusedOrigins();
  // What a test found before it was turned away is half of the truth.
  if (isIntrusive && refused !== undefined)
    return inconclusiveResult(key, noRightTo(refused), client.receipt(), data);
  if (ended.timedOut) return inconclusiveResult(key, TIMED_OUT, client.receipt(), data);
  const judged = scanner.judge(ended.value, data);
  const covered = coveredJudgement(scanner, judged, notes, last);
  log.add({ key, identity: ANONYMOUS, notes, judgement: covered, endpoints: settings[key]?.endpoints ?? [] });
  return toTestResult(key, covered, client.receipt(), data);
}

/** Of the endpoint's host, as the scan uses them. */
async function addressesOf(client: TargetClient, endpoint: string): Promise<string[]> {
  const host = parseUrl(endpoint)?.hostname.replace(/^\[|\]$/g, '');
  const resolution = await client.resolve(host);
  return resolution.ok ? resolution.addresses.map(({ address }) => address) : [];
}

const settingsOf = (settings: ScanSessionOptions['settings'], key: TestKey) => settings[key] ?? null;

const TIMED_OUT = { sentence: 'the test did not end in time', reason: 'timeout' };
