import type { RuleId } from '@palisade/catalogue';
import { closedAfterEach } from '@palisade/scan-engine/testing/closed-after-each';
import { serveHttp, serveHttps } from '@palisade/scan-engine/testing/local-sites';
import { runShell } from '@palisade/scan-engine/testing/run-shell';
import { scanUrl } from '@palisade/scan-engine/testing/scan-url';
import { OWN_HOST } from '@palisade/target-client';
import { createBruteForceScanner } from '../../libs/scanners/src/brute-force/brute-force.scanner';
import { json, jupyter, mediaWiki, tomcat } from './sites/application-logins';
import {
  django,
  express,
  form,
  laravel,
  plainLogin,
  spring,
  USERNAME,
  wordpress,
} from './sites/framework-logins';
import { type Application, type Seen, serving } from './sites/login-site';

const started = closedAfterEach();

async function serve(application: Application, isPlain: boolean) {
  const seen: Seen[] = [];
  const listener = serving(application, (one) => seen.push(one));
  const { url, close } = await started(isPlain ? serveHttp(listener) : serveHttps(listener));
  return { seen, origin: url.slice(0, -1), close };
}

/** Scans one site, and runs the command of the rule against another one of the same kind, which has seen nobody yet. */
async function replay(
  id: RuleId<'brute_force'>,
  makeSite: () => Application,
  endpoints: string[] = [],
  isPlain = false,
) {
  const scanned = await serve(makeSite(), isPlain);
  const settings = endpoints.length === 0 ? null : { endpoints };
  const scanner = createBruteForceScanner({ gapMs: 0 });
  const { judgement } = await scanUrl(scanner, `${scanned.origin}/`, { settings }, { rights: OWN_HOST });
  const finding = judgement.findings.find((one) => one.id === id);
  const { origin, seen } = await serve(makeSite(), isPlain);
  const command = String(finding?.evidence.reproduce).replaceAll(scanned.origin, origin);
  return { command, seen, output: await runShell(command) };
}

const statuses = (output: string): string[] =>
  [...output.matchAll(/^(\d{3}), \d+ bytes/gm)].map(([, status]) => status ?? '');
const api: Application = ({ method }) =>
  method === 'POST' ? json(401, { error: "Invalid credentials for 'you'" }) : { status: 405 };
const byGet: Application = ({ path, fields }) =>
  path === '/'
    ? { body: '<a href="/login">Log in</a>' }
    : { body: form(USERNAME, fields.password === undefined ? '' : 'Wrong password.', 'get', '/session') };

describe('commands show what the finding claims', () => {
  it.each<[string, () => Application, string[], number]>([
    ['Django: a token in form and cookie', () => django, [], 200],
    ['Spring: a token, and a redirect to the message', spring, [], 200],
    ['Laravel', () => laravel(99), [], 200],
    ['WordPress: the name of its button', wordpress, [], 200],
    ['MediaWiki: the query of its page, a token that ends with a backslash', () => mediaWiki, [], 200],
    ['Jupyter: a password alone', () => jupyter, [], 401],
    ['a JSON endpoint: POST, and its own fields', () => api, ['/api/sessions?kind=it%27s'], 401],
    ['Tomcat: HTTP authentication', () => tomcat, [], 401],
  ])('login-no-throttling: %s', async (_name, makeSite, endpoints, status) => {
    const { output, seen, command } = await replay('login-no-throttling', makeSite, endpoints);
    expect(statuses(output)).toEqual(Array.from({ length: 13 }, () => String(status)));
    // Each of the tries reached the password check, as one and the same user who does not exist.
    const tries = seen.filter(
      ({ method, headers }) => method === 'POST' || headers.authorization !== undefined,
    );
    expect(tries).toHaveLength(13);
    const userOf = ({ fields, headers }: Seen): string | undefined =>
      headers.authorization ?? fields.log ?? fields.wpName ?? fields.username ?? fields.email;
    expect(new Set(tries.map(userOf)).size).toBe(1);
    expect(command.length).toBeLessThanOrEqual(1_024);
  });

  it.each<[string, Application]>([
    ['MediaWiki', mediaWiki],
    ['Django', django],
  ])('%s answers them with the refusal of a password, not of a stale form', async (_name, application) => {
    const { command } = await replay('login-no-throttling', () => application);
    const output = await runShell(`${command.replace('seq 13', 'seq 1')}\nsed 's/<[^>]*>/ /g' "$j.a"`);
    expect(output).toMatch(/[Ii]ncorrect username|correct username and password/);
  });

  it.each<[RuleId<'brute_force'>, () => Application, RegExp]>([
    [
      'login-late-throttling',
      () => express('peer', 11),
      /^(401, [^\n]*\n){11}429, [^\n]*\n[^]*Too many requests, please try again later\./,
    ],
    [
      'login-throttle-header-bypass',
      () => express('claimed'),
      /429, [^\n]*\nwith an invented address:\n401, [^\n]*\nwithout:\n429, /,
    ],
    [
      'login-throttle-cookie-bound',
      () => express('cookie'),
      /429, [^\n]*\nwithout the cookies:\n401, [^\n]*\nwith the cookies:\n429, /,
    ],
    ['login-generic-error-missing', wordpress, /is not registered on this site/],
    [
      'login-get-method',
      () => byGet,
      /<form method="get"[^]*200 https:\/\/[^\n]*\/session\?username=nobody&password=wrong/,
    ],
  ])('%s', async (id, makeSite, shown) => {
    expect((await replay(id, makeSite)).output).toMatch(shown);
  });

  it('login-cleartext', async () => {
    const { output, command } = await replay('login-cleartext', plainLogin, ['/login?lang=de'], true);
    expect(command).toMatch(/'http:\/\/[^']*\/login\?lang=de'/);
    expect(output).toMatch(/HTTP\/1\.1 200[\s\S]*<form[\s\S]*password/);
  });

  it('never run the text of a site', async () => {
    const evil = `a'$(touch /tmp/never-$$)\`id\`";x`;
    const site: Application = ({ method, path }) => {
      if (path === '/') return { body: '<a href="/login">Log in</a>' };
      const fields = `<input name="${evil.replaceAll('"', '&quot;')}"><input type="hidden" name="x'y" value="1">`;
      return {
        body: form(fields, method === 'POST' ? 'Wrong user or password.' : '', 'post', "/in?it's=$(id)"),
      };
    };
    const { output, seen } = await replay('login-no-throttling', () => site);
    expect(statuses(output)).toHaveLength(13);
    const post = seen.find(({ method }) => method === 'POST');
    expect(post?.fields[evil]).toMatch(/^probe/);
    expect(post?.path).toContain('$(id)');
  });
});
