import { networkInterfaces } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import supertest from 'supertest';
import { VALID_CHECK } from '../support/check-requests';
import { createTestDatabase, requiredVariable, type TestDatabase } from '../support/database';
import { createApiKey, createTeam } from '../support/factories';
import { type Program, startProgram } from '../support/programs';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** The built program, as an operator starts it. */
const startApi = (variables: Record<string, string> = {}): Promise<Program> =>
  startProgram('apps/api/main.js', {
    DATABASE_URL: database.url,
    REDIS_URL: requiredVariable('TEST_REDIS_URL'),
    APP_SECRET: 'a-secret-of-at-least-32-characters',
    ...variables,
  });

describe('the api as a program', () => {
  it('says in one line each what is wrong with its settings, and exits 1', async () => {
    const wrong = {
      DATABASE_URL: '',
      REDIS_URL: '',
      APP_SECRET: 'short',
      PORT: '99999',
      BIND_ADDRESS: 'all',
    };
    await expect(startApi(wrong)).rejects.toThrow(
      [
        'The program ended with 1:',
        'DATABASE_URL is missing: set it in the environment',
        'REDIS_URL is missing: set it in the environment',
        'PORT must be a port number',
        'APP_SECRET must have at least 32 characters',
        'BIND_ADDRESS must be an IP address, for example 127.0.0.1, 0.0.0.0 or ::\n',
      ].join('\n'),
    );
  });

  it('listens on loopback alone, or where BIND_ADDRESS says', async () => {
    const elsewhere = Object.values(networkInterfaces())
      .flatMap((each) => each ?? [])
      .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;
    // Another address of loopback stands for another host where there is no network.
    const outside = elsewhere ?? '127.0.0.2';
    const statusAt = (program: Program): Promise<number | string> => {
      const url = `http://${outside}:${new URL(program.url).port}/health/live`;
      return fetch(url).then(
        ({ status }) => status,
        () => 'refused',
      );
    };
    const [closed, open] = await Promise.all([startApi(), startApi({ BIND_ADDRESS: '0.0.0.0' })]);
    expect([await statusAt(closed), await statusAt(open)]).toEqual(['refused', 200]);
    await Promise.all([closed.stop(), open.stop()]);
  });

  it('names the variable when an entry of its list is not a host', async () => {
    await expect(startApi({ SCAN_ALLOWED_HOSTS: 'a b' })).rejects.toThrow(
      /^The program ended with 1:\nSCAN_ALLOWED_HOSTS, SCAN_OPT_OUT or SCAN_NAT64_PREFIXES is invalid: "a b" in the allowed hosts .*\n$/,
    );
  });

  it('says that the database is older than the program', async () => {
    await database.dataSource.query('ALTER TABLE installation RENAME TO installation_of_before');
    try {
      await expect(startApi({ LOG_LEVEL: 'fatal' })).rejects.toThrow(
        'The program ended with 1:\nThe database is older than this program: run `palisade migrate`.\n',
      );
    } finally {
      await database.dataSource.query('ALTER TABLE installation_of_before RENAME TO installation');
    }
  });

  it('says in one line that its port is taken', async () => {
    const { port } = new URL(requiredVariable('TEST_DATABASE_URL'));
    await expect(startApi({ PORT: port, LOG_LEVEL: 'fatal' })).rejects.toThrow(
      `The program ended with 1:\nPort ${port} is in use: set PORT to a free one.\n`,
    );
  });

  it('keeps idle connections as long as KEEP_ALIVE_SECONDS says', async () => {
    const program = await startApi({ KEEP_ALIVE_SECONDS: '310' });
    const { headers } = await supertest(program.url).get('/health/live').set('Connection', 'keep-alive');
    expect(headers['keep-alive']).toBe('timeout=310');
    await program.stop();
  });

  it('finishes the request that it has when it is told to stop, and exits 0', async () => {
    const team = await createTeam(database.dataSource);
    const { key } = await createApiKey(database.dataSource, team.id);
    const program = await startApi();
    const runner = database.dataSource.createQueryRunner();
    await runner.startTransaction();
    // Making a check waits for this lock; noting the first use of the key does not.
    await runner.query('SELECT FROM teams WHERE id = $1 FOR NO KEY UPDATE', [team.id]);
    const quick = await supertest(program.url).get('/health/live').set('Connection', 'keep-alive');
    expect(quick.headers).toMatchObject({ connection: 'keep-alive', 'keep-alive': 'timeout=75' });
    const response = supertest(program.url)
      .post('/api/v1/checks')
      .set('Authorization', `Bearer ${key}`)
      .set('Connection', 'keep-alive')
      .send(VALID_CHECK)
      .then(({ status, headers }) => [status, headers.connection!]);
    await untilWaiting();
    const ended = program.stop();
    await untilRefused(program.url);
    await runner.commitTransaction();
    await runner.release();
    // A client that would use the connection again learns that it ends.
    expect(await response).toEqual([201, 'close']);
    expect(await ended).toBe(0);
    for (const line of program.output().trim().split('\n')) expect(JSON.parse(line)).toHaveProperty('level');
  });
});

/** Until the request sits in the database behind our lock. */
async function untilWaiting(): Promise<void> {
  for (;;) {
    const [row] = await database.dataSource.query<{ waiting: number }[]>(
      `SELECT count(*)::integer AS waiting FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'palisade-api' AND wait_event_type = 'Lock'`,
    );
    if (row?.waiting === 1) return;
    await delay(20);
  }
}

async function untilRefused(url: string): Promise<void> {
  const isServed = (): Promise<boolean> =>
    fetch(`${url}/health/live`, { headers: { connection: 'close' } }).then(
      () => true,
      () => false,
    );
  while (await isServed()) await delay(20);
}
