import { type Check, ScanTestsRepository } from '@palisade/persistence';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { createCheck, createTeam } from '../support/factories';
import { type ScanRig, createScanRig, stubEnded, stubFinding } from '../support/scan-rig';

let database: TestDatabase;
let rig: ScanRig;
let check: Check;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  rig = createScanRig(database.dataSource);
  await rig.rows('TRUNCATE checks, outbox CASCADE');
  check = await createCheck(database.dataSource, (await createTeam(database.dataSource)).id);
});

const outbox = () => rig.rows<{ scan_id: string; class: string }>('SELECT scan_id, class FROM outbox');
const relay = async (secondsAgo: number): Promise<void> => {
  await rig.rows('DELETE FROM outbox');
  await rig.rows('UPDATE scan_slots SET relayed_at = now() - make_interval(secs => $1)', secondsAgo);
};
const repairs = async (): Promise<Record<string, number>> => {
  const { values } = await rig.metrics.repairs.get();
  return Object.fromEntries(values.map(({ labels, value }) => [String(labels.kind), value]));
};

describe('the sweeper', () => {
  it('leaves alone what is in order', async () => {
    await rig.trigger(check);
    const other = await createCheck(database.dataSource, check.teamId);
    await rig.claim(await rig.trigger(other));
    await rig.rows(
      'DELETE FROM outbox WHERE scan_id = (SELECT scan_id FROM scan_slots WHERE check_id = $1)',
      other.id,
    );
    const third = await createCheck(database.dataSource, check.teamId);
    const sent = await rig.trigger(third);
    await rig.rows('UPDATE scan_slots SET relayed_at = now() WHERE scan_id = $1', sent);
    await rig.rows('DELETE FROM outbox WHERE scan_id = $1', sent);
    const before = await rig.rows('SELECT * FROM scan_slots ORDER BY check_id');
    await rig.sweeper.sweep();
    expect(await repairs()).toEqual({});
    expect(await rig.rows('SELECT * FROM scan_slots ORDER BY check_id')).toEqual(before);
  });

  it('a: sends a scan again that the queue has had for a minute without a worker taking it', async () => {
    const scanId = await rig.trigger(check);
    await relay(55);
    await rig.sweeper.sweep();
    expect(await outbox()).toEqual([]);
    await relay(61);
    await rig.sweeper.sweep();
    expect(await outbox()).toEqual([{ scan_id: scanId, class: 'interactive' }]);
    expect(await repairs()).toEqual({ resent_unclaimed: 1 });
  });

  it('a: sends a scan that never got into the outbox', async () => {
    const scanId = await rig.trigger(check);
    await rig.rows('DELETE FROM outbox');
    await rig.sweeper.sweep();
    expect(await outbox()).toMatchObject([{ scan_id: scanId }]);
  });

  it('b: takes a scan from a worker that has stopped beating, and sends it again', async () => {
    const scanId = await rig.trigger(check);
    await rig.claim(scanId);
    await relay(70);
    await rig.expireLease(scanId);
    await rig.sweeper.sweep();
    expect(await repairs()).toEqual({ lease_expired: 1 });
    expect(await outbox()).toMatchObject([{ scan_id: scanId }]);
    const sent: string[] = [];
    await rig.outbox.forWorkerHandOver(10, (scans) => {
      sent.push(...scans.map((scan) => scan.scanId));
      return Promise.resolve(sent);
    });
    expect(sent).toEqual([scanId]);
    expect(await rig.claim(scanId, 'worker-2')).toMatchObject({ attempt: 2, fence: 2 });
  });

  it('c: fails a scan that lost its third worker while it ran alone there, keeps finished tests, and lets the next scan run', async () => {
    const [scanId, next] = [await rig.trigger(check), await rig.trigger(check)];
    const first = await rig.claim(scanId);
    const ended = [stubEnded('ssl_certificate', { findings: [stubFinding()] })];
    await rig.execution.forWorkerProgress([{ hold: first, ended, starting: [] }]);
    for (const worker of ['worker-2', 'worker-3', 'worker-4']) {
      await rig.expireLease(scanId);
      await rig.execution.forWorkerNoteAlone(await rig.claim(scanId, worker));
    }
    await rig.expireLease(scanId);
    expect(await rig.execution.forWorkerClaim([scanId], 'worker-5')).toEqual([]);
    await rig.sweeper.sweep();
    expect(await repairs()).toEqual({ worker_lost: 1 });
    expect(await rig.rows('SELECT * FROM scans WHERE id = $1', scanId)).toMatchObject([
      { status: 'failed', failure_reason: 'worker_lost', attempts: 4, failed_tests: 2 },
    ]);
    expect(await new ScanTestsRepository(database.dataSource).all(check.teamId, scanId)).toMatchObject([
      { status: 'failed', message: 'Stub result' },
      { status: 'failed', message: expect.stringContaining('workers that ran it were lost') as string },
    ]);
    expect(await rig.rows('SELECT FROM issues')).toEqual([]);
    expect(await rig.rows('SELECT scan_id FROM scan_slots')).toEqual([{ scan_id: next }]);
    expect(await outbox()).toMatchObject([{ scan_id: next }]);
  });

  it('c: repeats a scan without a limit whose workers ran others too, and ends it after a day', async () => {
    const scanId = await rig.trigger(check);
    await relay(0);
    for (let loss = 1; loss <= 8; loss += 1) {
      expect(await rig.claim(scanId, `worker-${loss}`)).toMatchObject({ attempt: loss, countedAttempt: 1 });
      await rig.expireLease(scanId);
      // Sometimes another worker finds the lease first.
      if (loss % 2 === 0) await rig.sweeper.sweep();
      await rig.rows('DELETE FROM outbox');
    }
    expect(await repairs()).toEqual({ lease_expired: 4 });
    await rig.claim(scanId);
    await rig.rows(`UPDATE scan_slots SET created_at = now() - interval '25 hours'`);
    await rig.expireLease(scanId);
    await rig.sweeper.sweep();
    expect(await rig.scanRow(scanId)).toMatchObject({ status: 'failed', failure_reason: 'worker_lost' });
  });

  it('c: repeats a scan that lost one worker although no other ran for more than a day', async () => {
    const scanId = await rig.trigger(check);
    await rig.claim(scanId);
    await rig.rows(`UPDATE scan_slots SET created_at = now() - interval '25 hours'`);
    await rig.expireLease(scanId);
    await rig.sweeper.sweep();
    expect(await rig.claim(scanId, 'worker-2')).toMatchObject({ attempt: 2, countedAttempt: 1 });
  });

  it('c: does not count the time of a maintenance window as the day after which losses end a scan', async () => {
    const scanId = await rig.trigger(check);
    for (let loss = 1; loss <= 3; loss += 1) {
      await rig.rows('DELETE FROM outbox');
      await rig.claim(scanId);
      await rig.rows(
        `UPDATE scan_slots SET created_at = now() - interval '3 days', held_until = now() - interval '1 hour'`,
      );
      await rig.expireLease(scanId);
      await rig.sweeper.sweep();
    }
    expect(await repairs()).toEqual({ lease_expired: 3 });
    await rig.claim(scanId);
    await rig.rows(`UPDATE scan_slots SET held_until = now() - interval '25 hours'`);
    await rig.expireLease(scanId);
    await rig.sweeper.sweep();
    expect(await rig.scanRow(scanId)).toMatchObject({ status: 'failed', failure_reason: 'worker_lost' });
  });

  it('c: gives a scan all attempts after an error, whatever it lost before', async () => {
    const scanId = await rig.trigger(check);
    for (let loss = 1; loss <= 4; loss += 1) {
      await rig.claim(scanId);
      await rig.expireLease(scanId);
    }
    const failing = rig.runner(() => {
      throw new Error('This scan does not start.');
    });
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      expect(await rig.scanRow(scanId)).toMatchObject({ status: 'in_progress' });
      await expect(failing.run(scanId)).rejects.toThrow('does not start');
    }
    expect(await rig.scanRow(scanId)).toMatchObject({ status: 'failed', failure_reason: 'internal_error' });
  });

  it('d: gives an active check without a next run one, and raises the alarm', async () => {
    await rig.rows('UPDATE checks SET next_run_at = NULL');
    await rig.sweeper.sweep();
    expect(await repairs()).toEqual({ schedule_forgotten: 1 });
    const [row] = await rig.rows<{ next_run_at: Date }>('SELECT next_run_at FROM checks');
    expect(row?.next_run_at.getTime()).toBeGreaterThan(Date.now());
    expect(row?.next_run_at.toISOString()).toMatch(/T02:00:00/);
  });

  it('d: raises the alarm for a check that is more than a period late, and leaves the run to the scheduler', async () => {
    await rig.rows(`UPDATE checks SET next_run_at = now() - interval '23 hours'`);
    await rig.sweeper.sweep();
    expect(await repairs()).toEqual({});
    await rig.rows(`UPDATE checks SET next_run_at = now() - interval '25 hours'`);
    await rig.sweeper.sweep();
    expect(await repairs()).toEqual({ schedule_overdue: 1 });
    expect(await rig.dispatch.dispatchDue(10, 10)).toMatchObject({ opened: 1 });
  });

  it('d: raises the alarm when due checks wait for more than a minute', async () => {
    const alarms = async () => (await rig.metrics.alarms.get()).values.map(({ value }) => value);
    await rig.rows(`UPDATE checks SET next_run_at = now() - interval '50 seconds'`);
    await rig.sweeper.sweep();
    expect(await alarms()).toEqual([]);
    await rig.rows(`UPDATE checks SET next_run_at = now() - interval '70 seconds'`);
    await rig.sweeper.sweep();
    expect(await alarms()).toEqual([1]);
  });

  it('e: gives the free slot of a check to its first waiting scan', async () => {
    const [first] = [await rig.trigger(check), await rig.trigger(check)];
    await rig.rows('DELETE FROM scan_slots');
    await rig.rows('DELETE FROM outbox');
    await rig.sweeper.sweep();
    expect(await repairs()).toEqual({ slot_given: 1 });
    expect(await rig.rows('SELECT scan_id FROM scan_slots')).toEqual([{ scan_id: first }]);
    expect(await outbox()).toMatchObject([{ scan_id: first }]);
  });

  it('repairs each thing once with five sweepers at the same time', async () => {
    for (let place = 0; place < 20; place += 1) {
      await rig.trigger(await createCheck(database.dataSource, check.teamId));
    }
    await relay(61);
    await Promise.all(Array.from({ length: 5 }, () => rig.sweeper.sweep()));
    expect(await repairs()).toEqual({ resent_unclaimed: 20 });
    expect(await outbox()).toHaveLength(20);
  });
});
