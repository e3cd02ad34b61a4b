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
});
