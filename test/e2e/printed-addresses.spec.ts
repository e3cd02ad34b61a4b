import { AccountMails } from '../../apps/api/src/account-mail/account-mails';
import { CheckExpiry } from '@palisade/persistence';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startTestApi, TEST_APP_URL, type TestApi } from '../support/api';
import { palisade } from '../support/command-line';
import { isDashboardRoute } from '../support/dashboard-routes';
import { createCheck, createTeam } from '../support/factories';
import { MailServer } from '../support/mail-server';
import { mailTo } from '../support/mailbox';
import { createChannel } from '../support/notification-factories';
import { createNotificationRig } from '../support/notification-rig';
import { type Person, createUser, signedIn } from '../support/people';
import { readPdf } from '../support/pdf-text';
import { addressesIn, printedMessages } from '../support/printed-messages';
import { createScanRig, stubFinding, stubResult, stubSession } from '../support/scan-rig';
import { root, trackedFiles } from '../support/tracked-files';

/** The built dashboard serves this at each address of its own. */
const DASHBOARD = '<div id="root">';

let api: TestApi;
let mailServer: MailServer;
/** All that the product prints here. */
let printed: string;

beforeAll(async () => {
  mailServer = await MailServer.start();
  api = await startTestApi({ SMTP_URL: mailServer.url }, undefined, join(root, 'dist/apps/dashboard'));
  printed = [
    await printedMessages(TEST_APP_URL),
    await printedByTeam(),
    await printedForAnyone(),
    await printedByCommands(),
  ].join('\n');
});
afterAll(async () => {
  await api.close();
  mailServer.close();
});

/** What members see, share and send on. */
async function printedByTeam(): Promise<string> {
  const { dataSource } = api.database;
  const team = await createTeam(dataSource);
  const confirmed = { emailConfirmedAt: new Date() };
  const owner = await signedIn(api, { teamId: team.id, role: 'owner' }, confirmed);
  const check = await createCheck(dataSource, team.id, {
    tests: { security_headers: true, ssl_certificate: true },
    isVerified: true,
  });
  const rig = createScanRig(dataSource);
  const scanId = await rig.trigger(check);
  const session = stubSession((key) =>
    stubResult(key, { findings: [stubFinding()], judgedLocations: 'all' }),
  );
  await rig.runner(() => session).run(scanId);
  const expiry = { kind: 'certificate' as const, name: check.domain, seenAt: new Date() };
  await dataSource
    .getRepository(CheckExpiry)
    .insert({ ...expiry, checkId: check.id, teamId: team.id, expiresAt: new Date(Date.now() + 864e5) });
  const made = await Promise.all(
    [
      owner.client.post(`/scans/${scanId}/report-links`).send({ expires_in_days: 7 }),
      owner.client.post(`/checks/${check.id}/badge`).send({}),
      owner.client.post('/overview/status-page').send({ title: 'Acme', check_ids: [check.id] }),
      owner.client.post('/overview/calendar').send({}),
      owner.client.get('/team/ci-hash'),
      owner.client.post(`/checks/${check.id}/ci-hash`).send({}),
      owner.client.post('/team/invitations').send({ email: 'eve@elsewhere.example', role: 'member' }),
      owner.client.get('/issues/export'),
      owner.client.get('/issues?per_page=1'),
    ].map(async (request) => request),
  );
  const pdf = await owner.client
    .get(`/scans/${scanId}/report?format=pdf`)
    .buffer(true)
    .parse((stream, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => done(null, Buffer.concat(chunks)));
    })
    .expect(200);
  expect(made.filter(({ status }) => status >= 300).map(({ text }) => text)).toEqual([]);
  const [, , , , hash] = made.map(({ body }) => body as Record<string, string>);
  const hookOf = (name: string, id: string): string =>
    new URL(String(hash?.[name]).replace(/%7B\w+%7D|\{\w+\}/, id)).pathname;
  const status = hookOf('status_url_template', scanId);
  const hooks = await Promise.all([
    api.http.get(hookOf('trigger_url_template', check.id)),
    api.http.get(`${status}?fail_on=low`),
    api.http.get(status.replace(/status$/, 'sarif')),
    api.http.get(status.replace(/status$/, 'summary')),
  ]);
  const shared = await Promise.all(
    made.flatMap(({ body }) => {
      const { url } = body as { url?: string };
      return url?.startsWith(TEST_APP_URL) ? [api.http.get(new URL(url).pathname).buffer(true)] : [];
    }),
  );
  return [
    // Calendars fold their lines.
    ...shared.map(({ text = '', body }) => (text || String(body)).replaceAll('\r\n ', '')),
    ...[...made, ...hooks].map(({ text, headers }) => `${text}\n${JSON.stringify(headers)}`),
    readPdf(pdf.body as Buffer).text.replaceAll('\n', ' '),
    await mailsOf(owner, check.teamId),
  ].join('\n');
}

/** E-mails of channels, to a person outside the team too. */
async function mailsOf({ client, user }: Person, teamId: string): Promise<string> {
  const outsider = 'list@elsewhere.example';
  await client
    .post('/notification-channels')
    .send({
      name: 'List',
      type: 'email',
      settings: { recipients: [outsider] },
      events: ['summary.weekly'],
    })
    .expect(201);
  const asked = await mailTo(mailServer, outsider, 'Do you want');
  const rig = createNotificationRig(api.database.dataSource, { SMTP_URL: mailServer.url });
  rig.start();
  try {
    const type = { type: 'email' as const, recipients: [user.email] };
    const channel = await createChannel(api.database.dataSource, teamId, {
      ...type,
      events: ['summary.weekly'],
    });
    await api.database.dataSource.query('UPDATE notification_channels SET next_summary_at = now()');
    await client.post(`/notification-channels/${channel.id}/test`).send({});
    await rig.watch.look();
    await rig.settle();
    const browser = { address: '192.0.2.1', userAgent: null };
    await api.app.get(AccountMails).notice(user.email, 'second_factor_enabled', browser);
    const notice = await mailTo(mailServer, user.email, 'Two-factor authentication was enabled');
    const test = await mailTo(mailServer, user.email, 'Test message');
    return [asked, notice, test, await mailTo(mailServer, user.email, 'Weekly summary')].join('\n');
  } finally {
    await rig.stop();
  }
}

/** Pages and files that need no account. */
async function printedForAnyone(): Promise<string> {
  const paths = [
    '/about-scans',
    '/.well-known/security.txt',
    '/docs/palisade.schema.json',
    '/docs/openapi.json',
    '/docs/agents.md',
    '/llms.txt',
  ];
  const texts = await Promise.all(paths.map(async (path) => (await api.http.get(path).expect(200)).text));
  return texts.join('\n');
}

/** Links that an operator passes on. */
async function printedByCommands(): Promise<string> {
  const { email } = await createUser(api.database.dataSource);
  const variables = { DATABASE_URL: api.database.url, APP_URL: TEST_APP_URL };
  const commands = [['setup-token'], ['user', 'reset-link', email], ['user', 'sign-in-link', email]];
  let text = '';
  for (const command of commands) text += (await palisade(command, variables)).stdout;
  return text;
}

/** Templates for programs, which replace the braces; and what takes no GET. */
const isNoPage = (path: string): boolean => /[{}]|^\/hooks\//.test(path);

it('every printed address is a page of the dashboard or a response of the api', async () => {
  const wrong: string[] = [];
  const paths = addressesIn(printed, TEST_APP_URL).filter((path) => !isNoPage(path));
  for (const path of paths) {
    const fault = await faultOf(path);
    if (fault !== null) wrong.push(`${path}: ${fault}`);
  }
  expect(wrong).toEqual([]);
  expect(paths.length).toBeGreaterThan(25);
});

async function faultOf(path: string): Promise<string | null> {
  const { pathname, search, hash } = new URL(path, TEST_APP_URL);
  const { status, text = '' } = await api.http.get(`${pathname}${search}`);
  if (text.includes(DASHBOARD)) return isDashboardRoute(pathname) ? null : 'no page of the dashboard';
  if (status === 404) return '404';
  const isMissing = pathname.startsWith('/docs/') && hash !== '' && !text.includes(`id="${hash.slice(1)}"`);
  return isMissing ? `no place ${hash}` : null;
}

/** Links in the source of the dashboard: below the page of a team, to its own pages and to files of the api. */
const LINKS = [
  { pattern: /\$\{team\.path\}(\/[^`]*)`/g, before: '/t/1' },
  { pattern: /\bto="(\/[^"]*)"/g, before: '' },
  { pattern: /\$\{BASE_PATH\}(\/(?!api\/)[^`$]*)`/g, before: '' },
  { pattern: /<GuideLink to="([^"]*)"/g, before: '/docs/guide/' },
];

it('every link in the dashboard leads to one of its pages, or to a place that the api serves', async () => {
  const sources = trackedFiles('apps/dashboard/src/**/*.tsx').map((file) =>
    readFileSync(join(root, file), 'utf8'),
  );
  const linked = LINKS.flatMap(({ pattern, before }) =>
    sources.flatMap((source) => [...source.matchAll(pattern)].map(([, path = '']) => `${before}${path}`)),
  );
  // What follows a question mark may hold any expression.
  const paths = new Set(linked.map((path) => path.replace(/\?.*/s, '').replace(/\$\{[^}]*\}/g, '1')));
  const faults: string[] = [];
  // Pages of the settings of a team have names, which a variable holds.
  for (const path of [...paths].filter((each) => each !== '/t/1/settings/1')) {
    const fault = isDashboardRoute(path) ? null : await faultOf(path);
    if (fault !== null) faults.push(`${path}: ${fault}`);
  }
  expect(faults).toEqual([]);
  expect(paths.size).toBeGreaterThan(30);
  // Links that the router does not make leave the path of APP_URL without BASE_PATH.
  expect(
    sources.flatMap((source) => source.match(/\b(?:href|action|src)=(?:"\/|\{[`'"]\/)[^ ]*/g) ?? []),
  ).toEqual([]);
});

/** Takes POST only. */
const ELSEWHERE = ['/hooks/tickets/'];

/** Where code writes an address below the public one. */
const WRITTEN = /\$\{[^}`]*\bappUrl(?:Of\([^}]*\))?\}(\/[^`\s'"<),;]*)/g;

it('this spec prints every address that the code can write', () => {
  const paths = addressesIn(printed, TEST_APP_URL);
  const files = ['apps/api', 'apps/worker', 'apps/cli', 'libs/*'].flatMap((folder) =>
    trackedFiles(`${folder}/src/**/*.ts`),
  );
  const missing = files
    .filter((file) => !file.includes('.spec.') && !file.includes('/testing/'))
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(WRITTEN)].map(([, path = '']) => ({ file, path })),
    )
    .filter(({ path }) => !isPrinted(path, paths));
  expect(missing.filter(({ path }) => !ELSEWHERE.some((known) => path.startsWith(known)))).toEqual([]);
});

function isPrinted(written: string, paths: readonly string[]): boolean {
  const escaped = written
    .split(/\$\{[^}]*\}/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  const pattern = new RegExp(`^${escaped.join('[^?#]*')}`);
  return paths.some((path) => pattern.test(path) || pattern.test(path.replace(/\{.*\}/, '')));
}

it('knows which addresses the dashboard has no page for', () => {
  expect(['/recipients/x', '/no-such-page', '/t/1/no-such-page'].map(isDashboardRoute)).toEqual([
    false,
    false,
    false,
  ]);
  const pages = ['/', '/t/1', '/account', '/t/1/settings', '/sign-up', '/t/1/expiries'];
  expect(pages.filter((path) => !isDashboardRoute(path))).toEqual([]);
});
