import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import type { Response } from 'supertest';
import { HitCounter } from '../../apps/api/src/throttling/hit-counter';
import { TOO_MANY_REQUESTS } from '../../apps/api/src/throttling/rate-limit.decorators';
import { startTestApi, type TestApi } from '../support/api';
import { createApiKey, createTeam } from '../support/factories';
import { createMembership, createSession, createUser, dashboardOf, signedIn } from '../support/people';
import { RedisServer } from '../support/redis-server';

const LIMITS = { API_RATE_LIMIT: '3', USER_RATE_LIMIT: '4', TEAM_RATE_LIMIT: '6' };

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi(LIMITS);
});
afterAll(() => api.close());

type Ask = () => PromiseLike<Response>;

async function statusesOf(asks: readonly Ask[]): Promise<number[]> {
  const statuses = [];
  for (const ask of asks) statuses.push((await ask()).status);
  return statuses;
}
const times = (count: number, ask: Ask): Ask[] => Array<Ask>(count).fill(ask);

/** A person, and what asks with a new session of theirs. */
async function person(teamId?: string) {
  const { dataSource } = api.database;
  const user = await createUser(dataSource);
  if (teamId !== undefined) await createMembership(dataSource, teamId, user.id, 'member');
  return {
    newSession: async (path: string): Promise<Ask> => {
      const { token } = await createSession(dataSource, user.id);
      const client = dashboardOf(api, token);
      return () => client.get(path);
    },
  };
}

const keyOf = async (teamId: string): Promise<Ask> => {
  const { key } = await createApiKey(api.database.dataSource, teamId);
  return () => api.as(key).get('/stats');
};

describe('the sessions of a person', () => {
  it('share one limit, which ends no session of another person', async () => {
    const ada = await person();
    const [one, two, three] = [
      await ada.newSession('/session'),
      await ada.newSession('/session'),
      await ada.newSession('/session'),
    ];
    await expect(statusesOf([one, one, two, two, three])).resolves.toEqual([200, 200, 200, 200, 429]);
    const refused = await one();
    expect(refused.body).toEqual({ error: TOO_MANY_REQUESTS });
    expect(refused.headers['ratelimit-policy']).toBe('"user";q=4;w=60');
    expect(refused.headers.ratelimit).toMatch(/^"user";r=0;t=\d+$/);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const other = await (await person()).newSession('/session');
    await expect(statusesOf([other])).resolves.toEqual([200]);
  });

  it('are told about the limit that they reach first', async () => {
    const ada = await person();
    const [one, two] = [await ada.newSession('/session'), await ada.newSession('/session')];
    expect((await one()).headers.ratelimit).toMatch(/^"default";r=2;/);
    expect((await two()).headers.ratelimit).toMatch(/^"default";r=2;/);
    expect((await one()).headers.ratelimit).toMatch(/^"default";r=1;/);
    expect((await two()).headers.ratelimit).toMatch(/^"user";r=0;/);
  });
});

describe('the keys and sessions of a team', () => {
  it('share one limit, which ends nothing of another team', async () => {
    const { dataSource } = api.database;
    const [ours, theirs] = [await createTeam(dataSource), await createTeam(dataSource)];
    const [one, two] = [await keyOf(ours.id), await keyOf(ours.id)];
    const session = await (await person(ours.id)).newSession('/stats');
    await expect(statusesOf([...times(2, one), ...times(2, two), ...times(2, session)])).resolves.toEqual(
      Array(6).fill(200),
    );
    const refused = await two();
    expect([refused.status, refused.headers['ratelimit-policy']]).toEqual([429, '"team";q=6;w=60']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await session()).status).toBe(429);
    await expect(statusesOf([await keyOf(theirs.id)])).resolves.toEqual([200]);
  });

  it('lose nothing by a key that repeats refused requests, nor by an operator of the installation', async () => {
    const team = await createTeam(api.database.dataSource);
    const looping = await keyOf(team.id);
    await expect(statusesOf(times(9, looping))).resolves.toEqual([
      ...Array<number>(3).fill(200),
      ...Array<number>(6).fill(429),
    ]);
    const { token } = await signedIn(api, null, { isOperator: true });
    const operator = dashboardOf(api, token, { 'Palisade-Team': team.id });
    const setPlan = () => operator.put('/team/plan').send({ plan: 'business' });
    await expect(statusesOf(times(3, setPlan))).resolves.toEqual([200, 200, 200]);
    await expect(statusesOf(times(3, await keyOf(team.id)))).resolves.toEqual(Array(3).fill(200));
  });

  it('are counted exactly when they come at the same time', async () => {
    const team = await createTeam(api.database.dataSource);
    const keys = [await keyOf(team.id), await keyOf(team.id), await keyOf(team.id)];
    const responses = await Promise.all([...keys, ...keys, ...keys].map(async (ask) => (await ask()).status));
    expect(responses.sort()).toEqual([...Array<number>(6).fill(200), ...Array<number>(3).fill(429)]);
  });
});

describe('the defaults', () => {
  it('are twice and five times API_RATE_LIMIT', async () => {
    const defaults = await startTestApi({ API_RATE_LIMIT: '2' });
    try {
      const { id } = await createTeam(defaults.database.dataSource);
      const statuses = [];
      for (let each = 0; each < 6; each += 1) {
        const { key } = await createApiKey(defaults.database.dataSource, id);
        for (let again = 0; again < 2; again += 1)
          statuses.push((await defaults.as(key).get('/stats')).status);
      }
      expect(statuses).toEqual([...Array<number>(10).fill(200), 429, 429]);
    } finally {
      await defaults.close();
    }
  });
});

describe('a request with several limits', () => {
  it('counts in Redis with one command', async () => {
    // Its own: another spec makes Redis forget its scripts.
    const server = await RedisServer.start();
    const redis = new Redis(server.url);
    const sent: string[] = [];
    const send = redis.sendCommand.bind(redis);
    redis.sendCommand = (command, ...rest) => {
      sent.push(command.name);
      return send(command, ...rest);
    };
    try {
      const counter = new HitCounter(redis);
      const name = randomUUID();
      const limits = ['session', 'user', 'team'].map((each) => ({ key: `${name}:${each}`, limit: 2 }));
      // Redis learns the script with the first call.
      await counter.hitEach([{ key: randomUUID(), limit: 1 }], 60_000);
      sent.length = 0;
      await expect(counter.hitEach(limits, 60_000)).resolves.toHaveLength(3);
      expect(sent).toEqual(['evalsha']);
    } finally {
      redis.disconnect();
      await server.kill();
    }
  });
});
