import { CATALOGUE, type RuleId } from '@palisade/catalogue';
import { runShell } from '@palisade/scan-engine/testing/run-shell';
import { json, jupyter, mediaWiki, tomcat } from './testing/application-logins';
import {
  django,
  express,
  form,
  laravel,
  plainLogin,
  spring,
  USERNAME,
  wordpress,
} from './testing/framework-logins';
import { type RunningLogin, serveLogin, type Site } from './testing/login-site';
import { observeLogin } from './testing/observe-login';
import { closedAfterEach } from '@palisade/scan-engine/testing/closed-after-each';

const started = closedAfterEach();

interface Run {
  /** The finding's command, run against a fresh copy of the same site. */
  output: string;
  command: string;
  server: RunningLogin;
}

/** Scans one site, and runs the command of the rule against another one of the same kind, which has seen nobody yet. */
async function replay(
  id: RuleId<'brute_force'>,
  makeSite: () => Site,
  endpoints: string[],
  plain = false,
): Promise<Run> {
  const scanned = await started(serveLogin(makeSite(), plain));
  const settings = endpoints.length === 0 ? null : { endpoints };
  const { judgement } = await observeLogin(`${scanned.origin}/`, { settings });
  const finding = judgement.findings.find((one) => one.id === id);
  const server = await started(serveLogin(makeSite(), plain));
  const command = String(finding?.evidence.reproduce).replaceAll(scanned.origin, server.origin);
  return { command, server, output: await runShell(command) };
}

const statuses = (output: string): string[] =>
  [...output.matchAll(/^(\d{3}), \d+ bytes/gm)].map(([, status]) => status ?? '');
const API: Site = ({ method }) =>
  method === 'POST' ? json(401, { error: "Invalid credentials for 'you'" }) : { status: 405 };

describe('commands show what the finding claims', () => {
  it.each<[string, () => Site, string[], number]>([
    ['Django: a token in form and cookie', () => django, [], 200],
    ['Spring: a token, and a redirect to the message', spring, [], 200],
    ['Laravel', () => laravel(99), [], 200],
    ['WordPress: the name of its button', wordpress, [], 200],
    ['MediaWiki: the query of its page, a token that ends with a backslash', () => mediaWiki, [], 200],
    ['Jupyter: a password alone', () => jupyter, [], 401],
    ['a JSON endpoint: POST, and its own fields', () => API, ['/api/sessions?kind=it%27s'], 401],
    ['Tomcat: HTTP authentication', () => tomcat, [], 401],
  ])('login-no-throttling: %s', async (_name, makeSite, endpoints, status) => {
    const { output, server, command } = await replay('login-no-throttling', makeSite, endpoints);
    expect(statuses(output)).toEqual(Array.from({ length: 13 }, () => String(status)));
    // Each of the tries reached the password check, as one and the same user who does not exist.
    const tries = server.seen.filter(
      ({ method, headers }) => method === 'POST' || headers.authorization !== undefined,
    );
    expect(tries).toHaveLength(13);
    const users = new Set(
      tries.map(
        ({ fields, headers }) =>
          headers.authorization ?? fields.log ?? fields.wpName ?? fields.username ?? fields.email,
      ),
    );
    expect(users.size).toBe(1);
    expect(command.length).toBeLessThanOrEqual(1_024);
  });

  it('MediaWiki and others answered the script with the refusal of a password, not of a stale form', async () => {
    for (const makeSite of [() => mediaWiki, () => django]) {
      const { command, server } = await replay('login-no-throttling', makeSite, []);
      const once = command.replace('seq 13', 'seq 1');
      const output = await runShell(`${once}\nsed 's/<[^>]*>/ /g' "$j.a"`);
      expect(output).toMatch(/[Ii]ncorrect username|correct username and password/);
      expect(server.seen.some(({ method }) => method === 'POST')).toBe(true);
    }
  });

  it('login-late-throttling: the last status is another one', async () => {
    const { output } = await replay('login-late-throttling', () => express('peer', 11), []);
    expect(statuses(output)).toEqual([...Array.from({ length: 11 }, () => '401'), '429']);
    expect(output).toContain('Too many requests, please try again later.');
  });

  it('login-throttle-header-bypass: refused, allowed with the header, refused without', async () => {
    const { output } = await replay('login-throttle-header-bypass', () => express('claimed'), []);
    expect(output).toMatch(/429, [^\n]*\nwith an invented address:\n401, [^\n]*\nwithout:\n429, /);
  });

  it('login-throttle-cookie-bound: refused, allowed without the cookies, refused with them', async () => {
    const { output } = await replay('login-throttle-cookie-bound', () => express('cookie'), []);
    expect(output).toMatch(/429, [^\n]*\nwithout the cookies:\n401, [^\n]*\nwith the cookies:\n429, /);
  });

  it('login-generic-error-missing: the words of the response', async () => {
    const { output } = await replay('login-generic-error-missing', wordpress, []);
    expect(output).toMatch(/is not registered on this site/);
  });

  it('login-cleartext: the form comes over http', async () => {
    const { output, command } = await replay('login-cleartext', plainLogin, ['/login?lang=de'], true);
    expect(command).toMatch(/'http:\/\/[^']*\/login\?lang=de'/);
    expect(output).toMatch(/HTTP\/1\.1 200[\s\S]*<form[\s\S]*password/);
  });

  it('login-get-method: the form has no other method, and the credentials are in the address', async () => {
    const page = (above: string) => ({ body: form(USERNAME, above, 'get', '/session') });
    const site: Site = ({ path, fields }) =>
      path === '/'
        ? { body: '<a href="/login">Log in</a>' }
        : page(fields.password === undefined ? '' : 'Wrong password.');
    const { output } = await replay('login-get-method', () => site, []);
    expect(output).toMatch(/<form method="get"/);
    expect(output).toMatch(/200 https:\/\/[^\n]*\/session\?username=nobody&password=wrong/);
  });

  it('text of a site is never a command', async () => {
    const evil = `a'$(touch /tmp/never-$$)\`id\`";x`;
    const site: Site = ({ method, path }) => {
      if (path === '/') return { body: '<a href="/login">Log in</a>' };
      const fields = `<input name="${evil.replaceAll('"', '&quot;')}"><input type="hidden" name="x'y" value="1">`;
      const page = form(fields, method === 'POST' ? 'Wrong user or password.' : '', 'post', "/in?it's=$(id)");
      return { body: page };
    };
    const { output, server } = await replay('login-no-throttling', () => site, []);
    expect(statuses(output)).toHaveLength(13);
    const [post] = server.seen.filter(({ method }) => method === 'POST');
    expect(post?.fields[evil]).toMatch(/^probe/);
    expect(post?.path).toContain('$(id)');
  });

  it('exist for every rule', () => {
    const named = [
      'no-throttling',
      'late-throttling',
      'throttle-header-bypass',
      'throttle-cookie-bound',
      'generic-error-missing',
      'cleartext',
      'get-method',
    ];
    expect(named.map((name) => `login-${name}`).sort()).toEqual(
      Object.keys(CATALOGUE.brute_force.rules).sort(),
    );
  });
});
