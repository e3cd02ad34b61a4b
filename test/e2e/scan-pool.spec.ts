import { join } from 'node:path';
import type { ScanSession, TestResult } from '@palisade/scanners';
import { OWN_HOST, parseAllowedHosts, parseTarget } from '@palisade/target-client';
import type { TestKey } from '@palisade/vocabulary';
import { ScanPool } from '../../apps/worker/src/scan-pool/scan-pool';

const CALM: TestKey[] = ['ssl_certificate', 'security_headers', 'csrf_protection'];

let pool: ScanPool;
beforeEach(() => {
  pool = new ScanPool({ program: join(__dirname, '../support/pooled-scan.cjs'), mostScans: 4 });
});
afterEach(() => pool.close());

/** The sessions need no network; what their tests do stands in the path, see `pooled-scan.cjs`. */
function openSession(path: string, signal = new AbortController().signal): ScanSession {
  const allowedHosts = parseAllowedHosts('');
  return pool.openSession({
    target: parseTarget(`https://shop.example.com/${path}`, allowedHosts),
    ...{ allowedHosts, signal, rights: OWN_HOST, settings: {}, scanId: null },
  });
}

async function scan(path: string, keys = CALM): Promise<Map<TestKey, TestResult>> {
  const session = openSession(path);
  await session.checkReachable();
  const results = await Promise.all(keys.map((key) => session.run(key)));
  await session.close();
  return new Map(results.map((result) => [result.testKey, result]));
}

const passed = { status: 'passed', inconclusive: false };
const tooComplex = {
  status: 'warning',
  inconclusive: true,
  technicalDetails: { reason: 'too_complex', inconclusive: true },
};

describe('a scan in the pool', () => {
  it.each(['block', 'hungry'])('ends only the test that exceeds the limits (%s)', async (how) => {
    const [hurt, innocent] = await Promise.all([scan(`${how}=security_headers`), scan('quiet')]);
    expect(hurt.get('security_headers')).toMatchObject(tooComplex);
    // Sent before the block, and not again.
    expect(hurt.get('security_headers')?.receipt.requests).toEqual({ GET: 3 });
    for (const key of ['ssl_certificate', 'csrf_protection'] as const) {
      expect(hurt.get(key)).toMatchObject(passed);
    }
    for (const key of CALM) {
      expect(innocent.get(key)).toMatchObject({ ...passed, receipt: { requests: { GET: 6 } } });
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
