import { get } from 'node:http';
import { Program, REPOSITORY, eventually } from '../support/program';
import { TEST_APP_SECRET } from '../support/api';
import { RedisServer, freePort } from '../support/redis-server';
import { PostgresServer } from './support/postgres-server';

const programs: Program[] = [];
let postgres: PostgresServer;
let redis: RedisServer;

beforeAll(async () => {
  [postgres, redis] = await Promise.all([PostgresServer.start(), RedisServer.start()]);
  await postgres.database().then((database) => database.drop());
  await postgres.stop('fast');
});

afterAll(async () => {
  await Promise.all(programs.map((program) => program.stop('SIGKILL')));
  await redis.kill();
  await postgres.remove();
});

const start = async (name: 'api' | 'worker', variables: Record<string, string> = {}) => {
  const port = String(await freePort());
  const program = new Program(process.execPath, [`${REPOSITORY}/dist/apps/${name}/main.js`], {
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    APP_SECRET: TEST_APP_SECRET,
    BIND_ADDRESS: '127.0.0.1',
    PORT: port,
    WORKER_PORT: port,
    ...variables,
  });
  programs.push(program);
  return { program, url: `http://127.0.0.1:${port}` };
};

const statusOf = (url: string): Promise<number | null> =>
  fetch(url).then(
    ({ status }) => status,
    () => null,
  );

/** Asks every 10 ms, each time by a new connection: the statuses in the order of the requests, null for a refusal. */
function askOften(url: string): () => Promise<(number | null)[]> {
  const answers: Promise<number | null>[] = [];
  const ask = (): Promise<number | null> =>
    new Promise((resolve) => {
      get(url, { agent: false }, (response) => {
        response.resume();
        resolve(response.statusCode ?? null);
      }).on('error', () => resolve(null));
    });
  const asking = setInterval(() => answers.push(ask()), 10);
  return () => {
    clearInterval(asking);
    return Promise.all(answers);
  };
}

it('waits for a database that is away: alive, not ready, and then ready without a restart', async () => {
  const all = [await start('api'), await start('worker')];
  for (const { program, url } of all) {
    await program.says(/PostgreSQL is unavailable, waiting for it: connect ECONNREFUSED/);
    expect(await statusOf(`${url}/health/live`)).toBe(200);
    expect(await statusOf(`${url}/health/ready`)).toBe(503);
    const response = await fetch(`${url}/api/v1/checks`);
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('5');
    expect(await response.json()).toEqual({ error: 'The database is not available. Try again later.' });
  }
  const stopped = await start('api');
  await stopped.program.says(/waiting for it/);
  expect(await stopped.program.stop('SIGTERM')).toEqual({ code: 0, signal: null });

  const asked = all.map(({ url }) => askOften(`${url}/health/ready`));
  await postgres.start();
  for (const { program, url } of all) {
    await program.says(/(api|worker) is ready/);
    await eventually(
      'the program is ready',
      10_000,
      async () => (await statusOf(`${url}/health/ready`)) === 200,
    );
    expect(program.log.match(/waiting for it/g)).toHaveLength(1);
  }
  for (const statuses of await Promise.all(asked.map((stop) => stop()))) {
    // The port changed hands without a refusal.
    expect(new Set(statuses)).toEqual(new Set([503, 200]));
    expect(statuses.at(-1)).toBe(200);
  }
});

it('names a malformed address in one line, and exits', async () => {
  const { program } = await start('api', { DATABASE_URL: 'postgres://u:p@one:5432,two:x/palisade' });
  expect(await program.ended()).toEqual({ code: 1, signal: null });
  expect(program.log).toMatch(/^DATABASE_URL must be postgres:\/\/[^\n]+\n$/);
});
