import { Client } from 'pg';
import { composeServices } from '../support/compose';
import { palisadeJson } from '../support/command-line';
import { createTestDatabase, requiredVariable, type TestDatabase } from '../support/database';
import { eventually } from '../support/program';
import { type Program, startProgram } from '../support/programs';
import { RedisServer } from '../support/redis-server';

/** Characters that mean something in an address, a shell, YAML, Compose, SQL or the settings of Redis. */
const passwordOf = (whose: string): string => `--@:/?#%41&$1\${HOME}$'" \`\\n é€ü ${whose}`;

const services = composeServices({
  APP_URL: 'https://palisade.test',
  APP_SECRET: passwordOf('secret').padEnd(32, '!'),
  POSTGRES_PASSWORD: passwordOf('owner'),
  API_DATABASE_PASSWORD: passwordOf('api'),
  WORKER_DATABASE_PASSWORD: passwordOf('worker'),
  REDIS_PASSWORD: passwordOf('redis'),
});

let database: TestDatabase;
let redis: RedisServer;
let name: string;
const started: Program[] = [];

beforeAll(async () => {
  const [, ...options] = services.redis!.command!;
  database = await createTestDatabase();
  name = new URL(database.url).pathname.slice(1);
  redis = await RedisServer.start(options.map((option) => (option === 'yes' ? 'no' : option)));
  const [{ statement }] = await database.dataSource.query<[{ statement: string }]>(
    `SELECT format('CREATE ROLE %I SUPERUSER LOGIN PASSWORD %L', $1::text, $2::text) AS statement`,
    [`${name}_owner`, services.postgres!.environment!.POSTGRES_PASSWORD],
  );
  await database.dataSource.query(statement);
});
afterAll(async () => {
  await Promise.all(started.map((program) => program.stop()));
  await redis.kill();
  await database.drop();
  const client = new Client({ connectionString: requiredVariable('TEST_DATABASE_URL') });
  await client.connect();
  for (const role of ['owner', 'api', 'worker']) await client.query(`DROP ROLE IF EXISTS "${name}_${role}"`);
  await client.end();
});

/** The variables of a service, with the addresses of this test in place of those of the containers. */
function variablesOf(service: 'migrate' | 'api' | 'worker'): Record<string, string> {
  const { DATABASE_URL = '', ...others } = services[service]!.environment!;
  const settings = Object.entries(others).filter(([variable]) => !/PORT$|^BIND_ADDRESS$/.test(variable));
  const url = new URL(database.url);
  const [, program = 'owner'] = new URL(DATABASE_URL).username.split('_');
  Object.assign(url, { username: `${name}_${program}`, password: '' });
  return {
    ...Object.fromEntries(settings),
    DATABASE_URL: url.href,
    ...(service !== 'migrate' && { REDIS_URL: redis.url }),
  };
}

describe('an installation by compose whose passwords have special characters', () => {
  it('keeps Redis from clients without the password', async () => {
    await expect(redis.ask((client) => client.ping())).rejects.toThrow(/NOAUTH/);
  });

  it('migrates, and its api and worker reach PostgreSQL and Redis', async () => {
    await expect(palisadeJson(['migrate'], variablesOf('migrate'))).resolves.toEqual({
      applied: [],
      roles: [`${name}_api`, `${name}_worker`],
    });
    started.push(
      ...(await Promise.all([
        startProgram('apps/api/main.js', variablesOf('api')),
        startProgram('apps/worker/main.js', variablesOf('worker')),
      ])),
    );
    for (const { url } of started)
      // Without Redis the api would be ready, too, but degraded; so it is while a busy machine takes longer than it waits.
      await eventually(`${url} is ready`, 10_000, async () => {
        const response = await fetch(`${url}/health/ready`);
        return ((await response.json()) as { status: string }).status === 'ok';
      });
  });
});
