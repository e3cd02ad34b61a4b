import type { Check } from '@palisade/persistence';
import type { TestResult } from '@palisade/scan-engine';
import type { TestKey } from '@palisade/vocabulary';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { createCheck, createTeam } from '../support/factories';
import { eventually } from '../support/program';
import {
  type ScanRig,
  STUB_INCONCLUSIVE,
  createScanRig,
  stubEnded,
  stubFinding,
  stubResult,
  stubSession,
} from '../support/scan-rig';

let database: TestDatabase;
let rig: ScanRig;
let teamId: string;
let check: Check;
beforeAll(async () => {
  database = await createTestDatabase();
  rig = createScanRig(database.dataSource);
  teamId = (await createTeam(database.dataSource)).id;
});
afterAll(() => database.drop());
beforeEach(async () => {
  check = await createCheck(database.dataSource, teamId);
});

const NOTHING_COVERED = { coverage: { rows: [], collapsed: [], pages: {} }, lastCoverage: {} };

const testRows = (scanId: string) =>
  rig.rows<Record<string, unknown>>(
    `SELECT test_key, test.status, coalesce(nullif(test.message, ''), details.message, '') AS message, details_hash,
       test.started_at IS NOT NULL AS started, test.completed_at IS NOT NULL AS ended
     FROM scan_tests AS test JOIN scans ON scans.id = test.scan_id
     LEFT JOIN scan_test_details AS details ON details.check_id = scans.check_id AND content_hash = details_hash
     WHERE scan_id = $1 ORDER BY position`,
    scanId,
  );
const slotOf = async (checkId: string) =>
  (await rig.rows<{ scan_id: string }>('SELECT * FROM scan_slots WHERE check_id = $1', checkId))[0];
const checkRow = async () =>
  (await rig.rows<Record<string, unknown>>('SELECT * FROM checks WHERE id = $1', check.id))[0];

describe('a scan', () => {
  it('ends with totals, the columns of its check, and a free slot', async () => {
    const scanId = await rig.trigger(check);
    const critical = [stubFinding({ severity: 'critical' })];
    await rig
      .runner(() =>
        stubSession((key) => stubResult(key, key === 'ssl_certificate' ? { findings: critical } : {})),
      )
      .run(scanId);
    expect(await rig.scanRow(scanId)).toMatchObject({
      status: 'completed',
      failure_reason: null,
      attempts: 1,
      passed_tests: 1,
      failed_tests: 1,
      warning_tests: 0,
      has_critical_issues: true,
      started_at: expect.any(Date),
      completed_at: expect.any(Date),
    });
    expect(await testRows(scanId)).toMatchObject([
      { test_key: 'ssl_certificate', status: 'failed', started: true, ended: true },
      { test_key: 'security_headers', status: 'passed', started: true, ended: true },
    ]);
    expect(await slotOf(check.id)).toBeUndefined();
    expect(await rig.rows('SELECT FROM outbox WHERE scan_id = $1', scanId)).toEqual([]);
    expect(await checkRow()).toMatchObject({
      last_run_at: expect.any(Date),
      latest_scan_id: scanId,
      latest_completed_scan_id: scanId,
    });
  });

  it('shows what one test found while another still runs', async () => {
    const scanId = await rig.trigger(check);
    const hasEnded = async () => (await testRows(scanId))[0]?.ended === true;
    let whileRunning: unknown;
    const judge = async (key: TestKey): Promise<TestResult> => {
      if (key === 'ssl_certificate') return stubResult(key, { findings: [stubFinding()] });
      await eventually('the first test is stored', 15_000, hasEnded);
      whileRunning = await testRows(scanId);
      return stubResult(key);
    };
    await rig.runner(() => stubSession(judge)).run(scanId);
    expect(whileRunning).toMatchObject([
      { test_key: 'ssl_certificate', status: 'failed', ended: true },
      { test_key: 'security_headers', status: 'running', ended: false },
    ]);
  });

  it('waits for the one before it, and then gets the slot and a place in the outbox', async () => {
    const [first, second, third] = [
      await rig.trigger(check),
      await rig.trigger(check),
      await rig.trigger(check),
    ];
    await rig.runner().run(second);
    expect(await rig.scanRow(second)).toMatchObject({ status: 'pending', attempts: 0 });
    for (const [scanId, next] of [
      [first, second],
      [second, third],
    ] as const) {
      await rig.runner().run(scanId);
      expect(await rig.scanRow(scanId)).toMatchObject({ status: 'completed' });
      expect((await slotOf(check.id))?.scan_id).toBe(next);
      expect(await rig.rows('SELECT FROM outbox WHERE scan_id = $1', next)).toHaveLength(1);
    }
  });

  it('runs once when two messages arrive together', async () => {
    const scanId = await rig.trigger(check);
    let runs = 0;
    const session = () =>
      stubSession((key) => {
        runs += 1;
        return stubResult(key);
      });
    await Promise.all([rig.runner(session).run(scanId), rig.runner(session, 'worker-2').run(scanId)]);
    expect(runs).toBe(2);
    expect(await rig.scanRow(scanId)).toMatchObject({ status: 'completed', attempts: 1 });
  });

  it('stores the same details once, however often it finds them', async () => {
    const details = () =>
      rig.rows('SELECT content_hash FROM scan_test_details WHERE check_id = $1 ORDER BY 1', check.id);
    await rig.runner().run(await rig.trigger(check));
    const first = await details();
    for (let round = 1; round < 3; round += 1) await rig.runner().run(await rig.trigger(check));
    expect(first).not.toEqual([]);
    expect(await details()).toEqual(first);
    expect(
      await rig.rows(
        'SELECT FROM scan_tests JOIN scans ON scans.id = scan_id WHERE check_id = $1 AND details_hash IS NOT NULL',
        check.id,
      ),
    ).toHaveLength(6);
  });

  it('stores what a hostile site sends', async () => {
    const scanId = await rig.trigger(check);
    const nasty = 'a\0b\ud800c';
    const findings = [stubFinding({ title: nasty, evidence: { ...stubFinding().evidence, [nasty]: nasty } })];
    await rig.runner(() => stubSession((key) => stubResult(key, { findings, message: nasty }))).run(scanId);
    expect(await rig.scanRow(scanId)).toMatchObject({ status: 'completed', failed_tests: 2 });
    expect((await testRows(scanId))[0]).toMatchObject({ message: 'a\ufffdb\ufffdc' });
    expect(await rig.rows('SELECT DISTINCT title FROM issues WHERE check_id = $1', check.id)).toEqual([
      { title: 'a\ufffdb\ufffdc' },
    ]);
  });

  it('completes without tests when none is known any more', async () => {
    const bare = await createCheck(database.dataSource, teamId, { tests: {} });
    const scanId = await rig.trigger(bare);
    await rig.runner().run(scanId);
    expect(await rig.scanRow(scanId)).toMatchObject({ status: 'completed', total_tests: 0 });
  });
});

describe('a target that cannot be reached', () => {
  it('fails the scan with the reason, touches no issues, and leaves the latest completed scan alone', async () => {
    const findings = [stubFinding()];
    const before = await rig.trigger(check);
    await rig.runner(() => stubSession((key) => stubResult(key, { findings }))).run(before);
    const issues = await rig.rows('SELECT * FROM issues WHERE check_id = $1', check.id);
    await rig.rows('UPDATE checks SET last_run_at = NULL WHERE id = $1', check.id);

    const scanId = await rig.trigger(check);
    const message = 'The host name could not be resolved.';
    const unreachable = { reachable: false, category: 'dns', message } as const;
    await rig.runner(() => stubSession(undefined, unreachable)).run(scanId);
    expect(await rig.scanRow(scanId)).toMatchObject({
      status: 'failed',
      failure_reason: 'target_unreachable',
      failed_tests: 2,
    });
    expect(await testRows(scanId)).toMatchObject([
      { status: 'failed', message: `Not run: ${message}`, details_hash: null, ended: true },
      { status: 'failed', message: `Not run: ${message}`, details_hash: null, ended: true },
    ]);
    expect(await rig.rows('SELECT * FROM issues WHERE check_id = $1', check.id)).toEqual(issues);
    expect(await checkRow()).toMatchObject({
      last_run_at: expect.any(Date),
      latest_scan_id: scanId,
      latest_completed_scan_id: before,
    });
  });

  it('fails the scan also when its address is no longer allowed', async () => {
    const local = await createCheck(database.dataSource, teamId, { domain: '127.0.0.1' });
    const scanId = await rig.trigger(local);
    await rig.runner().run(scanId);
    expect(await rig.scanRow(scanId)).toMatchObject({
      status: 'failed',
      failure_reason: 'target_unreachable',
    });
  });
});

describe('a test that breaks', () => {
  it('ends inconclusive, and the others keep their results', async () => {
    const scanId = await rig.trigger(check);
    const session = () =>
      stubSession((key): TestResult => {
        if (key === 'ssl_certificate') throw new Error('a bug');
        return stubResult(key, { findings: [stubFinding()] });
      });
    await rig.runner(session).run(scanId);
    expect(await rig.scanRow(scanId)).toMatchObject({
      status: 'completed',
      warning_tests: 1,
      failed_tests: 1,
    });
    expect((await testRows(scanId))[0]).toMatchObject({
      status: 'warning',
      message: expect.stringMatching(/^Inconclusive: /),
    });
    expect(
      await rig.rows(
        `SELECT inconclusive_reason, judged_locations FROM scan_test_details
         WHERE check_id = $1 AND inconclusive_reason IS NOT NULL`,
        check.id,
      ),
    ).toEqual([{ inconclusive_reason: 'internal_error', judged_locations: [] }]);
    expect(await rig.rows('SELECT FROM issues WHERE check_id = $1', check.id)).toHaveLength(1);
  });
});

describe('a second attempt', () => {
  it('keeps the results of the first and runs only what has none', async () => {
    const scanId = await rig.trigger(check);
    const lost = await rig.claim(scanId);
    const ended = [stubEnded('ssl_certificate', { findings: [stubFinding({ severity: 'critical' })] })];
    await rig.execution.forWorkerProgress([{ hold: lost, ended, starting: [] }]);
    await rig.expireLease(scanId);

    const ran: string[] = [];
    const session = () =>
      stubSession((key) => {
        ran.push(key);
        return stubResult(key);
      });
    await rig.runner(session, 'worker-2').run(scanId);
    expect(ran).toEqual(['security_headers']);
    expect(await rig.scanRow(scanId)).toMatchObject({
      status: 'completed',
      attempts: 2,
      failed_tests: 1,
      passed_tests: 1,
      has_critical_issues: true,
    });
    expect(await rig.rows('SELECT FROM issues WHERE check_id = $1', check.id)).toHaveLength(1);
  });
});

describe('a worker that has lost its lease', () => {
  it('writes nothing: every statement carries the fence of its claim', async () => {
    const scanId = await rig.trigger(check);
    const stale = await rig.claim(scanId, 'frozen');
    await rig.expireLease(scanId);
    const current = await rig.claim(scanId, 'worker-2');
    expect(current).toMatchObject({ attempt: 2, fence: stale.fence + 1 });

    const findings = [stubFinding()];
    expect(await rig.execution.forWorkerRenewLeases([stale, current, stale])).toEqual([false, true, false]);
    const ended = [stubEnded('ssl_certificate', { findings })];
    expect(
      await rig.execution.forWorkerProgress([
        { hold: stale, ended: [], starting: stale.openTests },
        { hold: stale, ended, starting: [] },
      ]),
    ).toEqual([false, false]);
    expect(
      await rig.closing.forWorkerEnd([
        { hold: stale, outcome: { status: 'completed', issues: [], scopes: [], ...NOTHING_COVERED } },
        { hold: stale, outcome: { status: 'failed', reason: 'target_unreachable', message: 'no' } },
      ]),
    ).toEqual([false, false]);
    expect(await rig.execution.forWorkerHandBack(stale)).toBe(false);

    expect(await testRows(scanId)).toMatchObject([{ status: 'running' }, { status: 'running' }]);
    expect(await rig.rows('SELECT FROM scan_test_details WHERE check_id = $1', check.id)).toEqual([]);
    expect(await slotOf(check.id)).toMatchObject({ worker: 'worker-2', attempt: 2, fence: current.fence });
    expect(await rig.scanRow(scanId)).toMatchObject({ status: 'in_progress', attempts: 2 });
    expect(await rig.execution.forWorkerHandBack(current)).toBe(true);
  });

  it.each([
    ['forWorkerGiveUp', 1],
    ['forWorkerHandBack', 0],
  ] as const)(
    'takes nothing again that it has returned by %s, with a renewal that arrives late',
    async (giveBack, attempt) => {
      const scanId = await rig.trigger(check);
      const returned = await rig.claim(scanId);
      await rig.execution[giveBack](returned);
      expect(await rig.execution.forWorkerRenewLeases([returned])).toEqual([false]);
      // As after an outage in which the response to the first call was lost.
      expect(await rig.execution.forWorkerHandBack(returned)).toBe(false);
      expect(await slotOf(check.id)).toMatchObject({ lease_until: null, lost_workers: 0, attempt });
      expect(await rig.claim(scanId, 'worker-2')).toMatchObject({ attempt: attempt + 1 });
    },
  );

  it('is refused alone when its writes go out together with those of other scans', async () => {
    const other = await createCheck(database.dataSource, teamId);
    const [scanId, otherId] = [await rig.trigger(check), await rig.trigger(other)];
    const stale = await rig.claim(scanId);
    await rig.expireLease(scanId);
    await rig.execution.forWorkerClaim([scanId, otherId, scanId], 'worker-2');
    const held = (
      await rig.rows<{ fence: number }>('SELECT fence FROM scan_slots WHERE scan_id = $1', otherId)
    )[0];
    const hold = { checkId: other.id, scanId: otherId, fence: held?.fence ?? 0 };
    const ended = [stubEnded('ssl_certificate'), stubEnded('security_headers')];
    const [first, last] = [ended.slice(0, 1), ended.slice(1)];
    const progress = [stale, hold].map((each) => ({ hold: each, ended: first, starting: [] }));
    expect(await rig.execution.forWorkerProgress(progress)).toEqual([false, true]);
    const completed = { status: 'completed', issues: [], scopes: [], ...NOTHING_COVERED } as const;
    const endings = [stale, hold].map((each) => ({ hold: each, lastResults: last, outcome: completed }));
    expect(await rig.closing.forWorkerEnd(endings)).toEqual([false, true]);
    expect(await testRows(scanId)).toMatchObject([{ status: 'running' }, { status: 'running' }]);
    expect(await rig.scanRow(otherId)).toMatchObject({ status: 'completed', passed_tests: 2, attempts: 1 });
    expect(await rig.scanRow(scanId)).toMatchObject({ status: 'in_progress', attempts: 2 });
    expect(await slotOf(check.id)).toMatchObject({ fence: 2, worker: 'worker-2' });
  });

  it('stops in mid scan and leaves the close to its successor', async () => {
    check = await createCheck(database.dataSource, teamId, { tests: { ssl_certificate: true } });
    const scanId = await rig.trigger(check);
    const session = () =>
      stubSession(async (key) => {
        // The first worker may renew its lease in between.
        await eventually('the other worker has the scan', 30_000, async () => {
          await rig.expireLease(scanId);
          return (await rig.execution.forWorkerClaim([scanId], 'worker-2'))[0];
        });
        return stubResult(key, { findings: [stubFinding()] });
      });
    await rig.runner(session).run(scanId);
    expect(await rig.scanRow(scanId)).toMatchObject({ status: 'in_progress', attempts: 2 });
    expect(await slotOf(check.id)).toMatchObject({ worker: 'worker-2' });
    expect(await rig.rows('SELECT FROM scan_test_details WHERE check_id = $1', check.id)).toEqual([]);
  });
});

describe('stopping a worker', () => {
  it('returns a running scan without counting the attempt, and another worker takes it immediately', async () => {
    const scanId = await rig.trigger(check);
    await rig.rows('DELETE FROM outbox WHERE scan_id = $1', scanId);
    let begin = (): void => undefined;
    const started = new Promise<void>((resolve) => (begin = resolve));
    const runner = rig.runner(({ signal }) =>
      stubSession(async (key) => {
        if (key === 'ssl_certificate') return stubResult(key);
        // The other test has ended by then.
        setImmediate(begin);
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        return stubResult(key, { inconclusive: STUB_INCONCLUSIVE });
      }),
    );
    const run = runner.run(scanId);
    await started;
    runner.abortAll();
    await run;
    expect(await slotOf(check.id)).toMatchObject({
      lease_until: null,
      attempt: 0,
      fence: 2,
      relayed_at: null,
    });
    expect(await rig.rows('SELECT FROM outbox WHERE scan_id = $1', scanId)).toHaveLength(1);
    // What had a result by then is not run again.
    expect(await testRows(scanId)).toMatchObject([{ status: 'passed' }, { status: 'running' }]);

    await rig.runner(undefined, 'worker-2').run(scanId);
    expect(await rig.scanRow(scanId)).toMatchObject({ status: 'completed', attempts: 1, passed_tests: 2 });
  });

  it('puts a scan whose message it has taken, but not begun, back into the outbox', async () => {
    const scanId = await rig.trigger(check);
    await rig.rows('DELETE FROM outbox WHERE scan_id = $1', scanId);
    const runner = rig.runner();
    await runner.drain();
    await runner.run(scanId);
    expect(await rig.scanRow(scanId)).toMatchObject({ status: 'pending', attempts: 0 });
    expect(await rig.rows('SELECT FROM outbox WHERE scan_id = $1', scanId)).toHaveLength(1);
  });
});

describe('an error of ours', () => {
  const broken = () => {
    throw new Error('a bug');
  };

  it('releases the scan for another attempt immediately', async () => {
    const scanId = await rig.trigger(check);
    await rig.rows('DELETE FROM outbox WHERE scan_id = $1', scanId);
    await expect(rig.runner(broken).run(scanId)).rejects.toThrow('a bug');
    expect(await slotOf(check.id)).toMatchObject({ lease_until: null, relayed_at: null, attempt: 1 });
    expect(await rig.rows('SELECT FROM outbox WHERE scan_id = $1', scanId)).toHaveLength(1);
    await rig.runner().run(scanId);
    expect(await rig.scanRow(scanId)).toMatchObject({ status: 'completed', attempts: 2 });
  });

  it('after the last test keeps what waited for the end of the scan', async () => {
    const scanId = await rig.trigger(check);
    await expect(rig.runner(() => ({ ...stubSession(), coverage: broken })).run(scanId)).rejects.toThrow(
      'a bug',
    );
    expect(await testRows(scanId)).toMatchObject([{ status: 'passed' }, { status: 'passed' }]);
    expect(await slotOf(check.id)).toMatchObject({ lease_until: null, attempt: 1 });
  });

  it('fails the scan at the third time, and the next one runs', async () => {
    const [scanId, next] = [await rig.trigger(check), await rig.trigger(check)];
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await expect(rig.runner(broken).run(scanId)).rejects.toThrow('a bug');
    }
    expect(await rig.scanRow(scanId)).toMatchObject({
      status: 'failed',
      failure_reason: 'internal_error',
      attempts: 3,
    });
    expect((await slotOf(check.id))?.scan_id).toBe(next);
  });
});
