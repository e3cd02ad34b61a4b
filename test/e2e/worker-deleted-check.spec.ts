import { once } from 'node:events';
import { COMMAND_LINE, type Check, CheckDeletionRepository } from '@palisade/persistence';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { createCheck, createTeam } from '../support/factories';
import { type ScanRig, createScanRig, stubFinding, stubResult, stubSession } from '../support/scan-rig';

let database: TestDatabase;
let rig: ScanRig;
let check: Check;
beforeAll(async () => {
  database = await createTestDatabase();
  rig = createScanRig(database.dataSource);
});
afterAll(() => database.drop());
beforeEach(async () => {
  const { id } = await createTeam(database.dataSource);
  check = await createCheck(database.dataSource, id);
});

const deleteCheck = (): Promise<unknown> =>
  new CheckDeletionRepository(database.dataSource).delete(
    { id: check.teamId, actor: COMMAND_LINE },
    check.id,
  );

describe('deleting a check', () => {
  it('stops its running scan, which then writes nothing', async () => {
    const scanId = await rig.trigger(check);
    const waiting = await rig.trigger(check);
    const session = () =>
      stubSession(async (key) => {
        await deleteCheck();
        return stubResult(key, { findings: [stubFinding()] });
      });
    await rig.runner(session).run(scanId);
    for (const id of [scanId, waiting]) {
      expect(await rig.scanRow(id)).toMatchObject({ status: 'failed', failure_reason: 'check_deleted' });
    }
    expect(await rig.rows('SELECT FROM scan_slots WHERE check_id = $1', check.id)).toEqual([]);
    expect(await rig.rows('SELECT FROM issues WHERE check_id = $1', check.id)).toEqual([]);
    expect(await rig.rows('SELECT last_run_at FROM checks WHERE id = $1', check.id)).toMatchObject([
      { last_run_at: null },
    ]);
  });

  it('logs no error, although tests of the scan fail when it stops', async () => {
    const linesBefore = rig.log().length;
    const scanId = await rig.trigger(check);
    await rig
      .runner(({ signal }) =>
        stubSession(async (key) => {
          if (key === 'ssl_certificate') {
            await deleteCheck();
            return stubResult(key);
          }
          if (signal?.aborted === false) await once(signal, 'abort');
          throw new Error('The connection was closed.');
        }),
      )
      .run(scanId);
    expect(await rig.scanRow(scanId)).toMatchObject({ failure_reason: 'check_deleted' });
    const log = rig.log().slice(linesBefore);
    expect(log).toContain('"outcome":"lease_lost"');
    expect(log).not.toContain('"level":"error"');
  });
});
