import { CATALOGUE, type RuleId } from '@palisade/catalogue';
import { OWN_HOST } from '@palisade/target-client';
import type { ScannerInput } from '@palisade/scan-engine';
import { serveHttp, type Handler } from '@palisade/scan-engine/testing/local-sites';
import { runShell } from '@palisade/scan-engine/testing/run-shell';
import { scanUrl } from '@palisade/scan-engine/testing/scan-url';
import { createCsrfProtectionScanner } from './csrf-protection.scanner';
import * as sites from './testing/framework-sites';
import { framework, profileForm, random, siteOf } from './testing/framework-sites';
import { closedAfterEach } from '@palisade/scan-engine/testing/closed-after-each';

const scanner = createCsrfProtectionScanner(0);

const started = closedAfterEach();

async function findingsOf(handle: Handler, settings: ScannerInput['settings'] = null) {
  const site = await started(serveHttp(handle));
  const { judgement } = await scanUrl(scanner, site.url, { settings }, { rights: OWN_HOST });
  return judgement.findings;
}

const NAMED = { endpoints: ['/profile'] };
const hidden = (name: string, value: string): string =>
  `<input type='hidden' value="${value}" name="${name}">`;
const session = { name: 'PHPSESSID', attributes: '' };
const get = (form: string): Handler => framework({ session, token: () => form, form: (markup) => markup });
const lines = (output: string): string[] => output.trim().split('\n');
/** Status, redirect and length of both requests, without where they came from. */
const answers = (output: string): string[] => lines(output).map((line) => line.replace(/from \S+ /, ''));
const isTwice = (output: string): boolean =>
  answers(output).length === 2 && answers(output)[0] === answers(output)[1] && output.startsWith('422 ');

/** A page that is known by its query, and whose server refuses a request without its hidden field. */
const byQuery: Handler = siteOf(({ method, query, fields }) => {
  const cookies = [`PHPSESSID=${random()}`];
  if (method === 'POST')
    return query.get('page') === "o'x" && fields.get('step') === "it's 1"
      ? { status: 422, body: '<p>The nickname is required.</p>' }
      : { status: 404, body: '<p>Not here</p>' };
  if (query.get('page') !== "o'x") return { body: `<a href="/index.php?page=o'x">Profile</a>`, cookies };
  return { body: profileForm(hidden('step', 'it&#39;s 1'), "/index.php?page=o'x"), cookies };
});

type Claim = [
  rule: RuleId<'csrf_protection'>,
  name: string,
  site: () => Handler,
  shows: (output: string) => boolean,
  settings?: ScannerInput['settings'],
];

const CLAIMS: Claim[] = [
  [
    'csrf-no-protection',
    'as the page shows it',
    () => framework(sites.PLAIN_PHP),
    (output) =>
      /set-cookie: PHPSESSID=(?!.*samesite)/i.test(output) &&
      output.includes('<form method="post"') &&
      !output.includes('hidden'),
  ],
  ['csrf-no-protection', 'by two requests', () => framework(sites.PLAIN_PHP), isTwice, NAMED],
  [
    'csrf-no-protection',
    'with a query and a hidden field',
    () => byQuery,
    isTwice,
    { endpoints: ["/index.php?page=o'x"] },
  ],
  [
    'csrf-samesite-only',
    'as the page shows it',
    () => framework(sites.EXPRESS_LAX),
    (output) => /set-cookie: connect.sid=.*samesite=lax/i.test(output) && !output.includes('hidden'),
  ],
  ['csrf-token-not-verified', 'by two requests', () => framework(sites.UNCHECKED_TOKEN), isTwice, NAMED],
  [
    'csrf-token-static',
    'by three visitors',
    () => framework(sites.STATIC_TOKEN),
    (output) =>
      lines(output).length === 3 && new Set(lines(output)).size === 1 && output.includes('f00dcafe'),
  ],
  [
    'csrf-token-weak',
    'by three visitors',
    () => framework(sites.COUNTER),
    (output) => {
      const [first = 0, ...others] = lines(output).map((line) => Number(/value="(\d+)"/.exec(line)?.[1]));
      return others.join() === [first + 1, first + 2].join();
    },
  ],
  [
    'csrf-token-weak',
    'by hashes',
    () => framework(sites.HASHED_SESSION),
    (output) => {
      const token = /value="([0-9a-f]{32})"/.exec(output)?.[1] ?? 'none';
      return new RegExp(`^${token} `, 'm').test(output);
    },
  ],
  [
    'csrf-double-submit-unbound',
    'by cookie and field',
    () => framework(sites.CODE_IGNITER),
    (output) => {
      const value = /set-cookie: csrf_cookie_name=([0-9a-f]+)/i.exec(output)?.[1] ?? 'none';
      return output.includes(`name="csrf_test_name" value="${value}"`);
    },
  ],
  [
    'csrf-token-in-url',
    'as the page shows it',
    () =>
      framework({
        session,
        token: (id) => `<form action="/find">${hidden('csrf_token', id)}<input name="q"></form>`,
        form: (markup) => markup,
      }),
    (output) => output.includes('<form action="/find"') && output.includes('name="csrf_token"'),
  ],
  [
    'csrf-token-cross-origin',
    'as the page shows it',
    () =>
      framework({
        session,
        token: (id) => `<form method="post" action="https://pay.example/x">${hidden('_token', id)}</form>`,
        form: (markup) => markup,
      }),
    (output) => output.includes('action="https://pay.example/x"') && output.includes('name="_token"'),
  ],
  [
    'csrf-state-change-get',
    'as the page shows it',
    () => get('<form action="/in"><input name="user"><input type="password" name="p"></form>'),
    (output) =>
      output.includes('<form action="/in"') &&
      output.includes('type="password"') &&
      !output.includes('method'),
  ],
  [
    'csrf-login',
    'as the page shows it',
    () => get('<form method="post" action="/in"><input name="user"><input type="password" name="p"></form>'),
    (output) => output.includes('type="password"') && !output.includes('hidden'),
  ],
  [
    'csrf-simple-content-type',
    'by three requests',
    () =>
      siteOf(({ method, path, query, body }) => {
        if (path !== '/api/notes') return { body: '<p>Hello</p>', cookies: [`PHPSESSID=${random()}`] };
        const type = 'application/json';
        if (method !== 'POST') return { status: 405, type, body: '{}' };
        return body === '{}' && query.get('v') === '2'
          ? { status: 422, type, body: '{"e":1}' }
          : { status: 400, type, body: '{"e":2}' };
      }),
    (output) =>
      lines(output)
        .map((line) => / (\d{3}) for /.exec(line)?.[1])
        .join() === '422,422,400',
    { endpoints: ['/api/notes?v=2'] },
  ],
];

describe('the command of a finding shows what the finding claims', () => {
  it('for every rule', () => {
    expect(new Set(CLAIMS.map(([rule]) => rule))).toEqual(
      new Set(Object.keys(CATALOGUE.csrf_protection.rules)),
    );
  });

  it.each(CLAIMS)('%s %s', async (rule, _name, site, shows, settings = null) => {
    const found = (await findingsOf(site(), settings)).find(({ id }) => id === rule);
    const reproduce = String(found?.evidence.reproduce);
    const stdout = await runShell(reproduce);
    expect({ reproduce, stdout, shows: shows(stdout) }).toMatchObject({ shows: true });
  });

  it('names the page with its query', async () => {
    const [found] = await findingsOf(byQuery, { endpoints: ["/index.php?page=o'x"] });
    expect(found?.evidence.page).toMatch(/\/index\.php\?page=o(?:'|%27)x$/);
  });
});
