import { type ApiClient, startTestApi, type TestApi } from '../support/api';
import { createApiKey, createTeam } from '../support/factories';
import { postMcp, toolCall } from '../support/mcp-client';

let api: TestApi;
let key: string;
let owner: ApiClient;
let other: ApiClient;
beforeAll(async () => {
  api = await startTestApi();
  const team = await createTeam(api.database.dataSource);
  key = (await createApiKey(api.database.dataSource, team.id)).key;
  owner = api.as(key);
  other = api.as((await createApiKey(api.database.dataSource, team.id)).key);
});
afterAll(() => api.close());

const CHECK = { schedule_frequency: 'HOURLY', tests: { security_headers: true } };
const create = (domain: string, key: string, as = owner) =>
  as
    .post('/checks')
    .set('Idempotency-Key', key)
    .send({ ...CHECK, domain });
const checksOf = async (domain: string): Promise<number> => {
  const { body } = await owner.get('/checks?per_page=100').expect(200);
  return (body.data as { domain: string }[]).filter((check) => check.domain === domain).length;
};
const rows = <Row>(sql: string): Promise<Row[]> => api.database.dataSource.query<Row[]>(sql);

describe('a POST with an Idempotency-Key', () => {
  it('gets the first response again, and is done once', async () => {
    const first = await create('twice.example.com', 'key-1').expect(201);
    const second = await create('twice.example.com', '"key-1"').expect(201);
    expect(second.body).toEqual(first.body);
    expect(second.headers.location).toBe(first.headers.location);
    expect(await checksOf('twice.example.com')).toBe(1);
  });

  it('is done once though its repeats come at the same time', async () => {
    const all = await Promise.all(
      Array.from({ length: 6 }, () => create('crowd.example.com', 'key-crowd').then(({ status }) => status)),
    );
    expect(all.filter((status) => status !== 201 && status !== 409)).toEqual([]);
    expect(all).toContain(201);
    expect(await checksOf('crowd.example.com')).toBe(1);
  });

  it('is refused while the first one is under way, and told when to come again', async () => {
    await create('slow.example.com', 'key-slow').expect(201);
    await rows('UPDATE idempotent_requests SET status = NULL, response = NULL');
    const { headers, body } = await create('slow.example.com', 'key-slow').expect(409);
    expect(headers['retry-after']).toBe('1');
    expect(body).toEqual({ error: expect.stringContaining('has not ended') });
  });

  it('is refused with another body or another address', async () => {
    await create('one.example.com', 'key-other').expect(201);
    const { body } = await create('two.example.com', 'key-other').expect(422);
    expect(body.errors).toEqual({ 'Idempotency-Key': [expect.stringContaining('another request')] });
    const elsewhere = await owner
      .post('/checks/bulk')
      .set('Idempotency-Key', 'key-other')
      .send({})
      .expect(422);
    expect(Object.keys(elsewhere.body.errors as object)).toEqual(['Idempotency-Key']);
  });

  it('is another one with another key of the team', async () => {
    await create('mine.example.com', 'key-shared').expect(201);
    await create('theirs.example.com', 'key-shared', other).expect(201);
  });

  it('is judged again after a refusal', async () => {
    await create('not a domain', 'key-refused').expect(422);
    await create('right.example.com', 'key-refused').expect(201);
  });

  it('is done again when a day has passed, or when the first one was cut off', async () => {
    await create('day.example.com', 'key-day').expect(201);
    await rows(`UPDATE idempotent_requests SET expires_at = now() - interval '1 second'`);
    await create('day-after.example.com', 'key-day').expect(201);
    await rows(
      `UPDATE idempotent_requests SET status = NULL, response = NULL, created_at = now() - interval '3 minutes'`,
    );
    await create('cut-off.example.com', 'key-day').expect(201);
  });

  it.each(['', 'x'.repeat(256)])('is refused with the id "%s"', async (key) => {
    await create('malformed.example.com', `"${key}"`).expect(400);
  });

  it('leaves no readable response in the database', async () => {
    await create('sealed.example.com', 'key-sealed').expect(201);
    const stored = await rows<{ response: string }>(
      'SELECT response FROM idempotent_requests WHERE response IS NOT NULL',
    );
    expect(stored.length).toBeGreaterThan(0);
    for (const { response } of stored) expect(response).not.toContain('example.com');
  });

  it('has its response kept where SEALING_SECRET is missing', async () => {
    const plain = await startTestApi({ NOTIFY_SECRET: '' });
    try {
      const team = await createTeam(plain.database.dataSource);
      const caller = plain.as((await createApiKey(plain.database.dataSource, team.id)).key);
      const first = await create('unsealed.example.com', 'key-plain', caller).expect(201);
      const second = await create('unsealed.example.com', 'key-plain', caller).expect(201);
      expect(second.body).toEqual(first.body);
    } finally {
      await plain.close();
    }
  });

  it('is not remembered for a GET', async () => {
    await owner.get('/checks').set('Idempotency-Key', 'key-get').expect(200);
    await owner.get('/checks?page=2').set('Idempotency-Key', 'key-get').expect(200);
  });
});

describe('an MCP call with an Idempotency-Key', () => {
  const call = (id: number, args: object, idempotencyKey: string, headers = {}) =>
    postMcp(api, {
      key,
      headers: { 'Idempotency-Key': idempotencyKey, ...headers },
      body: { ...toolCall('create_check', { ...CHECK, ...args }), id },
    });

  it('is done once, and each repeat gets the first response under its own id', async () => {
    const first = await call(1, { domain: 'mcp.example.com' }, 'mcp-1');
    expect([first.status, first.body.error, first.body.result?.isError]).toEqual([200, undefined, undefined]);
    const again = await call(2, { domain: 'mcp.example.com' }, 'mcp-1');
    expect(again.status).toBe(200);
    expect(again.headers['content-type']).toMatch(/^application\/json/);
    expect(again.body).toEqual({ ...first.body, id: 2 });
    expect(await checksOf('mcp.example.com')).toBe(1);
  });

  it('gets JSON, which is kept, though it asks for progress', async () => {
    const body = toolCall('create_check', { ...CHECK, domain: 'progress.example.com' }) as { params: object };
    const ask = (progressToken: number) =>
      postMcp(api, {
        key,
        headers: { 'Idempotency-Key': 'mcp-progress', Accept: 'application/json, text/event-stream' },
        body: { ...body, params: { ...body.params, _meta: { progressToken } } },
      });
    const first = await ask(1);
    expect(first.headers['content-type']).toMatch(/^application\/json/);
    expect((await ask(2)).body).toEqual(first.body);
    expect(await checksOf('progress.example.com')).toBe(1);
  });

  it('is refused with other arguments, and judged again after a refusal', async () => {
    const refused = await call(1, { domain: 'not a domain' }, 'mcp-2');
    expect(refused.body.result?.isError ?? refused.body.error !== undefined).toBe(true);
    await call(2, { domain: 'mcp-2.example.com' }, 'mcp-2');
    expect(await checksOf('mcp-2.example.com')).toBe(1);
    expect((await call(3, { domain: 'mcp-3.example.com' }, 'mcp-2')).status).toBe(422);
  });
});
