import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Check } from '@palisade/persistence';
import { Redis } from 'ioredis';
import { type ApiClient, type TestApi, startTestApi } from '../support/api';
import { postCheck } from '../support/check-requests';
import { requiredVariable } from '../support/database';
import { createApiKey, createTeam } from '../support/factories';

const CANARY = 'c4nary/p&ss w0rd"<éa>';
const LOGIN =
  '<form method=post action="/login"><input type=hidden name=csrf value=7><input name=user><input type=password name=pw></form>';

let site: Server;
let origin: string;
let api: TestApi;
let owner: ApiClient;
let checkId: string;
const sessions = new Set<string>();

beforeAll(async () => {
  site = createServer((request, response) => {
    response.setHeader('content-type', 'text/html');
    const isIn = [...sessions].some((session) => request.headers.cookie?.includes(session));
    if (request.url === '/login' && request.method === 'POST') {
      let body = '';
      request.on('data', (part) => (body += String(part)));
      request.on('end', () => {
        const isRight = new URLSearchParams(body).get('pw') === CANARY;
        const session = `s3ss10n${sessions.size}abcdef`;
        if (isRight) sessions.add(session);
        response.writeHead(isRight ? 302 : 200, {
          ...(isRight && { 'set-cookie': `sid=${session}; Path=/`, location: '/' }),
        });
        response.end(isRight ? '' : LOGIN);
      });
    } else if (request.url === '/login') response.end(LOGIN);
    else if (request.url === '/')
      response.end(
        isIn ? `Hello scan-a, ${CANARY} <a href="/logout">Sign out</a>` : '<a href="/login">Sign in</a>',
      );
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  api = await startTestApi({ SCAN_ALLOWED_HOSTS: '127.0.0.1' });
  const { dataSource } = api.database;
  const team = await createTeam(dataSource);
  owner = api.as((await createApiKey(dataSource, team.id)).key);
  ({ id: checkId } = await postCheck(owner, { domain: `${origin}/` }));
  await dataSource.getRepository(Check).update({ id: checkId }, { isVerified: true });
});
afterAll(async () => {
  await api.close();
  await new Promise((resolve) => site.close(resolve));
});

/** A check has one attempt in five seconds. */
async function patient(request: () => ReturnType<ApiClient['post']>): Promise<Record<string, unknown>> {
  for (;;) {
    const { status, body } = await request();
    if (status === 200) return body as Record<string, unknown>;
    expect([status, body]).toEqual([429, body]);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

const forms = [
  CANARY,
  encodeURIComponent(CANARY),
  new URLSearchParams([['', CANARY]]).toString().slice(1),
  JSON.stringify(CANARY).slice(1, -1),
  Buffer.from(CANARY).toString('base64').replaceAll('=', ''),
  Buffer.from(CANARY).toString('hex'),
];

async function everyRow(): Promise<string> {
  const { dataSource } = api.database;
  const tables = await dataSource.query<{ name: string }[]>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
  );
  const dumps: unknown[] = [];
  for (const { name } of tables)
    dumps.push(await dataSource.query(`SELECT t::text AS row FROM "${name}" AS t`));
  return JSON.stringify(dumps);
}

async function everyKey(): Promise<string> {
  const redis = new Redis(requiredVariable('TEST_REDIS_URL'));
  try {
    const keys = await redis.keys('*');
    const dumps = await Promise.all(keys.map((key) => redis.dumpBuffer(key)));
    return keys.join('\n') + dumps.map((dump) => dump?.toString('latin1') ?? '').join('\n');
  } finally {
    redis.disconnect();
  }
}

it('a password goes through the whole set-up and is found nowhere', async () => {
  const path = `/checks/${checkId}/scan-identities`;
  const answers: unknown[] = [];
  const page = await patient(() => owner.post(`${path}/discover`).send({ url: '/login' }));
  expect(page).toMatchObject({
    username_field: 'user',
    password_field: 'pw',
    hidden_fields: ['csrf'],
    message: null,
  });
  const login = { kind: 'form', url: '/login', username: 'scan-a', password: CANARY };
  const preview = await patient(() => owner.post(`${path}/preview`).send({ name: 'alice', login }));
  expect(preview).toMatchObject({ proof: { state: 'proven' }, proposed_never: ['/logout'] });
  const verify = { url: '/', signed_in: { text: 'Sign out' }, anonymous: { text: 'Sign in' } };
  const { body: created } = await owner.post(path).send({ name: 'alice', login, verify }).expect(201);
  const proven = await patient(() => owner.post(`${path}/${created.id}/verify`));
  expect(proven).toMatchObject({ state: 'proven', reason: null });
  const { body: wrong } = await owner
    .post(path)
    .send({ name: 'bob', login: { ...login, username: 'scan-b', password: `${CANARY}x` }, verify })
    .expect(201);
  const refused = await patient(() => owner.post(`${path}/${wrong.id}/verify`));
  expect(refused).toMatchObject({ state: 'refused', reason: 'password_refused' });
  await owner
    .put(`${path}/${created.id}`)
    .send({ login: { ...login, password: CANARY } })
    .expect(200);
  answers.push(page, preview, created, proven, refused);
  const places = {
    answers: JSON.stringify(answers),
    database: await everyRow(),
    redis: await everyKey(),
    log: api.log(),
  };
  for (const [place, text] of Object.entries(places))
    for (const form of forms) expect([place, form, text.includes(form)]).toEqual([place, form, false]);
  expect(places.database).toContain('scan_identity.verified');
});
