import { setImmediate as nextTurn } from 'node:timers/promises';
import { testGroups } from '@palisade/catalogue';
import { SYSTEM_DNS } from '@palisade/dns';
import { createScanSession, scanSessionOf, type ScanSession } from '@palisade/scan-engine';
import { loadScanners } from '@palisade/scanners';
import { scannerRegistry } from '../../libs/scanners/src/scanner.registry';
import {
  OWN_HOST,
  createTargetClient,
  parseAllowedHosts,
  parseTarget,
  type ScanLimits,
} from '@palisade/target-client';
import { TEST_KEYS, type TestKey } from '@palisade/vocabulary';
import { createNameResolver } from '../../libs/target-client/src/address/name-resolver';
import { UNPACED } from './unpaced-scan';

/** A scan for this process to run, and what came of it: sent as messages between the spec and `hostile-scans.ts`. */
export interface ScanCommand {
  id: number;
  url: string;
  /** Comma-separated, as for `parseAllowedHosts`. */
  allow: string;
  /** `address:port`, or null for the limits and the resolver of real scans. */
  dns: string | null;
  /** Whether to measure the memory. It takes collections, which take longer than most scans, and needs a scan that runs alone. */
  weighs: boolean;
}

export interface ScanOutcome {
  id: number;
  /** `inconclusive`, also where the test does not apply, or the status and the rules in order. */
  verdicts: Record<TestKey, string>;
  /** Tests that ran out of time: a busy machine makes every site slow. */
  timedOut: TestKey[];
  /** Of each test, in milliseconds. */
  ms: Record<TestKey, number>;
  /** By how much the process had grown after a collection, and at most while the scan ran, in MiB; 0 for a scan that was not weighed. */
  grownBy: number;
  peakBy: number;
  /** Of the process after the scan, in MiB. */
  size: number;
}

/** Shorter than in the world, so that silence ends soon; without a pace. */
const SHORT: Partial<ScanLimits> = {
  ...UNPACED,
  dnsMs: 2_000,
  connectMs: 2_000,
  headersMs: 2_000,
  totalMs: 3_000,
};

const MIB = 1_048_576;
const SAMPLE_MS = 20;

/** The tests that must find their subject themselves would see nothing of most hostile sites. */
const SETTINGS = { brute_force: { endpoints: ['/login'] }, api_rate_limit: { endpoints: ['/api/items'] } };

/** Twice: what the first collection ends, such as sockets, is freed by the second one. */
async function collect(): Promise<void> {
  for (let time = 0; time < 2; time += 1) {
    (globalThis as { gc?: () => void }).gc?.();
    await nextTurn();
  }
}

function openSession({ url, allow, dns }: ScanCommand): ScanSession {
  const allowedHosts = parseAllowedHosts(allow);
  const { signal } = new AbortController();
  const target = parseTarget(url, allowedHosts);
  const options = {
    target,
    allowedHosts,
    scanId: null,
    signal,
    rights: OWN_HOST,
    tests: TEST_KEYS,
    settings: SETTINGS,
  };
  if (dns === null) return createScanSession(options, loadScanners);
  const resolveName = createNameResolver([dns]);
  const settings = { ...SYSTEM_DNS, servers: [dns], authoritativePort: Number(dns.split(':').at(-1)) };
  const client = createTargetClient({
    ...options,
    scanId: 'spec',
    limits: SHORT,
    resolveName,
    dns: settings,
    dnsLimits: { tryMs: 300, questionMs: 1_000 },
  });
  return scanSessionOf(client, options, scannerRegistry);
}

type Judged = [key: TestKey, verdict: string, ms: number, timedOut: boolean];

/** Group by group, as a worker does it. */
async function runTests(session: ScanSession): Promise<Judged[]> {
  const judge = async (key: TestKey): Promise<Judged> => {
    const started = performance.now();
    const { status, findings, inconclusive, isApplicable } = await session.run(key);
    const rules = findings.map(({ id }) => id).sort();
    const hasJudged = inconclusive === null && isApplicable;
    const verdict = hasJudged ? [status, ...rules].join(' ') : 'inconclusive';
    const timedOut = inconclusive?.reason === 'timeout';
    return [key, verdict, Math.round(performance.now() - started), timedOut];
  };
  const judged: Judged[] = [];
  for (const group of testGroups(TEST_KEYS)) judged.push(...(await Promise.all(group.map(judge))));
  return judged;
}

async function scan(command: ScanCommand): Promise<ScanOutcome> {
  if (command.weighs) await collect();
  const before = process.memoryUsage.rss();
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), SAMPLE_MS);
  const session = openSession(command);
  try {
    const judged = await runTests(session);
    if (command.weighs) await collect();
    const after = process.memoryUsage.rss();
    return {
      id: command.id,
      verdicts: Object.fromEntries(judged.map(([key, verdict]) => [key, verdict])) as ScanOutcome['verdicts'],
      timedOut: judged.filter(([, , , timedOut]) => timedOut).map(([key]) => key),
      ms: Object.fromEntries(judged.map(([key, , ms]) => [key, ms])) as ScanOutcome['ms'],
      grownBy: command.weighs ? Math.round((after - before) / MIB) : 0,
      peakBy: command.weighs ? Math.round((most - before) / MIB) : 0,
      size: Math.round(after / MIB),
    };
  } finally {
    clearInterval(timer);
    await session.close();
  }
}

process.on('message', (command: ScanCommand) => {
  // A scan that rejects is a bug of ours: unhandled, it ends this process, and the spec sees it.
  void scan(command).then((outcome) => process.send?.(outcome));
});
