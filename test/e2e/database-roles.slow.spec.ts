import { TABLE_RIGHTS, type ProgramName, createDataSource } from '@palisade/persistence';
import type { DataSource } from 'typeorm';
import { createTestDatabase, requiredVariable, type TestDatabase } from '../support/database';
import { createApiKey, createCheck, createIssue, createScan, createTeam } from '../support/factories';
import { palisadeJson } from '../support/command-line';
import { startProgram } from '../support/programs';

/** Each of these characters means something in an address, a shell or SQL. */
const HARD_PASSWORD = `p@ss:w/ord#%?&' "$HOME\\;--é`;

let database: TestDatabase;
let programs: Record<ProgramName, DataSource>;
const connect = (databaseUrl: string): Promise<DataSource> =>
  createDataSource({ databaseUrl, poolSize: 2 }).initialize();

beforeAll(async () => {
  database = await createTestDatabase();
  const { dataSource } = database;
  const team = await createTeam(dataSource);
  await createApiKey(dataSource, team.id);
  const check = await createCheck(dataSource, team.id);
  await createIssue(dataSource, check, (await createScan(dataSource, check)).id);
  await dataSource.query(
    `INSERT INTO audit_log (id, team_id, action, actor_kind, actor_label)
     VALUES (gen_random_uuid(), $1, 'team.created', 'system', 'test')`,
    [team.id],
  );
  programs = { api: await connect(database.urlOf('api')), worker: await connect(database.urlOf('worker')) };
});
afterAll(async () => {
  await Promise.all(Object.values(programs).map((each) => each.destroy()));
  await database.drop();
});

const DENIED = /permission denied|must be owner/;

describe('the rights of the programs', () => {
  it('name every table of the schema', async () => {
    const tables = await database.dataSource.query<{ name: string }[]>(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = current_schema()::regnamespace
       AND relkind IN ('r', 'p') AND NOT relispartition`,
    );
    const unnamed = tables.filter(({ name }) => !(name in TABLE_RIGHTS)).map(({ name }) => name);
    const advice = unnamed.map(
      (name) =>
        `TABLE_RIGHTS has no line for ${name}: say in libs/persistence/src/roles/program-rights.ts what api and worker may do with it.`,
    );
    expect(advice).toEqual([]);
  });

  it.each(['api', 'worker'] as const)('leave the %s no way around the audit log', async (program) => {
    for (const statement of [
      'ALTER TABLE audit_log DISABLE TRIGGER audit_log_append_only',
      'ALTER TABLE audit_log DISABLE TRIGGER ALL',
      'DROP TRIGGER audit_log_append_only ON audit_log',
      'ALTER FUNCTION refuse_audit_change() RENAME TO allow_audit_change',
      `CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$`,
      `UPDATE audit_log SET actor_label = 'nobody'`,
      'DELETE FROM audit_log',
      'TRUNCATE audit_log',
      'DROP TABLE audit_log',
      'ALTER TABLE audit_log RENAME TO old_log',
      `CREATE RULE hide AS ON INSERT TO audit_log DO INSTEAD NOTHING`,
      `SET session_replication_role = replica`,
    ]) {
      await expect(programs[program].query(statement)).rejects.toThrow(DENIED);
    }
    await expect(database.dataSource.query('SELECT FROM audit_log')).resolves.toHaveLength(1);
  });

  it.each([
    ['api', 'CREATE TABLE own (id integer)'],
    ['api', 'SELECT FROM probe_claims'],
    ['api', 'SELECT FROM outside_answers'],
    ['api', 'DELETE FROM scans'],
    ['api', 'DELETE FROM issues'],
    ['api', 'UPDATE team_check_counts SET total = 0'],
    ['api', `SELECT drop_scan_month('2026_01', 0)`],
    ['api', 'UPDATE installation SET id = gen_random_uuid()'],
    ['api', `UPDATE schema_migrations SET name = ''`],
    ['worker', 'CREATE TABLE own (id integer)'],
    ['worker', 'SELECT FROM audit_log'],
    ['worker', 'SELECT key_hash FROM api_keys'],
    ['worker', 'SELECT password_hash FROM users'],
    ['worker', `UPDATE users SET is_operator = true`],
    ['worker', 'SELECT token_hash FROM sessions'],
    ['worker', 'SELECT token_hash FROM invitations'],
    ['worker', `UPDATE memberships SET role = 'owner'`],
    ['worker', `UPDATE teams SET plan = 'business'`],
    ['worker', `UPDATE checks SET url = 'https://victim.example'`],
    ['worker', 'INSERT INTO checks SELECT * FROM checks'],
    ['worker', `DELETE FROM domain_proofs`],
    ['worker', 'DELETE FROM scans_default'],
    ['worker', 'DROP TABLE scans_default'],
  ] as const)('refuse the %s: %s', async (program, statement) => {
    await expect(programs[program].query(statement)).rejects.toThrow(DENIED);
  });

  it('allow the functions of the months for nothing else', async () => {
    for (const month of ['default', '2026_13', '2026_01; DROP TABLE teams', '']) {
      await expect(programs.worker.query('SELECT make_scan_month($1)', [month])).rejects.toThrow(/2026_03/);
      await expect(programs.worker.query('SELECT drop_scan_month($1, 0)', [month])).rejects.toThrow(
        /2026_03/,
      );
    }
  });
});

describe('migrate with passwords of the programs', () => {
  const role = (program: ProgramName): string => `${new URL(database.url).pathname.slice(1)}_${program}`;
  afterAll(async () => {
    for (const name of [role('api'), role('worker')]) {
      await database.dataSource.query(`DROP OWNED BY "${name}"`);
      await database.dataSource.query(`DROP ROLE "${name}"`);
    }
  });

  /** An address without a password, which comes in its own variable. */
  const settings = (user: string, password: string): Record<string, string> => {
    const url = new URL(database.url);
    Object.assign(url, { username: user, password: '' });
    return { DATABASE_URL: url.href, DATABASE_PASSWORD: password };
  };

  it('makes roles that sign in with any password and keep their rights over the next migration', async () => {
    const { username, password } = new URL(database.url);
    const owner = settings(username, decodeURIComponent(password));
    const ofBoth = { API_DATABASE_PASSWORD: HARD_PASSWORD, WORKER_DATABASE_PASSWORD: 'first' };
    const roles = [role('api'), role('worker')];
    await expect(palisadeJson(['migrate'], { ...owner, ...ofBoth })).resolves.toEqual({ applied: [], roles });
    await database.dataSource.query(`REVOKE ALL ON teams FROM "${role('worker')}"`);
    const again = { ...owner, WORKER_DATABASE_PASSWORD: 'second' };
    await expect(palisadeJson(['migrate'], again)).resolves.toEqual({ applied: [], roles });
    const common = { REDIS_URL: requiredVariable('TEST_REDIS_URL'), APP_SECRET: 'x'.repeat(32) };
    // Each gets ready, which it does not without its database.
    for (const [program, secret] of [
      ['api', HARD_PASSWORD],
      ['worker', 'second'],
    ] as const) {
      const started = await startProgram(`apps/${program}/main.js`, {
        ...common,
        ...settings(role(program), secret),
      });
      await started.stop();
    }
    const changed = settings(role('worker'), 'first');
    await expect(palisadeJson(['migrate'], changed)).rejects.toThrow(/password authentication failed/);
  });

  it('refuses a role that could do everything anyway', async () => {
    await database.dataSource.query(`ALTER ROLE "${role('api')}" SUPERUSER`);
    await expect(palisadeJson(['migrate'], { DATABASE_URL: database.url })).rejects.toThrow(
      /owns the tables or is a superuser/,
    );
    await database.dataSource.query(`ALTER ROLE "${role('api')}" NOSUPERUSER`);
  });
});
