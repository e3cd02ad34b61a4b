import { createHash } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { CATALOGUE, type RuleId } from '@palisade/catalogue';
import { closedAfterEach } from '@palisade/scan-engine/testing/closed-after-each';
import { serveHttps } from '@palisade/scan-engine/testing/local-sites';
import { runShell } from '@palisade/scan-engine/testing/run-shell';
import { scanUrl } from '@palisade/scan-engine/testing/scan-url';
import { OWN_HOST } from '@palisade/target-client';
import { createCsrfProtectionScanner } from '../../libs/scanners/src/csrf-protection/csrf-protection.scanner';
import {
  type FormSite,
  formSite,
  hidden,
  missingFields,
  profileForm,
  sessionCookie,
  type Visit,
} from './sites/form-site';

const scanner = createCsrfProtectionScanner(0);
const started = closedAfterEach();

/** A page with this form, whose server takes every request. */
const shows = (
  form: (visit: Visit) => string,
  cookies: FormSite['cookies'] = sessionCookie(''),
): RequestListener => formSite({ cookies, routes: { 'GET /': form, 'POST /profile': () => missingFields } });

const md5Of = ({ session }: Visit): string => createHash('md5').update(session).digest('hex');
const hashOf = ({ session }: Pick<Visit, 'session'>): string =>
  createHash('sha256').update(`secret${session}`).digest('hex');
const LOGIN = '<form method="post" action="/in"><input name="user"><input type="password" name="p"></form>';

/** A page that is known by its query, and whose server refuses a request without its hidden field. */
const byQuery = formSite({
  routes: {
    'GET /': () => `<a href="/index.php?page=o'x">Profile</a>`,
    'GET /index.php': () =>
      profileForm(`<input type='hidden' value="it&#39;s 1" name="step">`, "/index.php?page=o'x"),
    'POST /index.php': ({ request, fields }) =>
      /page=o('|%27)x$/.test(request.url ?? '') && fields.get('step') === "it's 1"
        ? missingFields
        : { status: 404 },
  },
});

const jsonEndpoint = formSite({
  routes: {
    'GET /': () => '<p>Hello</p>',
    'GET /api/notes': () => ({ status: 405, json: '{}' }),
    'POST /api/notes': ({ request, body }) =>
      body === '{}' && request.url?.endsWith('?v=2')
        ? { status: 422, json: '{"e":1}' }
        : { status: 400, json: '{"e":2}' },
  },
});

let serial = 1000;
const lines = (output: string): string[] => output.trim().split('\n');
/** Status, redirect and length of both requests, without where they came from. */
const isTwice = (output: string): boolean => {
  const [first, second, ...others] = lines(output).map((line) => line.replace(/from \S+ /, ''));
  return first === second && others.length === 0 && output.startsWith('422 ');
};
const NAMED = ['/'];

type Claim = [
  rule: RuleId<'csrf_protection'>,
  name: string,
  site: RequestListener,
  shows: (output: string) => boolean,
  endpoints?: string[],
];

const CLAIMS: Claim[] = [
  [
    'csrf-no-protection',
    'as the page shows it',
    shows(() => profileForm()),
    (output) =>
      /set-cookie: sid=(?!.*samesite)/i.test(output) &&
      output.includes('<form method="post"') &&
      !output.includes('hidden'),
  ],
  ['csrf-no-protection', 'by two requests', shows(() => profileForm()), isTwice, NAMED],
  ['csrf-no-protection', 'with a query and a hidden field', byQuery, isTwice, ["/index.php?page=o'x"]],
  [
    'csrf-samesite-only',
    'as the page shows it',
    shows(() => profileForm(), sessionCookie('; SameSite=Lax')),
    (output) => /set-cookie: sid=.*samesite=lax/i.test(output) && !output.includes('hidden'),
  ],
  [
    'csrf-token-not-verified',
    'by two requests',
    shows((visit) => profileForm(hidden('csrf', hashOf(visit)))),
    isTwice,
    NAMED,
  ],
  [
    'csrf-token-static',
    'by three visitors',
    shows(() => profileForm(hidden('csrf_token', 'f00dcafe8badf00d12345678'))),
    (output) =>
      lines(output).length === 3 && new Set(lines(output)).size === 1 && output.includes('f00dcafe'),
  ],
  [
    'csrf-token-weak',
    'by three visitors',
    shows(() => profileForm(hidden('csrf_token', String((serial += 1))))),
    (output) => {
      const [first = 0, ...others] = lines(output).map((line) => Number(/value="(\d+)"/.exec(line)?.[1]));
      return others.join() === [first + 1, first + 2].join();
    },
  ],
  [
    'csrf-token-weak',
    'by hashes',
    shows((visit) => profileForm(hidden('csrf', md5Of(visit)))),
    (output) => new RegExp(`^${/value="([0-9a-f]{32})"/.exec(output)?.[1] ?? 'none'} `, 'm').test(output),
  ],
  [
    'csrf-double-submit-unbound',
    'by cookie and field',
    shows(
      (visit) => profileForm(hidden('csrf_token', hashOf(visit))),
      (session) => [...sessionCookie('')(session), `csrf_cookie=${hashOf({ session })}; Path=/`],
    ),
    (output) => {
      const value = /set-cookie: csrf_cookie=([0-9a-f]+)/i.exec(output)?.[1] ?? 'none';
      return output.includes(`name="csrf_token" value="${value}"`);
    },
  ],
  [
    'csrf-token-in-url',
    'as the page shows it',
    shows((visit) => `<form action="/find">${hidden('csrf_token', hashOf(visit))}<input name="q"></form>`),
    (output) => output.includes('<form action="/find"') && output.includes('name="csrf_token"'),
  ],
  [
    'csrf-token-cross-origin',
    'as the page shows it',
    shows(
      (visit) =>
        `<form method="post" action="https://pay.example/x">${hidden('_token', hashOf(visit))}</form>`,
    ),
    (output) => output.includes('action="https://pay.example/x"') && output.includes('name="_token"'),
  ],
  [
    'csrf-state-change-get',
    'as the page shows it',
    shows(() => LOGIN.replace('method="post" ', '')),
    (output) =>
      output.includes('<form action="/in"') &&
      output.includes('type="password"') &&
      !output.includes('method'),
  ],
  [
    'csrf-login',
    'as the page shows it',
    shows(() => LOGIN),
    (output) => output.includes('type="password"') && !output.includes('hidden'),
  ],
  [
    'csrf-simple-content-type',
    'by three requests',
    jsonEndpoint,
    (output) =>
      lines(output)
        .map((line) => / (\d{3}) for /.exec(line)?.[1])
        .join() === '422,422,400',
    ['/api/notes?v=2'],
  ],
];

describe('the command of a finding shows what the finding claims', () => {
  it('for every rule', () => {
    const rules = Object.keys(CATALOGUE.csrf_protection.rules);
    expect(new Set<string>(CLAIMS.map(([rule]) => rule))).toEqual(new Set(rules));
  });

  it.each(CLAIMS)('%s %s', async (rule, _name, site, isShown, endpoints = []) => {
    const { url } = await started(serveHttps(site));
    const settings = endpoints.length === 0 ? null : { endpoints };
    const { judgement } = await scanUrl(scanner, url, { settings }, { rights: OWN_HOST });
    const reproduce = String(judgement.findings.find(({ id }) => id === rule)?.evidence.reproduce);
    const output = await runShell(reproduce);
    expect({ reproduce, output, isShown: isShown(output) }).toMatchObject({ isShown: true });
  });
});
