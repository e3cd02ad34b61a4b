import { FlawsRepository } from '@palisade/persistence';
import type { TestKey } from '@palisade/vocabulary';
import { asWorker, createTestDatabase, type TestDatabase } from '../support/database';
import { createCheck, createTeam } from '../support/factories';
import { flawWatch } from '../support/flaw-watch';
import { createScanRig, type ScanRig } from '../support/scan-rig';

const KEY: TestKey = 'known_vulnerabilities';

let database: TestDatabase;
let rig: ScanRig;
let teamId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  rig = createScanRig(database.dataSource);
  // What an installation begins with is not news.
  await flawWatch(database.dataSource, ['CVE-2020-10000']).watch();
  ({ id: teamId } = await createTeam(database.dataSource));
});
afterAll(() => database.drop());

describe('a fleet of 10,000 checks', () => {
  it('is scanned within the hour by two workers, each check once', async () => {
    const model = await createCheck(database.dataSource, teamId, {
      domain: 'a.example',
      tests: { [KEY]: true, security_headers: true },
      nextRunAt: null,
    });
    await rig.rows(
      `INSERT INTO checks SELECT (jsonb_populate_record(checks, jsonb_build_object('id', gen_random_uuid()))).*
       FROM checks CROSS JOIN generate_series(2, 10000) WHERE checks.id = $1 RETURNING 1`,
      model.id,
    );
    await rig.rows(
      `INSERT INTO seen_products (check_id, test_key, team_id, products)
       SELECT id, $2, team_id, '[{"id": "chairs", "version": "2.4"}]' FROM checks WHERE team_id = $1 RETURNING 1`,
      teamId,
      KEY,
    );
    await flawWatch(database.dataSource, ['CVE-2026-10006']).watch();
    const perMinute = await rig.rows<{ minute: number; count: number }>(
      `SELECT floor(extract(epoch FROM ask_at - noticed_at) / 60)::integer AS minute, count(*)::integer AS count
       FROM flaw_checks JOIN flaws ON flaws.id = flaw_id WHERE team_id = $1 GROUP BY 1 ORDER BY 1`,
      teamId,
    );
    expect(perMinute.map(({ minute }) => minute)).toEqual(
      Array.from({ length: 40 }, (_, place) => 6 + place),
    );
    expect(perMinute.filter(({ count }) => count < 240 || count > 260)).toEqual([]);

    // As if their place in the hour had come.
    await rig.rows(`UPDATE flaw_checks SET ask_at = now() WHERE state = 'waiting' RETURNING check_id`);
    const ask = async (): Promise<void> => {
      const flaws = new FlawsRepository(asWorker(database.dataSource));
      while ((await flaws.forWorkerAskDue(100)) > 0);
    };
    await Promise.all([ask(), ask()]);
    expect(
      await rig.rows(
        `SELECT count(*)::integer AS scans, count(DISTINCT check_id)::integer AS checks FROM scans
         WHERE team_id = $1 AND triggered_by = 'flaw'`,
        teamId,
      ),
    ).toEqual([{ scans: 10_000, checks: 10_000 }]);
  });
});
