import { ScanRepairRepository } from '@palisade/persistence';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { createCheck, createTeam } from '../support/factories';
import { type ScanRig, createScanRig, stubResult, stubSession } from '../support/scan-rig';

let database: TestDatabase;
/** A worker of this version, and one of a version that has only the first of these tests. */
let current: ScanRig;
let previous: ScanRig;
beforeAll(async () => {
  database = await createTestDatabase();
  current = createScanRig(database.dataSource);
  previous = createScanRig(database.dataSource, undefined, undefined, ['ssl_certificate']);
});
afterAll(() => database.drop());

async function triggeredScan(tests: Record<string, boolean>): Promise<string> {
  const team = await createTeam(database.dataSource);
  return current.trigger(await createCheck(database.dataSource, team.id, { tests }));
}

const runBy = (rig: ScanRig, scanId: string): Promise<void> =>
  rig.runner(() => stubSession((key) => stubResult(key))).run(scanId);

const stateOf = async (scanId: string) => {
  const [state] = await current.rows<{ status: string; attempts: number; tests: string[] }>(
    `SELECT status, attempts, (SELECT array_agg(test.status ORDER BY position) FROM scan_tests AS test
                               WHERE test.scan_id = scans.id) AS tests
     FROM scans WHERE id = $1`,
    scanId,
  );
  return state;
};

describe('a worker of the previous version next to a newer one', () => {
  it('leaves a scan with a test that it does not know to the newer one', async () => {
    const scanId = await triggeredScan({ ssl_certificate: true, security_headers: true });
    await runBy(previous, scanId);
    expect(await stateOf(scanId)).toEqual({ status: 'pending', attempts: 0, tests: ['pending', 'pending'] });
    await runBy(current, scanId);
    expect(await stateOf(scanId)).toEqual({ status: 'completed', attempts: 1, tests: ['passed', 'passed'] });
  });

  it('runs scans whose tests it knows', async () => {
    const scanId = await triggeredScan({ ssl_certificate: true });
    await runBy(previous, scanId);
    expect(await stateOf(scanId)).toMatchObject({ status: 'completed', tests: ['passed'] });
  });

  it('returns a scan that it left to the queue with the next sweep', async () => {
    const scanId = await triggeredScan({ ssl_certificate: true, security_headers: true });
    await current.rows('DELETE FROM outbox');
    await current.rows('UPDATE scan_slots SET relayed_at = now()');
    await runBy(previous, scanId);
    await new ScanRepairRepository(database.dataSource).forWorkerResendUnclaimed();
    expect(await current.rows('SELECT scan_id AS id FROM outbox')).toEqual([{ id: scanId }]);
    await runBy(current, scanId);
  });

  it('runs what it knows when no newer worker came within two minutes', async () => {
    const scanId = await triggeredScan({ ssl_certificate: true, security_headers: true });
    await current.rows(`UPDATE scan_slots SET created_at = now() - interval '121 seconds'`);
    await runBy(previous, scanId);
    expect(await stateOf(scanId)).toEqual({
      status: 'completed',
      attempts: 1,
      tests: ['passed', 'warning'],
    });
    const [{ message, reason } = {}] = await current.rows<{ message?: string; reason?: string }>(
      `SELECT details.message, inconclusive_reason AS reason FROM scan_tests JOIN scan_test_details AS details
         ON details.content_hash = scan_tests.details_hash
       WHERE scan_id = $1 AND test_key = 'security_headers'`,
      scanId,
    );
    expect(message).toBe(
      'Inconclusive: the worker of this scan is of an older version and does not know the test',
    );
    expect(reason).toBe('internal_error');
  });
});
