import { appendFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { Finding } from '@palisade/scan-engine';
import type { TestKey } from '@palisade/vocabulary';
import type { SessionFactory } from '../../../apps/worker/src/scan/scan-engine';

/**
 * Sessions whose tests need no network and take as long as the host's name says, e.g. `t0x3000.example.com` for 0 ms of
 * ssl_certificate and 3 s of security_headers. `exit.example.com` and `hungry.example.com` end their process in the second
 * test; with `block75000.example.com` it stops the whole process for 75 s, as endless code would. Each test that comes to its end is written to the file STUB_LOG, so that the fault tests can count real runs.
 */
const KEYS: readonly TestKey[] = ['ssl_certificate', 'security_headers'];
const FINDINGS = ['/', '/shop'].map((location): Finding => ({
  id: 'stub-finding',
  ruleVersion: 1,
  severity: 'medium',
  title: 'Something is wrong',
  description: 'It was found by a stub.',
  location,
  evidence: {
    observed: 'nothing',
    expected: 'a header',
    reproduce: 'curl -sI https://shop.example.com/',
    references: { cwe: 'CWE-693', links: [] },
  },
}));

function durationOf(host: string, key: TestKey): number {
  const durations = /^t(\d+)x(\d+)\./.exec(host);
  return durations === null ? 0 : Number(durations[KEYS.indexOf(key) + 1]);
}

function block(host: string, key: TestKey): void {
  const ms = /^block(\d+)\./.exec(host)?.[1];
  if (ms === undefined || key !== KEYS[1]) return;
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Number(ms));
}

async function poison(host: string, key: TestKey): Promise<void> {
  if (key !== KEYS[1] || !/^(exit|hungry)\./.test(host)) return;
  // The first result is stored by then, and other scans have begun.
  await delay(1_000);
  if (host.startsWith('exit.')) process.exit(7);
  for (const hoard: number[][] = []; ;) hoard.push(Array.from({ length: 100_000 }, Math.random));
}

export const createStubSession: SessionFactory = ({ target, scanId, signal }) => ({
  checkReachable: () => Promise.resolve({ reachable: true }),
  run: async (key) => {
    await delay(durationOf(target.host, key), undefined, { signal });
    block(target.host, key);
    await poison(target.host, key);
    if (process.env.STUB_LOG) appendFileSync(process.env.STUB_LOG, `${scanId} ${key}\n`);
    return {
      testKey: key,
      status: 'failed',
      message: 'Stub result',
      findings: FINDINGS,
      remediationSteps: [],
      technicalDetails: {},
      inconclusive: null,
      isApplicable: true,
      judgedLocations: [],
      unjudgedRules: [],
      receipt: { requests: {}, connections: 0, bytes_received: 0, first_at: null, last_at: null },
    };
  },
  coverage: () => Promise.resolve({ rows: [], collapsed: [], pages: {} }),
  close: () => Promise.resolve(),
});
