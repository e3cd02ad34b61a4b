import { once } from 'node:events';
import { type Server, createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { hashApiKey } from '@palisade/credentials';
import { TEST_KEYS } from '@palisade/vocabulary';
import { issueCertificate } from '@palisade/scan-engine/testing/certificates';
import { DASHBOARD_HEADERS } from '../support/people';
import { type TestDatabase, createTestDatabase } from '../support/database';
import { eventually } from '../support/program';
import { type Program, runCli, startProgram } from '../support/programs';
import { RedisServer } from '../support/redis-server';
import { type Haystacks, RedisEar, databaseText, hitsOf } from '../support/secret-hunt';

const APP_SECRET = 'canary-app-secret-0123456789-0123456789';
const COOKIES = { session: 'canary-session-7f3a', csrf: 'canary-csrf-91bc', login: 'canary-login-55de' };
/** No secret: it is put where it is written down, to prove that each place is really searched. */
const PLANTED = 'planted-canary-4d1c';

interface Team {
  team_id: string;
  api_key: string;
  ci_hash: string;
}

let database: TestDatabase;
let redis: RedisServer;
let ear: RedisEar;
let site: Server;
let api: Program;
let worker: Program;
let team: Team;
/** What the person who signed up got, or sent, and nobody else may see. */
const person: Record<string, string> = {
  password: 'canary-pass-3e8b77',
  'new password': 'canary-next-90a1c2',
};
let revoked: { key_id: string; api_key: string };
let checkId: string;
let scanReport: string;
const responses: string[] = [];
const refusals: string[] = [];
let csv: string;

/** A site with an expired certificate, whose start page sets cookies and leads to a login form that sets another. */
async function startSite(): Promise<string> {
  const day = 24 * 60 * 60 * 1000;
  const { pem, keyPem } = await issueCertificate({
    name: '127.0.0.1',
    names: ['127.0.0.1'],
    notBefore: new Date(Date.now() - 90 * day),
    notAfter: new Date(Date.now() - 5 * day),
  });
  site = createServer({ cert: pem, key: keyPem }, (request, response) => {
    if (request.url === '/') {
      const cookies = [`session=${COOKIES.session}; Path=/`, `csrf=${COOKIES.csrf}; Secure`];
      response.writeHead(302, { Location: '/login', 'Set-Cookie': cookies }).end();
      return;
    }
    // What a shared cache may store together with a cookie is a finding that names the cookie.
    const headers = { 'Cache-Control': 'public, max-age=600', 'Set-Cookie': `login=${COOKIES.login}` };
    response.writeHead(200, { 'Content-Type': 'text/html', ...headers });
    response.end('<!doctype html><form method="post"><input name="user"><input type="password"></form>');
  });
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  return `https://127.0.0.1:${(site.address() as AddressInfo).port}/`;
}

/** Keeps what was answered, apart by whether it was a refusal. */
async function call(method: string, path: string, options: RequestInit = {}): Promise<unknown> {
  const response = await fetch(`${api.url}${path}`, { method, ...options });
  const text = await response.text();
  (response.status >= 400 ? refusals : responses).push(text);
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  return isJson && text !== '' ? JSON.parse(text) : text;
}

const withKey = (body?: unknown, more: Record<string, string> = {}): RequestInit => ({
  headers: { Authorization: `Bearer ${team.api_key}`, 'Content-Type': 'application/json', ...more },
  ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
});

interface Body {
  id: string;
  status: string;
  scan_id: string;
  tests: { id: string }[];
}

const ended = (path: string, options: RequestInit): Promise<Body> =>
  eventually('the scan ends', 150_000, async () => {
    const scan = (await call('GET', path, options)) as Body;
    return scan.status === 'completed' ? scan : null;
  });

beforeAll(async () => {
  const siteUrl = await startSite();
  [database, redis] = await Promise.all([createTestDatabase(), RedisServer.start()]);
  ear = await RedisEar.listen(redis.url);
  const variables = {
    DATABASE_URL: database.url,
    REDIS_URL: redis.url,
    APP_SECRET,
    SCAN_ALLOWED_HOSTS: '127.0.0.1',
    SIGN_UP: 'open',
    LOG_LEVEL: 'trace',
  };
  team = await runCli<Team>(['team', 'create', '--name', PLANTED, '--plan', 'business'], variables);
  revoked = await runCli(['key', 'create', team.team_id], variables);
  await runCli(['key', 'revoke', team.team_id, revoked.key_id], variables);
  [api, worker] = await Promise.all([
    startProgram('apps/api/main.js', { ...variables, DATABASE_URL: database.urlOf('api') }),
    startProgram('apps/worker/main.js', { ...variables, DATABASE_URL: database.urlOf('worker') }),
  ]);
  // Next to the scans of the worker, because each waits for its pace most of the time.
  const report = runCli(
    ['scan', siteUrl, '--allow-host', '127.0.0.1', '--fail-on', 'never', '--i-own-this-host'],
    {},
  );
  const check = { domain: siteUrl, schedule_frequency: 'HOURLY', tests: { ssl_certificate: true } };
  checkId = (
    (await call(
      'POST',
      '/api/v1/checks',
      withKey({ ...check, tests: Object.fromEntries(TEST_KEYS.map((key) => [key, true])) }),
    )) as Body
  ).id;
  await runCli(['check', 'verify', checkId], variables);
  await scanWithAllTests();
  await scanByHash(check);
  await misbehave(check);
  await breakTheKeys();
  await signUpAndInvite();
  await database.dataSource.query(`UPDATE issues SET title = title || ' ${PLANTED}'`);
  csv = String(await call('GET', '/api/v1/issues/export', withKey()));
  scanReport = JSON.stringify(await report);
});

afterAll(async () => {
  ear?.close();
  await Promise.all([api?.stop(), worker?.stop()]);
  site?.close();
  await redis?.kill();
  await database?.drop();
});

async function scanWithAllTests(): Promise<void> {
  const scan = (await call('POST', `/api/v1/checks/${checkId}/scans`, withKey())) as Body;
  const { tests } = await ended(`/api/v1/scans/${scan.id}`, withKey());
  for (const { id } of tests) await call('GET', `/api/v1/scans/${scan.id}/tests/${id}`, withKey());
}

async function scanByHash(check: object): Promise<void> {
  const { id } = (await call('POST', '/api/v1/checks', withKey(check))) as Body;
  const hooks = `/go/scan/${id}/${team.ci_hash}`;
  const { scan_id } = (await call('POST', `${hooks}/trigger`)) as Body;
  await ended(`/go/scan/${scan_id}/${team.ci_hash}/status`, {});
  for (const path of ['checks', 'scans', 'issues', 'stats']) {
    await call('GET', `/api/v1/${path}`, withKey(undefined, { 'X-Request-Id': PLANTED }));
  }
}

/** Secrets in places where they do not belong. */
async function misbehave(check: object): Promise<void> {
  const [key, hash] = [team.api_key, team.ci_hash];
  await call('GET', `/api/v1/checks?api_key=${key}`);
  await call('GET', `/api/v1/checks/${key}`, withKey());
  await call('GET', `/api/v1/nowhere/${key}?token=${hash}`, withKey());
  await call('GET', `/api/v1/checks?status=${key}&page=${hash}`, withKey());
  await call('GET', '/api/v1/checks', withKey(undefined, { 'X-Request-Id': key, Cookie: `key=${key}` }));
  for (const authorization of [
    `Bearer ${revoked.api_key}`,
    `Bearer ${key}x`,
    `Basic ${Buffer.from(`x:${key}`).toString('base64')}`,
    key,
  ]) {
    await call('GET', '/api/v1/stats', { headers: { Authorization: authorization, Referer: `/?${key}` } });
  }
  for (const body of [
    `{"domain":"${key}`,
    { ...check, domain: `https://user:${key}@shop.example.com/` },
    { ...check, schedule_frequency: key, schedule_time: hash },
    { ...check, tests: { [PLANTED]: true } },
  ]) {
    await call('POST', '/api/v1/checks', withKey(body));
  }
  for (const path of [
    `${checkId}/${hash}x/trigger`,
    `${checkId}/${hash}/nowhere`,
    `x/${hash}/status`,
    hash,
  ]) {
    await call('GET', `/go/scan/${path}`);
  }
  for (const params of [{ name: key }, { name: 'get_check', arguments: { check_id: key, [hash]: key } }]) {
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
    await call('POST', `/mcp?key=${key}`, withKey(message, { Cookie: `key=${key}` }));
    await call('POST', '/mcp', { headers: { Cookie: `key=${key}` }, body: JSON.stringify(message) });
  }
  await call('GET', `/go%2Fscan/${checkId}/${hash}/trigger`);
  await call('HEAD', `/go/scan/${checkId}/${hash}/trigger`);
}

/** A person with a team signs up and in, mistypes, changes the password and invites someone who looks. */
async function signUpAndInvite(): Promise<void> {
  const email = 'canary@example.com';
  let session = '';
  const send = async (method: string, path: string, body: object): Promise<Response> => {
    const headers = { 'Content-Type': 'application/json', ...fromDashboard() };
    const response = await fetch(`${api.url}/api/v1${path}`, { method, headers, body: JSON.stringify(body) });
    const cookie = /palisade_session=([^;]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1];
    if (cookie !== undefined) person[`session of ${method} ${path}`] = session = cookie;
    return response;
  };
  const fromDashboard = (): Record<string, string> => ({
    ...DASHBOARD_HEADERS,
    Cookie: `palisade_session=${session}`,
  });
  const { password, 'new password': next } = person;
  const keep = async (sent: Promise<Response>): Promise<void> => {
    const response = await sent;
    (response.status >= 400 ? refusals : responses).push(await response.text());
  };
  await keep(send('POST', '/sign-up', { name: PLANTED, email, password }));
  await keep(send('POST', '/session', { email, password: `${password}x` }));
  await keep(send('POST', '/session', { email, password }));
  await keep(send('PUT', '/password', { current_password: `${password}y`, new_password: next }));
  await keep(send('PUT', '/password', { current_password: password, new_password: next }));
  await keep(send('POST', '/sign-up', { name: password, email, password }));
  const invitation = await send('POST', '/team/invitations', { email: 'guest@example.com', role: 'member' });
  const { url } = (await invitation.json()) as { url: string };
  person.invitation = url.split('/').at(-1) ?? '';
  const withCookie = { headers: fromDashboard() };
  await call('GET', `/api/v1/invitations/${person.invitation}`, {});
  await call('GET', `/api/v1/nowhere/invitations/${person.invitation}`, withCookie);
  await call('POST', `/api/v1/invitations/${person.invitation}/accept`, withCookie);
  await call('GET', '/api/v1/audit-log', withCookie);
}

/** An error of the database, whose parameters are the hash of the key. */
async function breakTheKeys(): Promise<void> {
  const rename = (from: string, to: string): Promise<unknown> =>
    database.dataSource.query(`ALTER TABLE api_keys RENAME COLUMN ${from} TO ${to}`);
  await rename('last_used_at', 'moved');
  await call('GET', '/api/v1/checks', withKey());
  await rename('moved', 'last_used_at');
}

const textOf = async (url: string): Promise<string> => {
  const response = await fetch(url);
  return response.text();
};

async function haystacks(): Promise<Haystacks> {
  const metrics = (program: Program): Promise<string> => textOf(`${program.url}/metrics`);
  return {
    'log of the api': api.output(),
    'log of the worker': worker.output(),
    redis: ear.heard(),
    'metrics of the api': await metrics(api),
    'metrics of the worker': await metrics(worker),
    csv,
    refusals: refusals.join('\n'),
    'report of the command line': scanReport,
    ...(await databaseText(database.dataSource)),
  };
}

const keysAndCookies = (): Record<string, string> => ({
  'API key': team.api_key,
  'random part of the API key': team.api_key.slice(4, 34),
  'revoked API key': revoked.api_key,
  APP_SECRET,
  ...COOKIES,
  ...person,
});

/** Only the response to a pipeline may hold the CI hash, in the address at which it asks again. */
const secrets = (): Record<string, string> => ({ ...keysAndCookies(), 'CI hash': team.ci_hash });

const keyHashes = (): Record<string, string> => ({
  'hash of the API key': hashApiKey(team.api_key),
  'hash of the revoked API key': hashApiKey(revoked.api_key),
});

describe('after a journey through api, worker and command line', () => {
  it('no secret is in a log, in Redis, in metrics, files, refusals or the database', async () => {
    expect(hitsOf(await haystacks(), secrets())).toEqual([]);
  });

  it('the hashes of API keys are in their table and nowhere else', async () => {
    expect(hitsOf(await haystacks(), keyHashes())).toEqual(
      Object.keys(keyHashes()).map((name) => `table api_keys: ${name}`),
    );
  });

  it('no response shows what the target put into cookies, or a key', () => {
    const forbidden = { ...keysAndCookies(), ...keyHashes() };
    expect(hitsOf({ responses: responses.join('\n') }, forbidden)).toEqual([]);
  });

  it('the search sees each of these places', async () => {
    const found = await haystacks();
    expect(hitsOf(found, { planted: PLANTED })).toEqual(
      expect.arrayContaining(
        ['log of the api', 'csv', 'refusals', 'table teams', 'table issues'].map(
          (place) => `${place}: planted`,
        ),
      ),
    );
    expect(hitsOf({ responses: responses.join('\n') }, secrets())).toEqual(['responses: CI hash']);
    expect(Object.keys(person)).toHaveLength(6);
    expect(found['log of the worker']).toContain('worker is ready');
    expect(found.redis).toContain('rate-limit:key:');
    expect(found['metrics of the api']).toContain('/go/scan/:check_id/:hash/trigger');
    expect(found['metrics of the worker']).toContain('palisade_scans_total{outcome="completed"} 2');
    expect(found['report of the command line']).toContain('certificate');
    expect(found['table scan_test_details']).toContain('cache-control-sensitive');
  });
});
