import { randomBytes } from 'node:crypto';
import { OWN_HOST } from '@palisade/target-client';
import { readHtmlDocument, type ScannerInput } from '@palisade/scan-engine';
import { closedAfterEach } from '@palisade/scan-engine/testing/closed-after-each';
import { serveHttp } from '@palisade/scan-engine/testing/local-sites';
import { scanUrl } from '@palisade/scan-engine/testing/scan-url';
import { createBruteForceScanner } from './brute-force.scanner';

const started = closedAfterEach();
const UNKNOWN = '<p>There is no user with this name.</p>';
const form = (action: string): string =>
  `<form method="post" action="${action}"><input name="username"><input type="password" name="password"><button>Log in</button></form>`;

/** A site whose pages are all logins, and the bodies that it got. Its guesses about users are in the address alone. */
async function site() {
  const posted: string[] = [];
  const running = await started(
    serveHttp((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        if (request.method === 'POST') posted.push(Buffer.concat(chunks).toString());
        const above = request.method === 'POST' ? UNKNOWN : '';
        response.writeHead(200, { 'content-type': 'text/html' }).end(`${above}${form(request.url ?? '')}`);
      });
    }),
  );
  return { ...running, posted };
}

const at = (...endpoints: string[]): Partial<ScannerInput> => ({ settings: { endpoints } });
const scan = (
  url: string,
  input: Partial<ScannerInput> = {},
  pace: Parameters<typeof createBruteForceScanner>[0] = { gapMs: 0 },
) => scanUrl(createBruteForceScanner(pace), url, input, { rights: OWN_HOST });

describe('the invented user', () => {
  it('is another one for each run, with another password for each try', async () => {
    const { url, posted } = await site();
    await scan(url);
    await scan(url);
    const tries = posted.map((body) => new URLSearchParams(body));
    const users = new Set(tries.map((fields) => fields.get('username')));
    expect(users.size).toBe(2);
    for (const user of users) expect(user).toMatch(/^probe-[0-9a-f]{16}@scan\.example\.com$/);
    const passwords = tries.map((fields) => fields.get('password'));
    expect(new Set(passwords).size).toBe(26);
    for (const password of passwords) expect(password).toMatch(/^[A-Za-z2-9]{24}$/);
  });

  it('is not in what is stored, nor is a password', async () => {
    const { url, posted } = await site();
    const { observation, judgement } = await scan(url);
    const stored = JSON.stringify({ observation, judgement });
    const fields = new URLSearchParams(posted[0]);
    const [hex = 'none'] = /[0-9a-f]{16}/.exec(fields.get('username') ?? '') ?? [];
    expect(fields.get('username')).toContain(hex);
    expect(stored).not.toContain(hex);
    expect(stored).not.toContain(fields.get('password'));
  });
});

describe('the claim', () => {
  const claiming = (isFree: boolean) => {
    const claims: string[] = [];
    const claimProbe = (endpoint: string) => Promise.resolve(claims.push(endpoint) > 0 && isFree);
    return { claims, claimProbe };
  };

  it('names the endpoint, and without it nothing is tried', async () => {
    const { url, posted } = await site();
    const { claims, claimProbe } = claiming(false);
    const { judgement } = await scan(url, { claimProbe });
    expect(claims).toEqual([url]);
    expect(judgement.inconclusive?.sentence).toBe(
      'this login was tested within the last 24 hours; scan again tomorrow',
    );
    expect(posted).toEqual([]);
  });

  it('tells two logins apart by their query, without times and where they lead to', async () => {
    const { url } = await site();
    const { claims, claimProbe } = claiming(false);
    await scan(url, { ...at('/login?for=staff&next=/', '/login?for=customers&t=1760000000'), claimProbe });
    expect(claims.sort()).toEqual([`${url}login?for=customers`, `${url}login?for=staff`]);
  });
});

describe('several logins', () => {
  it('begin with another one each day', async () => {
    const { url } = await site();
    const first = async (day: number): Promise<string | undefined> => {
      const now = new Date(day * 86_400_000 + 1);
      const { observation } = await scan(url, { ...at('/one', '/two'), now });
      return observation.logins[0]?.login?.page.slice(url.length - 1);
    };
    expect([await first(20_000), await first(20_001)]).toEqual(['/one', '/two']);
  });

  it('for which the time does not suffice are named with the reason', async () => {
    const { url } = await site();
    const pause = () => Promise.resolve();
    const { observation, judgement } = await scan(url, at('/one', '/two'), { gapMs: 5_000, pause });
    expect(observation.logins).toHaveLength(1);
    expect(judgement.technicalDetails.not_reached).toEqual([
      { path: observation.notReached[0], reason: expect.stringContaining('later run') as string },
    ]);
  });
});

it('pauses before each request but the first one', async () => {
  const { url, paths } = await site();
  const pauses: number[] = [];
  const pause = (ms: number) => Promise.resolve(void pauses.push(ms));
  await scan(`${url}login`, at('/login'), { gapMs: 1_000, pause });
  // The crawl's request for the start page and the first probe of the login need no pause.
  expect(pauses).toHaveLength(paths.length - 2);
  for (const ms of pauses) expect(ms).toBeLessThanOrEqual(1_000);
});

describe('a login that scripts draw', () => {
  /** Its page has the token of the session in a block of data; who sends another one is refused in other words. */
  async function drawnSite(form: (token: string) => string) {
    const tokens: string[] = [];
    let accepted = 0;
    const page = (token: string, said = ''): string =>
      `<title>Board</title><div id="app"></div>${said}<script id="csrf" type="application/json">"${token}"</script><script src="/app.js"></script>`;
    const running = await started(
      serveHttp((request, response) => {
        const chunks: Buffer[] = [];
        request.on('data', (chunk: Buffer) => chunks.push(chunk));
        request.on('end', () => {
          const [, own = ''] = /session=(\w+)/.exec(request.headers.cookie ?? '') ?? [];
          const session = own === '' ? randomBytes(8).toString('hex') : own;
          const token = `${session.slice(0, 4)}/t0k+${session}==`;
          tokens.push(token);
          const isPost = request.method === 'POST';
          const sent = new URLSearchParams(Buffer.concat(chunks).toString()).get('_csrf');
          if (isPost && sent === token) accepted += 1;
          const said = !isPost ? '' : sent === token ? 'Invalid username or password' : 'Invalid csrf token';
          response
            .writeHead(200, { 'content-type': 'text/html', 'set-cookie': `session=${session}; HttpOnly` })
            .end(page(token, said));
        });
      }),
    );
    const draw: NonNullable<ScannerInput['drawing']>['draw'] = (crawled) => {
      const text = form(tokens[0] ?? '');
      const html = readHtmlDocument(text, crawled.url);
      const { html: served } = crawled;
      if (served === null) return Promise.resolve(crawled);
      const nothing = { calls: [], unsent: [], cookies: [], scripts: [], listeners: null };
      return Promise.resolve({ ...crawled, html, drawn: { text, served, ...nothing } });
    };
    const drawing = { draw } as NonNullable<ScannerInput['drawing']>;
    return { ...running, drawing, accepted: () => accepted };
  }
  const formWith = (token: string, action = 'action="/login"'): string =>
    `<script src="/app.js"></script><form method="post" ${action}><input type="hidden" name="_csrf" value="${token}"><input name="username"><input type="password" name="password"></form>`;

  it('gets the token of each visit from where the page as sent has it', async () => {
    const { url, drawing, accepted } = await drawnSite(formWith);
    const { observation, judgement } = await scan(url, { drawing });
    expect(observation.logins[0]).toMatchObject({ failures: 13, stop: null });
    expect(accepted()).toBe(13);
    const [finding] = judgement.findings.filter(({ id }) => id === 'login-no-throttling');
    expect(finding?.evidence.reproduce).toContain(String.raw`on\/json">"\([^"]*\)".*`);
  });

  it('is not sent where the page has no such value, or a script sends it', async () => {
    for (const form of [() => formWith('a-value-of-the-script-alone-1'), () => formWith('', '')]) {
      const { url, drawing, accepted } = await drawnSite(form);
      const { judgement } = await scan(url, { drawing });
      expect(judgement.inconclusive?.reason).toBe('login_by_script');
      expect(accepted()).toBe(0);
    }
  });
});

describe('a login that a script sends', () => {
  const LOGIN_FORM =
    '<form id="login"><input name="name"><input type="password" name="secret"><button>Log in</button></form>';

  /** Its endpoint takes what `accepts` says; other addresses are missing. */
  async function scriptedSite(
    script: string,
    accepts: (type: string, body: string) => boolean,
    [missing, shown]: readonly [number, string] = [404, 'Not found'],
  ) {
    const posted: string[] = [];
    const running = await started(
      serveHttp((request, response) => {
        const chunks: Buffer[] = [];
        request.on('data', (chunk: Buffer) => chunks.push(chunk));
        request.on('end', () => {
          const { method, url, headers } = request;
          const body = Buffer.concat(chunks).toString();
          const show = (status: number, type: string, text: string): unknown =>
            response
              .writeHead(status, { 'content-type': type, ...(status === 302 && { location: '/' }) })
              .end(text);
          if (url === '/') return show(200, 'text/html', `${LOGIN_FORM}<script src="/login.js"></script>`);
          if (url === '/login.js') return show(200, 'text/javascript', script);
          if (method !== 'POST') return show(missing, 'text/html', shown);
          posted.push(`${url} ${body}`);
          const isTaken = url === '/api/login' && accepts(headers['content-type'] ?? '', body);
          return isTaken
            ? show(200, 'application/json', '{"status":0,"message":"Invalid username or password"}')
            : show(400, 'application/json', '{"error":"unsupported media type"}');
        });
      }),
    );
    return { ...running, posted };
  }
  const isForm = (type: string, body: string): boolean =>
    type.includes('urlencoded') && new URLSearchParams(body).has('secret');
  const isJson = (type: string, body: string): boolean => type.includes('json') && body.includes('"secret"');

  it.each<[string, string, typeof isForm]>([
    ['jQuery', "$('#login').submit(() => $.post('/api/login', $('#login').serialize()));", isForm],
    ['fetch', 'fetch("/api/login", { method: "POST", body: JSON.stringify(values) });', isJson],
  ])(
    'is tried at the address that %s is given, with the names of the form',
    async (_name, script, accepts) => {
      const { url, posted } = await scriptedSite(script, accepts);
      const { observation, judgement } = await scan(url);
      expect(observation.logins[0]).toMatchObject({ failures: 13, stop: null });
      expect(judgement.findings.map(({ id }) => id)).toContain('login-no-throttling');
      expect(posted.every((request) => request.startsWith('/api/login '))).toBe(true);
    },
  );

  it.each<[string, readonly [number, string]]>([
    ['an error', [500, '<h1>Internal Server Error</h1>']],
    ['a redirect to the start page', [302, '']],
    ['the start page', [200, `${LOGIN_FORM}<script src="/login.js"></script>`]],
    [
      'a login without names, which scripts fill in',
      [200, '<form><input type="password"><button>Log in</button></form>'],
    ],
  ])('is tried where GET of its address shows %s', async (_name, missing) => {
    const script = 'fetch("/api/login", { method: "POST", body: JSON.stringify(values) });';
    const { url, posted } = await scriptedSite(script, isJson, missing);
    const { observation } = await scan(url);
    expect(observation.logins[0]).toMatchObject({ failures: 13, stop: null });
    expect(posted.every((request) => request.startsWith('/api/login '))).toBe(true);
  });

  it('is not tried where a gateway says that its application is down', async () => {
    const script = "$.post('/api/login', x);";
    const { url, posted } = await scriptedSite(script, isForm, [502, '<h1>Bad Gateway</h1>']);
    const { judgement } = await scan(url);
    expect(judgement.inconclusive?.reason).toBe('server_error');
    expect(posted).toEqual([]);
  });

  it.each([
    ['two addresses', "$.post('/api/login', x); $.post('/admin/login', y);"],
    ['other actions alone', "$.post('/api/register', x); $.post('/login/reset', y); fetch('/api/login');"],
    ['an address in a comment', "// $.post('/api/login', x)\nsend();"],
  ])('is not tried at %s', async (_name, script) => {
    const { url, posted } = await scriptedSite(script, () => true);
    await scan(url);
    expect(posted.filter((request) => /login|register/.test(request.split(' ', 1)[0] ?? ''))).toEqual([]);
  });
});
