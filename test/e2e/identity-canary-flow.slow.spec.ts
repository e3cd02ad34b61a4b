import { once } from 'node:events';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NotificationDelivery } from '@palisade/persistence';
import { TEST_NOTIFY_SECRET } from '../support/api';
import { palisade } from '../support/command-line';
import { type TestDatabase, createTestDatabase } from '../support/database';
import { MailServer } from '../support/mail-server';
import { toolCall } from '../support/mcp-client';
import { createChannel } from '../support/notification-factories';
import { REPOSITORY, Program, eventually } from '../support/program';
import { type Program as Served, runCli, startProgram } from '../support/programs';
import { Receiver } from '../support/receiver';
import { RedisServer, freePort } from '../support/redis-server';
import { type Haystacks, RedisEar, databaseText } from '../support/secret-hunt';

/** With what each form of writing changes. */
const CANARY = `c4nary/p&ss w0rdq7'"<éü>\\50% t4ilz9`;
/** Those that quote what the account sees. */
const TESTS = [
  'security_headers',
  'csrf_protection',
  'information_disclosure',
  'cookie_security',
  'broken_links',
  'mixed_content',
  'third_party_scripts',
  'subresource_integrity',
  'outdated_js_libraries',
  'cors_misconfiguration',
  'jwt_tokens',
  'session_security',
  'open_redirect',
  'host_header_injection',
];
/** Not a secret: it proves that each place is really searched. */
const PLANTED = 'planted-canary-4d1c';
/** The api keeps it as long as it runs. */
const APP_SECRET = 'a-secret-of-the-canary-test-0123456789';
/** One value of an address as a parser of addresses writes it: a quote stays as it is. */
const inAddress = (address: string): string => new URL(address, 'http://127.0.0.1/').href.slice(16);
const inEntities = (text: string): string => [...text].map((each) => `&#${each.codePointAt(0)};`).join('');
const inEscapes = (text: string): string =>
  [...text].map((each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');

/** The password in addresses, paths, attributes, scripts, comments and escapes of a page, each of which a test may quote. */
function everyPlace(): string {
  const escaped = encodeURIComponent(CANARY);
  const attribute = CANARY.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return `<a href="/gone?q=${escaped}">1</a> <a href="/gone/${escaped}">2</a>
    <a href="${inAddress(`/missing?name=${CANARY}`)}">3</a> <a href="${inAddress(`/missing/${CANARY}`)}">4</a>
    <a href="/lost?name=${inEntities(escaped)}">5</a> <a href="/data">6</a> <a title="${attribute}" href="/other">7</a>
    <script src="http://cdn.other-site.example/a.js?user=${escaped}"></script>
    <script src="https://unpkg.com/lodash@4.17.21/lodash.js?user=${inAddress(`/?${CANARY}`).slice(2)}"></script>
    <script>const settings = {"password": ${JSON.stringify(CANARY)}, "again": "${inEscapes(CANARY)}"};</script>
    <!-- user: scan-a, password: ${CANARY} --><p>${inEntities(CANARY)}</p>`;
}

const LOGIN =
  '<form method=post action="/login"><input type=hidden name=csrf value=7><input name=user><input type=password name=pw></form>';
const ACCOUNT = `<title>${PLANTED} ${CANARY}</title><p>Hello scan-a, ${CANARY} alice-7f3c</p><a href="/logout">Sign out</a>
  <form method="post" action="/pay?note=${encodeURIComponent(CANARY)}"><input name="amount"></form>
  ${everyPlace()}`;
const SESSION = 'sid=0123456789abcdef0123456789abcdef';

const folder = mkdtempSync(join(tmpdir(), 'palisade-canary-flow-'));
const responses: string[] = [];
let site: Server;
let database: TestDatabase;
let redis: RedisServer;
let ear: RedisEar;
let mails: MailServer;
let receiver: Receiver;
let api: Program;
let worker: Served;
let apiUrl: string;
let key: string;

function answerAccount(url: string, response: ServerResponse): void {
  response.setHeader('server', `shop/1.2.3 ${Buffer.from(CANARY).toString('base64')}`);
  response.setHeader('x-user', encodeURIComponent(CANARY));
  response.setHeader('set-cookie', `last_login=${encodeURIComponent(CANARY)}; Path=/`);
  response.setHeader('access-control-allow-origin', '*');
  if (url === '/data')
    response.setHeader('content-type', 'application/json').end(`{"password":"${inEscapes(CANARY)}"}`);
  else if (url === '/') response.end(ACCOUNT);
  else if (url === '/other')
    response.writeHead(302, { location: inAddress(`/welcome?name=${CANARY}`) }).end();
  else response.writeHead(404).end(`<p>There is no page ${url}, ${CANARY}</p>`);
}

/** A site that repeats the password on its signed-in pages, in its headers and in links. */
async function startSite(): Promise<string> {
  site = createServer((request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    if (request.method === 'POST') {
      let body = '';
      request.on('data', (part) => (body += String(part)));
      request.on('end', () => {
        const isRight = new URLSearchParams(body).get('pw') === CANARY;
        if (isRight) response.writeHead(302, { location: '/', 'set-cookie': `${SESSION}; Path=/` }).end();
        else response.end(LOGIN);
      });
    } else if (request.url === '/login') response.end(LOGIN);
    else if (request.headers.cookie?.includes(SESSION) === true) answerAccount(request.url ?? '/', response);
    else response.end('<title>Shop</title><a href="/login">Sign in</a>');
  });
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  return `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
}

async function call<Body = Record<string, string>>(
  method: string,
  path: string,
  body?: object,
): Promise<Body> {
  const response = await fetch(`${apiUrl}${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${key}`,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
    },
    body: body && JSON.stringify(body),
  });
  const text = await response.text();
  responses.push(text);
  if (response.status === 429) {
    await new Promise((resolve) => setTimeout(resolve, 1000 * Number(response.headers.get('retry-after'))));
    return call(method, path, body);
  }
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return (text.startsWith('{') ? JSON.parse(text) : {}) as Body;
}

/** Api and worker as an operator runs them; the api writes a heap snapshot at SIGUSR2, which collects garbage first. */
async function startPrograms(): Promise<void> {
  const port = String(await freePort());
  const variables = {
    DATABASE_URL: database.url,
    REDIS_URL: redis.url,
    SMTP_URL: mails.url,
    LOG_LEVEL: 'trace',
    APP_SECRET,
    SEALING_SECRET: TEST_NOTIFY_SECRET,
    SCAN_ALLOWED_HOSTS: '127.0.0.1',
    NOTIFY_ALLOWED_HOSTS: '127.0.0.1',
  };
  apiUrl = `http://127.0.0.1:${port}`;
  api = new Program(
    process.execPath,
    [
      '--heapsnapshot-signal=SIGUSR2',
      `--diagnostic-dir=${folder}`,
      join(REPOSITORY, 'dist/apps/api/main.js'),
    ],
    { ...variables, DATABASE_URL: database.urlOf('api'), PORT: port },
  );
  worker = await startProgram('apps/worker/main.js', {
    ...variables,
    DATABASE_URL: database.urlOf('worker'),
  });
  await eventually('the api is ready', 30_000, () =>
    fetch(`${apiUrl}/health/ready`).then(
      ({ status }) => status === 200,
      () => false,
    ),
  );
  const team = await runCli<{ team_id: string; api_key: string }>(
    ['team', 'create', '--name', PLANTED, '--plan', 'business'],
    variables,
  );
  key = team.api_key;
  const url = receiver.url;
  const events = ['issue.opened', 'scan.failed'] as ['issue.opened', 'scan.failed'];
  await createChannel(database.dataSource, team.team_id, { url, events });
  const recipients = ['ada@example.com'];
  await createChannel(database.dataSource, team.team_id, { type: 'email', recipients, events });
}

beforeAll(async () => {
  [database, redis, mails, receiver] = await Promise.all([
    createTestDatabase(),
    RedisServer.start(),
    MailServer.start(),
    Receiver.start(),
  ]);
  ear = await RedisEar.listen(redis.url);
  await startPrograms();
});
afterAll(async () => {
  ear?.close();
  await Promise.all([api?.stop('SIGTERM'), worker?.stop()]);
  await receiver?.close();
  mails?.close();
  site?.close();
  await redis?.kill();
  await database?.drop();
  rmSync(folder, { recursive: true });
});

/** From the set-up to the end of a scan that finds something only the account sees. */
async function setUpAndScan(): Promise<{ checkId: string; scanId: string }> {
  const domain = await startSite();
  const tests = Object.fromEntries(TESTS.map((key) => [key, true]));
  const check = { domain, tests, schedule_frequency: 'DAILY', schedule_time: '02:00' };
  const { id: checkId = '' } = await call('POST', '/api/v1/checks', check);
  await runCli(['check', 'verify', checkId], { DATABASE_URL: database.url });
  const path = `/api/v1/checks/${checkId}/scan-identities`;
  await call('POST', `${path}/discover`, { url: '/login' });
  const login = { kind: 'form', url: '/login', username: 'scan-a', password: CANARY };
  await call('POST', `${path}/preview`, { name: 'alice', login });
  const verify = { url: '/', signed_in: { text: 'Sign out' }, anonymous: { text: 'Sign in' } };
  const { id = '' } = await call('POST', path, {
    name: 'alice',
    login,
    verify,
    private_canary: 'alice-7f3c',
  });
  expect(await call('POST', `${path}/${id}/verify`)).toMatchObject({ state: 'proven' });
  await call('PUT', `${path}/${id}`, { login });
  const wrong = { name: 'bob', login: { ...login, username: 'scan-b', password: `${CANARY}x` }, verify };
  const { id: refused = '' } = await call('POST', path, wrong);
  expect(await call('POST', `${path}/${refused}/verify`)).toMatchObject({ reason: 'password_refused' });
  // Else the evidence of the account's pages stays in the dashboard anyway.
  await database.dataSource.query('UPDATE teams SET share_signed_in_evidence = true');
  const { id: scanId = '' } = await call('POST', `/api/v1/checks/${checkId}/scans`);
  await eventually('the scan ends', 60_000, async () => {
    const { status } = await call('GET', `/api/v1/scans/${scanId}`);
    return status === 'completed';
  });
  return { checkId, scanId };
}

/** Reads what leaves the service: reports, exports, e-mails, webhooks, MCP. */
async function readEverything(checkId: string, scanId: string): Promise<void> {
  interface List {
    data: { id: string; seen_as: string[] }[];
  }
  const { data: issues } = await call<List>('GET', '/api/v1/issues?per_page=100');
  expect(issues.some(({ seen_as: names }) => names.includes('alice'))).toBe(true);
  for (const { id } of issues) {
    await call('GET', `/api/v1/issues/${id}`);
    await call('POST', '/mcp', toolCall('get_issue', { issue_id: id }));
  }
  const { tests } = await call<{ tests: { id: string }[] }>('GET', `/api/v1/scans/${scanId}`);
  for (const { id } of tests) {
    await call('GET', `/api/v1/scans/${scanId}/tests/${id}`);
    await call('POST', '/mcp', toolCall('get_scan_test', { scan_id: scanId, test_id: id }));
  }
  await call('GET', `/api/v1/scans/${scanId}/report`);
  const { ci_hash: hash } = await call('POST', `/api/v1/checks/${checkId}/ci-hash`);
  await call('GET', `/go/scan/${scanId}/${hash}/sarif`);
  await call('GET', `/go/scan/${scanId}/${hash}/summary`);
  await call('GET', `/go/scan/${checkId}/${hash}/like`);
  for (const path of [`scans/${scanId}/coverage`, 'issues/export', `checks/${checkId}/scan-identities`])
    await call('GET', `/api/v1/${path}`);
  await call('POST', '/mcp', toolCall('list_scan_identities', { check_id: checkId }));
  await call('POST', '/mcp', toolCall('get_coverage', { scan_id: scanId }));
  const exported = await palisade(['export'], { PALISADE_URL: apiUrl, PALISADE_API_KEY: key });
  expect(exported).toMatchObject({ code: 0, stdout: expect.stringContaining('scan_identities') });
  responses.push(exported.stdout);
  await eventually('the messages are sent', 60_000, async () => {
    const waiting = await database.dataSource
      .getRepository(NotificationDelivery)
      .countBy({ status: 'pending' });
    return waiting === 0 && receiver.received.length > 0 && mails.mails.length > 0;
  });
}

async function heapOfApi(): Promise<string> {
  const snapshots = () => readdirSync(folder).filter((name) => name.endsWith('.heapsnapshot'));
  api.signal('SIGUSR2');
  // The api answers again when the snapshot is written.
  await eventually('the heap snapshot is written', 60_000, () => snapshots().length > 0);
  await fetch(`${apiUrl}/health/live`);
  return readFileSync(join(folder, snapshots()[0] ?? ''), 'utf8');
}

const FORMS: Readonly<Record<string, string>> = {
  plain: CANARY,
  'in a URL': encodeURIComponent(CANARY),
  'in a form': new URLSearchParams([['', CANARY]]).toString().slice(1),
  'in JSON': JSON.stringify(CANARY).slice(1, -1),
  'in HTML': CANARY.replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;'),
  base64: Buffer.from(CANARY).toString('base64').replaceAll('=', ''),
  hex: Buffer.from(CANARY).toString('hex'),
};

/** The parts that no form of writing changes: snapshots and dumps write the rest in ways of their own. */
const CORES = ['c4nary', 'w0rdq7', 't4ilz9'];

it('a password that the site itself repeats is found nowhere after the whole flow', async () => {
  const { checkId, scanId } = await setUpAndScan();
  await readEverything(checkId, scanId);
  const places: Haystacks = {
    ...(await databaseText(database.dataSource)),
    redis: ear.heard(),
    responses: responses.join('\n'),
    'log of the api': api.log,
    'log of the worker': worker.output(),
    webhooks: receiver.received.map(({ body }) => body).join('\n'),
    mails: mails.mails.map((mail) => mail.replaceAll('=\r\n', '')).join('\n'),
    'heap of the api': await heapOfApi(),
  };
  const hits = Object.entries(places).flatMap(([place, text]) => [
    ...Object.entries(FORMS).flatMap(([form, written]) =>
      text.includes(written) ? [`${place}: ${form}`] : [],
    ),
    ...CORES.flatMap((core) => {
      const at = text.toLowerCase().indexOf(core);
      return at < 0 ? [] : [`${place}: ${text.slice(Math.max(0, at - 60), at + 40)}`];
    }),
  ]);
  expect(hits).toEqual([]);
  // The search finds what is there.
  for (const place of ['responses', 'table teams', 'webhooks'])
    expect([place, places[place]?.includes(PLANTED)]).toEqual([place, true]);
  expect(places.mails?.toLowerCase()).toContain('issue');
  expect(places['heap of the api']?.includes(APP_SECRET)).toBe(true);
});
