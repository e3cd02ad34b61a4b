import { createDataSource } from '@palisade/persistence';
import { Redis } from 'ioredis';
import type { DataSource } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { createCheck, createIssue, createScan, createTeam } from '../support/factories';
import { palisadeJson } from '../support/command-line';
import { eventually } from '../support/program';
import { RedisServer } from '../support/redis-server';
import { createScanRig, stubFinding, stubResult, stubSession } from '../support/scan-rig';
import { startTestWorker } from '../support/worker';

interface Access {
  role: string;
  statements: string[];
  redis: string;
}

let database: TestDatabase;
let redis: RedisServer;
let access: Access;
let zoneUrl: string;
let stolen: DataSource;

beforeAll(async () => {
  database = await createTestDatabase();
  redis = await RedisServer.start();
  await database.dataSource.query(`INSERT INTO zones (name) VALUES ('office'), ('factory')`);
  access = await palisadeJson<Access>(['database', 'roles', '--zone', 'office'], {
    DATABASE_URL: database.url,
  });
  // The second run changes nothing.
  for (const statement of [...access.statements, ...access.statements])
    await database.dataSource.query(statement);
  await allowPrograms(database.dataSource);
  await database.dataSource.query(`ALTER ROLE "${access.role}" PASSWORD 'test'`);
  const url = new URL(database.url);
  Object.assign(url, { username: access.role, password: 'test' });
  zoneUrl = url.href;
  stolen = await createDataSource({ databaseUrl: zoneUrl, poolSize: 2 }).initialize();
});
afterAll(async () => {
  await stolen.destroy();
  await database.dataSource.query(`DROP OWNED BY "${access.role}"`);
  await database.dataSource.query(`DROP ROLE "${access.role}"`);
  await redis.kill();
  await database.drop();
});

/** The programs of the tests have roles that are not named after the database. */
async function allowPrograms(dataSource: DataSource): Promise<void> {
  const tables = await dataSource.query<{ name: string }[]>(
    `SELECT relname AS name FROM pg_class WHERE relrowsecurity AND relnamespace = current_schema()::regnamespace`,
  );
  for (const { name } of tables)
    await dataSource.query(
      `CREATE POLICY programs ON ${name} TO palisade_test_api, palisade_test_worker USING (true) WITH CHECK (true)`,
    );
}

/** A team that may use the zone, with a check there and one elsewhere, each with a scan, an issue and a waiting scan. */
async function twoChecks() {
  const { dataSource } = database;
  const rig = createScanRig(dataSource);
  const team = await createTeam(dataSource);
  await dataSource.query(`INSERT INTO zone_grants (team_id, zone) VALUES ($1, 'office'), ($1, 'factory')`, [
    team.id,
  ]);
  const [own, other] = [
    await createCheck(dataSource, team.id, { zone: 'office' }),
    await createCheck(dataSource, team.id, { zone: 'factory', domain: 'other.example.com' }),
  ];
  for (const check of [own, other])
    await createIssue(dataSource, check, (await createScan(dataSource, check)).id);
  return { own, other, ownScan: await rig.trigger(own), otherScan: await rig.trigger(other) };
}

describe("the role of a zone's workers", () => {
  it('sees checks of the zone with their scans, and no others', async () => {
    const { own, other, otherScan } = await twoChecks();
    const idsOf = async (sql: string): Promise<string[]> =>
      (await stolen.query<{ id: string }[]>(sql)).map(({ id }) => id);
    expect(await idsOf('SELECT id FROM checks')).toEqual([own.id]);
    for (const table of ['scans', 'issues', 'scan_slots'])
      expect([...new Set(await idsOf(`SELECT check_id AS id FROM ${table}`))]).toEqual([own.id]);
    expect(await idsOf(`SELECT scan_id AS id FROM scan_tests WHERE scan_id = '${otherScan}'`)).toEqual([]);
    expect(await idsOf('SELECT zone AS id FROM outbox')).toEqual(['office']);
    const { otherScans } = (
      await stolen.query<[{ otherScans: number }]>(
        `WITH taken AS (UPDATE scan_slots SET worker = 'stolen' WHERE check_id = $1 RETURNING 1)
         SELECT count(*)::integer AS "otherScans" FROM taken`,
        [other.id],
      )
    )[0];
    expect(otherScans).toBe(0);
    await expect(
      stolen.query(`UPDATE checks SET is_verified = true WHERE id = $1 RETURNING id`, [other.id]),
    ).resolves.toEqual([[], 0]);
    await expect(
      stolen.query(
        `INSERT INTO notification_events (team_id, check_id, kind, data) VALUES ($1, $2, 'verification_lost', '{}')`,
        [other.teamId, other.id],
      ),
    ).rejects.toThrow('row-level security');
    for (const table of ['users', 'memberships', 'ticket_connections', 'notification_deliveries', 'api_keys'])
      await expect(stolen.query(`SELECT FROM ${table}`)).rejects.toThrow('permission denied');
    // Neither the lock and the message of another zone's scan, nor the name of a person, nor what all scans believe.
    const refused = [
      `INSERT INTO scan_slots (check_id, team_id, scan_id, class, zone) VALUES ('${other.id}', '${other.teamId}', '${otherScan}', 'scheduled', 'office')`,
      `UPDATE scan_slots SET scan_id = '${otherScan}'`,
      `INSERT INTO outbox (team_id, scan_id, class, zone) VALUES ('${other.teamId}', '${otherScan}', 'scheduled', 'office')`,
      `INSERT INTO outside_answers (test_key, subject_hash, next_at) VALUES ('domain_expiry', 'abc', now())`,
      `INSERT INTO issue_events (issue_id, id, type, actor_kind, actor_name) SELECT id, gen_random_uuid(), 'comment', 'user', 'Ada' FROM issues`,
    ];
    for (const sql of refused) await expect(stolen.query(sql)).rejects.toThrow('row-level security');
    await stolen.query(
      `INSERT INTO outside_answers (test_key, subject_hash, next_at) VALUES ('domain_expiry', 'office:abc', now())`,
    );
    await database.dataSource.query(
      `INSERT INTO loaded_data (id, address_hash, next_load_at) VALUES ('block_lists', '', now()), ('products', '', now())`,
    );
    expect((await idsOf('SELECT id FROM loaded_data')).sort()).toEqual([
      'js_advisories',
      'product_advisories',
      'products',
    ]);
    const locked = [
      'checks',
      'scans',
      'scan_tests',
      'issues',
      'scan_identities',
      'domain_proofs',
      'teams',
      'loaded_data',
    ];
    const denied = [
      `UPDATE loaded_data SET document = '{}'`,
      'DELETE FROM loaded_data',
      'SELECT lo_create(0)',
      ...locked.map((table) => `DO 'BEGIN LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE; END'`),
    ];
    for (const sql of denied) await expect(stolen.query(sql)).rejects.toThrow('permission denied');
    await database.dataSource.query('DELETE FROM loaded_data');
    await database.dataSource.query('DELETE FROM outbox');
    await database.dataSource.query('DELETE FROM scan_slots');
    await database.dataSource.query('DELETE FROM scan_tests');
    await database.dataSource.query('UPDATE checks SET deleted_at = now()');
  });

  it('runs scans of the zone from the queue to the end, as the user of Redis, and leaves the others', async () => {
    const admin = new Redis(redis.url);
    await admin.call(...(access.redis.replace('PASSWORD', 'test').split(' ') as [string, ...string[]]));
    const url = new URL(redis.url);
    Object.assign(url, { username: access.role, password: 'test' });
    const { ownScan, otherScan } = await twoChecks();
    const findings = [stubFinding({ severity: 'critical' })];
    const session = () => stubSession((key) => stubResult(key, { findings }));
    const zoneDatabase = { ...database, urlOf: () => zoneUrl };
    const worker = await startTestWorker(zoneDatabase, url.href, session, { WORKER_ZONES: 'office' });
    worker.lifecycle.start();
    try {
      await eventually('the scan of the zone ends', 15_000, async () => {
        const [row] = await database.dataSource.query<{ status: string }[]>(
          'SELECT status FROM scans WHERE id = $1',
          [ownScan],
        );
        return row?.status === 'completed' ? true : null;
      });
      await eventually('the worker is ready', 30_000, async () => (await worker.get('/health/ready')).ok);
      const [other] = await database.dataSource.query<{ status: string }[]>(
        'SELECT status FROM scans WHERE id = $1',
        [otherScan],
      );
      expect(other).toEqual({ status: 'pending' });
      const found = await database.dataSource.query<unknown[]>('SELECT FROM issues WHERE last_scan_id = $1', [
        ownScan,
      ]);
      expect(found.length).toBeGreaterThan(0);
      const { text } = await worker.get('/metrics').expect(200);
      // The first announcement can come before the connection to Redis.
      expect(text).not.toMatch(/palisade_task_errors_total\{task="(?!announcement)\w+"\} [1-9]/);
      const thief = new Redis(url.href);
      await expect(thief.keys('*')).rejects.toThrow('NOPERM');
      await expect(thief.lrange('{palisade}:scans:wait', 0, -1)).rejects.toThrow('NOPERM');
      for (const command of [
        ['scan', '0'],
        ['randomkey'],
        ['script', 'flush'],
        ['function', 'flush'],
        ['pubsub', 'channels'],
        ['flushall'],
      ])
        await expect(thief.call(...(command as [string, ...string[]]))).rejects.toThrow('NOPERM');
      thief.disconnect();
      // What the worker itself lacked, it would log and do without.
      const refused = (await admin.acl('LOG')) as string[][];
      expect(refused.filter((entry) => entry.includes('worker'))).toEqual([]);
    } finally {
      await worker.lifecycle.stop(() => worker.app.close());
      admin.disconnect();
    }
  });
});
