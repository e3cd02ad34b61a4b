import { createTestDatabase, type TestDatabase } from '../support/database';
import { createCheck, createTeam } from '../support/factories';
import { createScanRig, stubEnded } from '../support/scan-rig';

const KEYS = ['security_headers', 'exposed_files', 'brute_force', 'api_rate_limit'] as const;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('each claim marks the open tests of the first group as running: the others wait, and bursts run alone', async () => {
  const { dataSource } = database;
  const rig = createScanRig(dataSource);
  const team = await createTeam(dataSource);
  const tests = Object.fromEntries(KEYS.map((key) => [key, true]));
  const scanId = await rig.trigger(await createCheck(dataSource, team.id, { tests }));
  for (const [place, key] of KEYS.entries()) {
    const hold = await rig.claim(scanId, `worker-${place}`);
    const rows = await rig.rows<{ status: string }>(
      'SELECT status FROM scan_tests WHERE scan_id = $1 ORDER BY position',
      scanId,
    );
    expect(rows.map(({ status }) => status)).toEqual(
      KEYS.map((_, other) => (other < place ? 'passed' : other === place ? 'running' : 'pending')),
    );
    await rig.execution.forWorkerProgress([{ hold, ended: [stubEnded(key)], starting: [] }]);
    await rig.execution.forWorkerHandBack(hold);
  }
});
