import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ScanSession, TestResult } from '@palisade/scan-engine';
import { OWN_HOST, parseAllowedHosts, parseTarget } from '@palisade/target-client';
import type { TestKey } from '@palisade/vocabulary';
import { ScanPool } from '../../apps/worker/src/scan-pool/scan-pool';

const NON_INTRUSIVE: TestKey[] = ['ssl_certificate', 'security_headers', 'csrf_protection'];
/** So many that each thread of the pool has two. */
const SHARING = 2 * availableParallelism();

/** A quarter of the worker's limit: a thread that blocks spins until it reaches the limit. */
const MOST_CPU_MS = 1_000;

let pool: ScanPool;
const openPool = (mostScans: number): ScanPool =>
  new ScanPool({
    program: join(__dirname, '../support/pooled-scan.cjs'),
    mostScans,
    mostCpuMs: MOST_CPU_MS,
  });

/** The sessions need no network; what their tests do is in the path, see `pooled-scan.ts`. */
function openSession(
  path: string,
  signal = new AbortController().signal,
  tests: TestKey[] = [],
): ScanSession {
  const allowedHosts = parseAllowedHosts('');
  return pool.openSession(
    {
      target: parseTarget(`https://shop.example.com/${path}`, allowedHosts),
      allowedHosts,
      signal,
      rights: OWN_HOST,
      tests: [],
      settings: {},
      scanId: null,
    },
    tests,
  );
}

const scan = (path: string, keys = NON_INTRUSIVE): Promise<Map<TestKey, TestResult>> =>
  scanIn(openSession(path), keys);

async function scanIn(session: ScanSession, keys = NON_INTRUSIVE): Promise<Map<TestKey, TestResult>> {
  await session.checkReachable();
  const results = await Promise.all(keys.map((key) => session.run(key)));
  await session.close();
  return new Map(results.map((result) => [result.testKey, result]));
}

const passed = { status: 'passed', inconclusive: null };
const tooComplex = {
  status: 'warning',
  inconclusive: { reason: 'too_complex' },
  judgedLocations: [],
};

/** One pool for all tests: what they do to a thread must not matter to the next scan, and a thread loads the engine first. */
describe('a scan in the pool', () => {
  beforeAll(() => {
    pool = openPool(4);
  });
  afterAll(() => pool.close());

  it.each(['block', 'hungry'])('ends only the test that exceeds the limits (%s)', async (how) => {
    const [hurt, harmless] = await Promise.all([scan(`${how}=security_headers`), scan('quiet')]);
    expect(hurt.get('security_headers')).toMatchObject(tooComplex);
    // Sent before the block, and not again.
    expect(hurt.get('security_headers')?.receipt.requests).toEqual({ GET: 3 });
    for (const key of ['ssl_certificate', 'csrf_protection'] as const) {
      expect(hurt.get(key)).toMatchObject(passed);
    }
    for (const key of NON_INTRUSIVE) {
      expect(harmless.get(key)).toMatchObject({ ...passed, receipt: { requests: { GET: 6 } } });
    }
  });

  it('counts what the tests sent that had to start again', async () => {
    const results = await scan('block=ssl_certificate');
    const { GET } = results.get('csrf_protection')?.receipt.requests ?? {};
    expect(GET).toBeGreaterThan(6);
    expect(GET).toBeLessThanOrEqual(12);
  });

  it('never starts a test with bursts again', async () => {
    const results = await scan('block=brute_force', ['brute_force']);
    expect(results.get('brute_force')).toMatchObject({ ...tooComplex, receipt: { requests: { GET: 3 } } });
  });

  it('rejects for an error of ours, and runs the next test on another thread', async () => {
    const session = openSession('throw=ssl_certificate');
    await session.checkReachable();
    await expect(session.run('ssl_certificate')).rejects.toMatchObject({
      cause: { message: 'A bug of ours.' },
    });
    await expect(session.run('csrf_protection')).resolves.toMatchObject(passed);
    await session.close();
  });

  it('ends with its signal, whatever its thread does', async () => {
    const stop = new AbortController();
    const session = openSession('block=ssl_certificate', stop.signal);
    await session.checkReachable();
    const run = session.run('ssl_certificate');
    setTimeout(() => stop.abort(new Error('The worker stops.')), 300);
    await expect(run).rejects.toThrow('The worker stops.');
    await session.close();
  });
});

describe('scans that share threads', () => {
  const signalOf = (stop?: AbortController): AbortSignal => (stop ?? new AbortController()).signal;
  const openSharing = (path: string, stop?: AbortController) =>
    openSession(path, signalOf(stop), NON_INTRUSIVE);
  const requestsOf = (results: Map<TestKey, TestResult>): number[] =>
    NON_INTRUSIVE.map((key) => results.get(key)?.receipt.requests.GET ?? 0);
  beforeAll(() => {
    pool = openPool(SHARING);
  });
  afterAll(() => pool.close());

  it.each(['block', 'hungry', 'throw'])(
    'start again alone when one of them ends the thread, and only its test is judged by it (%s)',
    async (how) => {
      // A thread that still starts takes no scans, and the one that ends would run no other scan.
      await Promise.all(Array.from({ length: SHARING }, () => scanIn(openSharing('quiet'))));
      const hurt = openSharing(`${how}=security_headers`);
      const harmless = Array.from({ length: SHARING - 1 }, () => scanIn(openSharing('quiet')));
      await hurt.checkReachable();
      const runs = await Promise.allSettled(NON_INTRUSIVE.map((key) => hurt.run(key)));
      await hurt.close();
      if (how !== 'throw') {
        expect(runs.map((run) => run.status === 'fulfilled' && run.value)).toMatchObject([
          passed,
          tooComplex,
          passed,
        ]);
      }
      const results = await Promise.all(harmless);
      for (const result of results)
        for (const key of NON_INTRUSIVE) expect(result.get(key)).toMatchObject(passed);
      expect(Math.max(...results.flatMap(requestsOf))).toBeGreaterThan(6);
    },
  );

  it('continue when one of them is stopped', async () => {
    const stop = new AbortController();
    const stopped = openSharing('quiet', stop);
    const others = Array.from({ length: SHARING - 1 }, () => scanIn(openSharing('quiet')));
    await stopped.checkReachable();
    const runs = Promise.allSettled(NON_INTRUSIVE.map((key) => stopped.run(key)));
    stop.abort(new Error('The lease is lost.'));
    const reasons = (await runs).map((run) => run.status === 'rejected' && (run.reason as Error).message);
    expect(reasons).toEqual(NON_INTRUSIVE.map(() => 'The lease is lost.'));
    await stopped.close();
    for (const result of await Promise.all(others)) expect(requestsOf(result)).toEqual([6, 6, 6]);
  });
});

describe('a pool whose program cannot be loaded', () => {
  const folder = mkdtempSync(join(tmpdir(), 'palisade-pool-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each([
    ['serves no scans', 'module.exports = {}', 'No handler function'],
    ['exits without an error', 'process.exit(0)', 'its thread exited while it started'],
    ['throws', 'throw new Error("no such file")', 'no such file'],
  ])('fails its scan after a few starts, and tells the operator what to do (%s)', async (_, text, why) => {
    const program = join(folder, 'scan-thread.cjs');
    const starts = join(folder, 'starts');
    const note = `require('node:fs').appendFileSync(${JSON.stringify(starts)}, 'x');`;
    writeFileSync(starts, '');
    writeFileSync(program, `${note}\n${text}`);
    pool = new ScanPool({ program, mostScans: 4 });
    const session = openSession('quiet');
    await expect(session.checkReachable()).rejects.toThrow(
      new RegExp(`${program} does not start .*${why}.*build the worker again`),
    );
    await session.close();
    await pool.close();
    // The pool reads a program up to three times in each start.
    expect(readFileSync(starts, 'utf8').length).toBeLessThanOrEqual(9);
  });
});
