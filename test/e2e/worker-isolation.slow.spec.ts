import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type Check, CheckIsolationRepository } from '@palisade/persistence';
import { NO_RIGHTS, OWN_HOST, parseAllowedHosts, parseTarget } from '@palisade/target-client';
import { IsolatedScans } from '../../apps/worker/src/isolation/isolated-scans';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { createCheck, createTeam } from '../support/factories';
import { REPOSITORY, eventually } from '../support/program';
import { type ScanRig, createScanRig } from '../support/scan-rig';

const PROGRAM = join(REPOSITORY, 'test/chaos/programs/isolated-scan.cjs');

let database: TestDatabase;
let rig: ScanRig;
let teamId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  rig = createScanRig(database.dataSource);
  teamId = (await createTeam(database.dataSource)).id;
});
afterAll(() => database.drop());

const checkOf = (overrides: Partial<Check> = {}) => createCheck(database.dataSource, teamId, overrides);

describe('a scan is suspect', () => {
  it('when a worker was lost with it, and stays so', async () => {
    const scanId = await rig.trigger(await checkOf());
    const claim = await rig.claim(scanId);
    expect(claim.isSuspect).toBe(false);
    await rig.expireLease(scanId);
    const second = await rig.claim(scanId);
    expect(second.isSuspect).toBe(true);
    await rig.execution.forWorkerHandBack(second);
    expect((await rig.claim(scanId)).isSuspect).toBe(true);
  });

  it('when the sweeper has taken it from a lost worker', async () => {
    const scanId = await rig.trigger(await checkOf());
    await rig.claim(scanId);
    await rig.expireLease(scanId);
    await rig.sweeper.sweep();
    expect((await rig.claim(scanId)).isSuspect).toBe(true);
  });

  it('not when a running worker returned or released it', async () => {
    const scanId = await rig.trigger(await checkOf());
    await rig.execution.forWorkerHandBack(await rig.claim(scanId));
    await rig.execution.forWorkerGiveUp(await rig.claim(scanId));
    expect((await rig.claim(scanId)).isSuspect).toBe(false);
  });

  it('when its check is isolated, until the operator releases it', async () => {
    const check = await checkOf({ isolatedAt: new Date() });
    const isolation = new CheckIsolationRepository(database.dataSource);
    expect(await isolation.forWorkerCount()).toBe(1);
    expect(await isolation.forOperatorList()).toMatchObject([{ id: check.id, teamId }]);
    expect((await rig.claim(await rig.trigger(check))).isSuspect).toBe(true);
    expect(await isolation.forOperatorRelease(check.id)).toBe(true);
    expect(await isolation.forOperatorRelease(check.id)).toBe(false);
    await rig.rows('DELETE FROM scan_slots');
    expect((await rig.claim(await rig.trigger(check))).isSuspect).toBe(false);
  });
});

describe('a suspect scan', () => {
  const isolated = new IsolatedScans({ program: PROGRAM }).openSession;
  const inThisProcess = () => {
    throw new Error('The scan ran next to others.');
  };
  const suspectScan = async (domain: string): Promise<{ check: Check; scanId: string }> => {
    const check = await checkOf({ domain, isolatedAt: new Date('2026-01-01T00:00:00Z') });
    return { check, scanId: await rig.trigger(check) };
  };

  it('completes in its own process', async () => {
    const { scanId } = await suspectScan('t0x0.example.com');
    await rig.runner(inThisProcess, 'worker-1', isolated).run(scanId);
    expect(await rig.scanRow(scanId)).toMatchObject({ status: 'completed', failed_tests: 2, attempts: 1 });
  });

  it('counts the loss of its worker only while it is the only scan there and its process has started', async () => {
    const runner = rig.runner(inThisProcess, 'worker-1', isolated);
    const [first, second] = [
      await suspectScan('t0x60000.example.com'),
      await suspectScan('t0x60000.example.com'),
    ];
    const runs = [runner.run(first.scanId)];
    const startedAlone = async (): Promise<unknown[]> =>
      rig.rows('SELECT scan_id FROM scan_slots WHERE runs_alone');
    await eventually('the first process starts', 30_000, async () => (await startedAlone()).length > 0);
    runs.push(runner.run(second.scanId));
    await eventually('the test of the second has ended', 30_000, async () => {
      const ended = await rig.rows(
        `SELECT FROM scan_tests WHERE scan_id = $1 AND status = 'failed'`,
        second.scanId,
      );
      return ended.length > 0;
    });
    expect(await startedAlone()).toEqual([{ scan_id: first.scanId }]);
    runner.abortAll();
    await Promise.all(runs);
  });

  it('that ends its process is tried again immediately, and fails at the third attempt', async () => {
    const { check, scanId } = await suspectScan('exit.example.com');
    const runner = rig.runner(inThisProcess, 'worker-1', isolated);
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      await rig.rows('DELETE FROM outbox');
      await runner.run(scanId);
      expect(await rig.scanRow(scanId)).toMatchObject({ status: 'in_progress', attempts: attempt });
      expect(await rig.rows('SELECT FROM outbox WHERE scan_id = $1', scanId)).toHaveLength(1);
    }
    await runner.run(scanId);
    expect(await rig.scanRow(scanId)).toMatchObject({
      status: 'failed',
      failure_reason: 'scan_crashed',
      attempts: 3,
      failed_tests: 2,
    });
    expect((await rig.metrics.scanCrashes.get()).values).toMatchObject([{ value: 3 }]);
    expect(await rig.rows('SELECT is_active, isolated_at FROM checks WHERE id = $1', check.id)).toEqual([
      { is_active: true, isolated_at: new Date('2026-01-01T00:00:00Z') },
    ]);
  });

  it('whose process never begins fails as well, and its check stays as it is', async () => {
    const check = await checkOf();
    const scanId = await rig.trigger(check);
    await rig.rows('UPDATE scan_slots SET lost_workers = 1 WHERE scan_id = $1', scanId);
    const broken = new IsolatedScans({ program: join(REPOSITORY, 'no-such-program.cjs') }).openSession;
    const runner = rig.runner(inThisProcess, 'worker-1', broken);
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await rig.rows('DELETE FROM outbox');
      await expect(runner.run(scanId)).rejects.toThrow('no-such-program.cjs does not start');
    }
    expect(await rig.scanRow(scanId)).toMatchObject({ status: 'failed', failure_reason: 'internal_error' });
    expect(await rig.rows('SELECT isolated_at FROM checks WHERE id = $1', check.id)).toEqual([
      { isolated_at: null },
    ]);
  });

  it('is ended with its process when the worker stops', async () => {
    const { scanId } = await suspectScan('t0x60000.example.com');
    const runner = rig.runner(inThisProcess, 'worker-1', isolated);
    const run = runner.run(scanId);
    await eventually('its first test has ended', 30_000, async () => {
      const ended = await rig.rows(`SELECT FROM scan_tests WHERE scan_id = $1 AND status = 'failed'`, scanId);
      return ended.length > 0;
    });
    runner.abortAll();
    await run;
    expect(await rig.rows('SELECT attempt, lease_until FROM scan_slots WHERE scan_id = $1', scanId)).toEqual([
      { attempt: 0, lease_until: null },
    ]);
  });
});

describe('the process of a suspect scan', () => {
  it('asks the worker for turns, proofs and claims, and takes no more than its share of processes', async () => {
    const asked: string[] = [];
    const scans = new IsolatedScans({ program: join(__dirname, '../support/asking-scan.cjs') });
    const open = () =>
      scans.openSession({
        target: { host: 'shop.example.com', url: null },
        allowedHosts: parseAllowedHosts(''),
        tests: [],
        settings: {},
        scanId: null,
        signal: new AbortController().signal,
        rights: (addresses: readonly string[]) => {
          asked.push(`rights ${addresses.join()}`);
          return OWN_HOST;
        },
        claimProbe: (key: string, endpoint: string, addresses: readonly string[]) =>
          Promise.resolve(Boolean(asked.push(`${key} ${endpoint} ${addresses.join()}`))),
        pace: {
          takeTurns: (hosts: readonly string[]) => {
            asked.push(`turn ${hosts.join()}`);
            return Promise.resolve(() => void asked.push(`back ${hosts.join()}`));
          },
        },
      });
    const [first, ...others] = [open(), open(), open(), open()];
    await first?.checkReachable();
    await expect(first?.run('brute_force')).resolves.toMatchObject({ message: 'asked: own_host true' });
    expect(asked).toEqual([
      'rights 192.0.2.1',
      'brute_force https://shop.example.com/login 192.0.2.1',
      'turn a,c',
      'turn b',
      'back a,c',
    ]);

    const begun: number[] = [];
    const waiting = others.map((session, place) => session.checkReachable().then(() => begun.push(place)));
    await Promise.all(waiting.slice(0, 2));
    expect(begun).toHaveLength(2);
    await first?.close();
    // The turn that was not given back comes back with the end of the process.
    expect(asked.at(-1)).toBe('back b');
    await Promise.all(waiting);
    await Promise.all(others.map((session) => session.close()));
  });

  it('scans with the real engine, and scans only hosts that the operator allows and nobody has opted out', async () => {
    const server = createServer((_, response) =>
      response.setHeader('content-type', 'text/html').end('<p>Hello</p>'),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const allowedHosts = parseAllowedHosts('127.0.0.1');
    const program = join(REPOSITORY, 'dist/apps/worker/isolated-scan.js');
    const open = (optOut: string) =>
      new IsolatedScans({ program }).openSession({
        target: parseTarget(url, allowedHosts),
        rights: NO_RIGHTS,
        allowedHosts: parseAllowedHosts('127.0.0.1', optOut),
        tests: [],
        settings: {},
        scanId: null,
        signal: new AbortController().signal,
      });
    const [session, spared] = [open(''), open('127.0.0.1')];
    try {
      expect(await session.checkReachable()).toEqual({ reachable: true });
      const result = await session.run('security_headers');
      expect(result).toMatchObject({ status: 'failed', inconclusive: null });
      expect(result.receipt.requests.GET).toBeGreaterThan(0);
      expect(await spared.checkReachable()).toMatchObject({ reachable: false });
    } finally {
      await Promise.all([session.close(), spared.close()]);
      await new Promise((resolve) => server.close(resolve));
    }
  });
});
