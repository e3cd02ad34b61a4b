import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { createDataSource } from '@palisade/persistence';
import { Client } from 'pg';
import { palisade } from '../support/command-line';
import { type TestDatabase, createTestDatabase } from '../support/database';

let server: TestDatabase;
let name: string;
let url: string;
let role: string;
beforeAll(async () => (server = await createTestDatabase()));
afterAll(() => server.drop());
beforeEach(async () => {
  name = `managed_${randomBytes(6).toString('hex')}`;
  role = `${name}_owner`;
  await server.dataSource.query(`CREATE ROLE "${role}" LOGIN PASSWORD 'secret'`);
  await server.dataSource.query(`CREATE DATABASE "${name}" TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C'`);
  const address = new URL(server.url);
  Object.assign(address, { pathname: `/${name}`, username: role, password: 'secret' });
  url = address.href;
});
afterEach(async () => {
  await server.dataSource.query(`DROP DATABASE "${name}" WITH (FORCE)`);
  await server.dataSource.query(`DROP ROLE "${role}"`);
});

/** @returns the rows of the last statement */
async function at(address: string, statements: readonly string[]): Promise<unknown[]> {
  const client = new Client({ connectionString: address });
  await client.connect();
  let rows: unknown[] = [];
  try {
    for (const statement of statements) ({ rows } = await client.query<object>(statement));
  } finally {
    await client.end();
  }
  return rows;
}

const run = (...asAdministrator: string[]): Promise<unknown[]> => {
  const address = new URL(server.url);
  address.pathname = `/${name}`;
  return at(address.href, asAdministrator);
};
const asOwner = (statement: string): Promise<unknown[]> => at(url, [statement]);

const migrated = () => palisade(['migrate'], { DATABASE_URL: url });
const commandIn = (text: string, first: string): string =>
  new RegExp(`${first}[^;]*;(?: GRANT[^;]*;)*`).exec(text)?.[0] ?? '';
const own = () => server.dataSource.query(`ALTER DATABASE "${name}" OWNER TO "${role}"`);

it('a role that may not create tables is named, with statements that help', async () => {
  const { code, stderr } = await migrated();
  expect([code, stderr.trim().split('\n').length]).toEqual([1, 1]);
  expect(stderr).toContain(`The role ${role} may not create tables in the database ${name}.`);
  await run(
    ...commandIn(stderr, 'GRANT USAGE')
      .split(';')
      .filter((each) => each.trim() !== ''),
  );
  expect(await migrated()).toMatchObject({ code: 0 });
});

it('a role that may not add the extension says so, and a statement helps', async () => {
  await run(`GRANT USAGE, CREATE ON SCHEMA public TO "${role}"`);
  const { code, stderr } = await migrated();
  expect([code, stderr]).toEqual([1, expect.stringContaining('may not add the extension pg_trgm')]);
  await run(commandIn(stderr, 'CREATE EXTENSION'));
  expect(await asOwner(`SELECT show_limit() > 0 AS right`)).toEqual([{ right: true }]);
});

it('an extension that the hoster does not allow is named, with the setting', async () => {
  await own();
  await run(
    `CREATE FUNCTION refuse() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN
       RAISE EXCEPTION 'extension "pg_trgm" is not allow-listed for "azure_pg_admin" users in Azure Database for PostgreSQL' USING ERRCODE = '0A000';
     END $$`,
    `CREATE EVENT TRIGGER hoster ON ddl_command_start WHEN TAG IN ('CREATE EXTENSION') EXECUTE FUNCTION refuse()`,
  );
  const { code, stderr } = await migrated();
  expect([code, stderr]).toEqual([1, expect.stringContaining('azure.extensions')]);
  expect(stderr.trim().split('\n')).toHaveLength(1);
});

it('an extension in a schema that is not searched is named, and a statement helps', async () => {
  await own();
  await run('CREATE SCHEMA extensions', 'CREATE EXTENSION pg_trgm SCHEMA extensions');
  const { code, stderr } = await migrated();
  expect([code, stderr]).toEqual([1, expect.stringContaining('pg_trgm is in the schema extensions')]);
  await run(commandIn(stderr, 'ALTER EXTENSION'));
  expect(await asOwner(`SELECT show_limit() > 0 AS right`)).toEqual([{ right: true }]);
});

it('time limits of the role end no migration and no kept connection', async () => {
  await own();
  const newer = await server.dataSource.query<[{ version: number }]>(
    `SELECT current_setting('server_version_num')::integer AS version`,
  );
  const limits = ['statement_timeout', 'idle_session_timeout'];
  if (newer[0].version >= 170_000) limits.push('transaction_timeout');
  for (const limit of limits) await run(`ALTER ROLE "${role}" SET ${limit} = '300ms'`);
  expect(await migrated()).toMatchObject({ code: 0 });
  const dataSource = createDataSource({ databaseUrl: url, poolSize: 1, statementTimeoutMs: 0 });
  await dataSource.initialize();
  const backend = () => dataSource.query('SELECT pg_backend_pid() AS id');
  try {
    const before = await backend();
    await dataSource.transaction((manager) => manager.query('SELECT pg_sleep(0.5)'));
    await delay(600);
    expect(await backend()).toEqual(before);
  } finally {
    await dataSource.destroy();
  }
});
