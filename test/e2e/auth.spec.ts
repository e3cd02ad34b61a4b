import { setTimeout as delay } from 'node:timers/promises';
import { generateApiKey } from '@palisade/credentials';
import {
  type ActingTeam,
  ApiKey,
  ApiKeysRepository,
  COMMAND_LINE,
  type Team,
  TeamsRepository,
  newId,
} from '@palisade/persistence';
import { startTestApi, type TestApi } from '../support/api';
import { createApiKey, createTeam } from '../support/factories';

let api: TestApi;
let team: Team;
let key: ApiKey & { key: string };
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  team = await createTeam(api.database.dataSource);
  key = await createApiKey(api.database.dataSource, team.id);
});

const acting = (): ActingTeam => ({ id: team.id, actor: COMMAND_LINE });
const statusWith = async (authorization: string): Promise<number> =>
  (await api.http.get('/api/v1/stats').set('Authorization', authorization)).status;
const lastUsedAt = async (): Promise<Date | null> =>
  (await api.database.dataSource.getRepository(ApiKey).findOneByOrFail({ id: key.id })).lastUsedAt;

async function untilUsed(): Promise<Date> {
  for (;;) {
    const at = await lastUsedAt();
    if (at !== null) return at;
    await delay(10);
  }
}

describe('the key', () => {
  it('is accepted with the scheme in any letter case', async () => {
    for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
      await expect(statusWith(`${scheme} ${key.key}`)).resolves.toBe(200);
    }
    await expect(statusWith(`Bearer   ${key.key}`)).resolves.toBe(200);
  });

  it('is accepted nowhere else and in no other form', async () => {
    const wrong = [
      'Bearer',
      key.key,
      `Basic ${key.key}`,
      `Bearer ${key.key} x`,
      `Bearer ${key.key},${key.key}`,
      `Token ${key.key}`,
    ];
    for (const authorization of wrong) await expect(statusWith(authorization)).resolves.toBe(401);
    await api.http.get(`/api/v1/stats?api_key=${key.key}`).expect(401);
    await api.http.get('/api/v1/stats').set('X-Api-Key', key.key).expect(401);
    await api.http.get('/api/v1/stats').set('Cookie', `api_key=${key.key}`).expect(401);
  });

  it('is refused by its checksum without the database', async () => {
    const { dataSource } = api.database;
    const mistyped = key.key.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'));
    await dataSource.query('ALTER TABLE api_keys RENAME TO api_keys_away');
    try {
      await expect(statusWith(`Bearer ${mistyped}`)).resolves.toBe(401);
      await expect(statusWith(`Bearer ${generateApiKey()}`)).resolves.toBe(500);
    } finally {
      await dataSource.query('ALTER TABLE api_keys_away RENAME TO api_keys');
    }
  });

  it('stops immediately when it is revoked or expires', async () => {
    await expect(statusWith(`Bearer ${key.key}`)).resolves.toBe(200);
    await new ApiKeysRepository(api.database.dataSource).revoke(acting(), key.id);
    await expect(statusWith(`Bearer ${key.key}`)).resolves.toBe(401);
    const short = await createApiKey(api.database.dataSource, team.id, {
      expiresAt: new Date(Date.now() + 3_600_000),
    });
    await expect(statusWith(`Bearer ${short.key}`)).resolves.toBe(200);
    await api.database.dataSource.getRepository(ApiKey).update({ id: short.id }, { expiresAt: new Date() });
    await expect(statusWith(`Bearer ${short.key}`)).resolves.toBe(401);
  });

  it('appears in no log line', async () => {
    await statusWith(`Bearer ${key.key}`);
    await api.http.get(`/api/v1/stats?api_key=${key.key}`);
    expect(api.log()).not.toContain(key.key.slice(0, 12));
  });
});

describe('the time of last use', () => {
  it('is written, and again after a minute', async () => {
    const keys = api.database.dataSource.getRepository(ApiKey);
    await statusWith(`Bearer ${key.key}`);
    await untilUsed();
    const recent = new Date(Date.now() - 30_000);
    await keys.update({ id: key.id }, { lastUsedAt: recent });
    await statusWith(`Bearer ${key.key}`);
    await delay(100);
    await expect(lastUsedAt()).resolves.toEqual(recent);
    const old = new Date(Date.now() - 61_000);
    await keys.update({ id: key.id }, { lastUsedAt: old });
    await statusWith(`Bearer ${key.key}`);
    while ((await untilUsed()).getTime() === old.getTime()) await delay(10);
  });

  it('neither delays nor fails the request', async () => {
    const runner = api.database.dataSource.createQueryRunner();
    await runner.startTransaction();
    await runner.query('SELECT FROM api_keys WHERE id = $1 FOR UPDATE', [key.id]);
    try {
      await expect(statusWith(`Bearer ${key.key}`)).resolves.toBe(200);
      await expect(lastUsedAt()).resolves.toBeNull();
    } finally {
      await runner.rollbackTransaction();
      await runner.release();
    }
    await untilUsed();
  });

  it('is logged when it cannot be written', async () => {
    const { dataSource } = api.database;
    await dataSource.query(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'read-only today'; END $$`);
    await dataSource.query('CREATE TRIGGER refuse BEFORE UPDATE ON api_keys EXECUTE FUNCTION refuse()');
    try {
      await expect(statusWith(`Bearer ${key.key}`)).resolves.toBe(200);
      while (!api.log().includes('read-only today')) await delay(10);
    } finally {
      await dataSource.query('DROP TRIGGER refuse ON api_keys; DROP FUNCTION refuse');
    }
  });
});

describe('the plan', () => {
  it('counts immediately, and before everything but the key', async () => {
    const teams = new TeamsRepository(api.database.dataSource);
    const client = api.as(key.key);
    await teams.setPlan(acting(), 'trial');
    const refused = {
      error: 'The API needs a paid plan, Professional or Business. This team is on the free trial.',
    };
    await client.get('/stats').expect(403, refused);
    await client.get(`/checks/${newId()}`).expect(403, refused);
    await client.get('/issues?page=0').expect(403, refused);
    await client.post('/checks').send({}).expect(403, refused);
    await teams.setPlan(acting(), 'professional');
    await client.get('/stats').expect(200);
  });
});
