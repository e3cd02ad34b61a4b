import { Check, ScanOpeningRepository } from '@palisade/persistence';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { createCheck, createTeam } from '../support/factories';

let database: TestDatabase;
let opening: ScanOpeningRepository;
let teamId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  opening = new ScanOpeningRepository(database.dataSource);
  teamId = (await createTeam(database.dataSource)).id;
});
afterAll(() => database.drop());

const rows = <Row>(sql: string, ...values: unknown[]): Promise<Row[]> =>
  database.dataSource.query<Row[]>(sql, values);

describe('ScanOpeningRepository.trigger', () => {
  it('F12: gives 50 parallel triggers of one check 50 scans, of which one may run', async () => {
    const check = await createCheck(database.dataSource, teamId);
    const triggered = await Promise.all(
      Array.from({ length: 50 }, () => opening.trigger(teamId, check.id, 'api')),
    );
    const ids = triggered.map((one) => (one.outcome === 'opened' ? one.scanId : one.outcome));
    expect(new Set(ids).size).toBe(50);
    expect(await rows('SELECT id FROM scans WHERE check_id = $1', check.id)).toHaveLength(50);
    const slots = await rows<{ scan_id: string }>(
      'SELECT scan_id FROM scan_slots WHERE check_id = $1',
      check.id,
    );
    expect(slots).toEqual([{ scan_id: [...ids].sort()[0] }]);
    expect(await rows('SELECT scan_id FROM outbox WHERE scan_id = ANY($1)', ids)).toEqual(slots);
  });

  it('writes the enabled tests in their order and makes the scan the latest of its check', async () => {
    const check = await createCheck(database.dataSource, teamId, {
      tests: { security_headers: true, ssl_certificate: true },
    });
    const triggered = await opening.trigger(teamId, check.id, 'ci');
    const scanId = triggered.outcome === 'opened' ? triggered.scanId : '';
    const stored = await database.dataSource.getRepository(Check).findOneByOrFail({ id: check.id });
    expect(stored.latestScanId).toBe(scanId);
    expect(
      await rows(
        'SELECT test_key, position, status FROM scan_tests WHERE scan_id = $1 ORDER BY position',
        scanId,
      ),
    ).toEqual([
      { test_key: 'ssl_certificate', position: 0, status: 'pending' },
      { test_key: 'security_headers', position: 1, status: 'pending' },
    ]);
    expect(await rows('SELECT status, triggered_by, total_tests FROM scans WHERE id = $1', scanId)).toEqual([
      { status: 'pending', triggered_by: 'ci', total_tests: 2 },
    ]);
    expect(await rows('SELECT class FROM outbox WHERE scan_id = $1', scanId)).toEqual([
      { class: 'interactive' },
    ]);
  });

  it('leaves tests out that are off', async () => {
    const check = await createCheck(database.dataSource, teamId, {
      tests: { security_headers: false, ssl_certificate: true },
    });
    await opening.trigger(teamId, check.id, 'manual');
    expect(
      await rows(
        'SELECT test_key FROM scan_tests JOIN scans ON scans.id = scan_id WHERE check_id = $1',
        check.id,
      ),
    ).toEqual([{ test_key: 'ssl_certificate' }]);
  });

  it('refuses an inactive, a deleted and a foreign check', async () => {
    const stranger = await createTeam(database.dataSource);
    const inactive = await createCheck(database.dataSource, teamId, { isActive: false, nextRunAt: null });
    const deleted = await createCheck(database.dataSource, teamId, { deletedAt: new Date() });
    const foreign = await createCheck(database.dataSource, stranger.id);
    expect(await opening.trigger(teamId, inactive.id, 'api')).toEqual({ outcome: 'inactive' });
    expect(await opening.trigger(teamId, deleted.id, 'api')).toEqual({ outcome: 'not_found' });
    expect(await opening.trigger(teamId, foreign.id, 'api')).toEqual({ outcome: 'not_found' });
    expect(await rows('SELECT FROM scans WHERE check_id = $1', foreign.id)).toEqual([]);
  });

  it('lets 100 scans wait behind the running one, and no more', async () => {
    const check = await createCheck(database.dataSource, teamId);
    await opening.trigger(teamId, check.id, 'api');
    await rows(`UPDATE scans SET status = 'in_progress' WHERE check_id = $1`, check.id);
    const triggered = await Promise.all(
      Array.from({ length: 105 }, () => opening.trigger(teamId, check.id, 'api')),
    );
    const outcomes = triggered.map(({ outcome }) => outcome);
    expect(outcomes.filter((outcome) => outcome === 'opened')).toHaveLength(100);
    expect(outcomes.filter((outcome) => outcome === 'too_many_pending')).toHaveLength(5);
  });
});
