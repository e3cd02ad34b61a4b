import { createServer } from 'node:http';
import type { CaseOf } from '../../lab-case';
import type { Ground } from '../../sites/ground';
import { LOGIN_PAGE } from '../../sites/pages';
import { ABOUT, type Answer, type Answers, failing, HOME, on, SECURE, serve, TO_SAME } from './redirect-case';

const GOOD: CaseOf[] = [
  on('every path to the same host and path', TO_SAME, []),
  on('a temporary redirect', { '*': { status: 302, headers: { location: 'https://shop.test/' } } }, [], {
    guards: 'the code of a redirect concerns caches only',
  }),
  on('status 307', { '*': { status: 307, headers: { location: 'https://shop.test/' } } }, []),
  on('the root to a page on https', { '*': 'https://shop.test/about' }, []),
  on('the check names http', TO_SAME, [], { url: 'http://shop.test/' }),
  on('the check names www, which redirects', TO_SAME, [], { url: 'https://www.shop.test/' }),
  {
    name: 'port 80 is closed',
    site: (ground) => ground.https(serve(SECURE)),
    expected: [],
    guards: 'nothing to redirect',
  },
  {
    name: 'port 80 hangs up',
    site: async (ground) => {
      await ground.https(serve(SECURE));
      await ground.tcp((socket) => socket.destroy(), 80);
    },
    expected: [],
    guards: 'nothing to redirect',
  },
  on('http returns 404', { '*': { status: 404, body: '<p>Not found</p>' } }, [], {
    guards: 'nothing is served over http',
  }),
  on('http returns 426', { '*': { status: 426, body: 'Upgrade Required' } }, []),
  on('http returns 200 without content', { '*': { status: 200, body: '' } }, [], { guards: 'no document' }),
  on('http returns 204', { '*': { status: 204 } }, []),
  on(
    'IIS requires SSL',
    {
      '*': {
        status: 403,
        body: '<title>403.4</title><h2>403.4 - Forbidden: SSL is required to view this resource.</h2>',
      },
    },
    [],
    { guards: 'http is refused, with a reason' },
  ),
  on('a top-level domain that browsers preload', { '*': HOME }, [], {
    url: 'https://shop.dev/',
    guards: 'browsers never use http there',
  }),
  on(
    'http serves the proof of a certificate authority',
    { '/.well-known/acme-challenge/x': { body: 'token' }, ...TO_SAME },
    [],
    {
      https: {
        ...SECURE,
        '/': { body: '<!doctype html><title>Shop</title><a href="/.well-known/acme-challenge/x">x</a>' },
      },
    },
  ),
];

const DOCUMENTS: CaseOf[] = [
  on('http serves the site', { '*': HOME }, ['http-not-redirected medium']),
  on('http serves a login', { '*': { body: LOGIN_PAGE } }, ['http-not-redirected high']),
  on(
    'http starts a session',
    { '*': { ...HOME, headers: { 'set-cookie': 'PHPSESSID=0123456789abcdef; path=/' } } },
    ['http-not-redirected high'],
  ),
  on(
    'http sets a cookie of statistics',
    { '*': { ...HOME, headers: { 'set-cookie': '_ga=GA1.2.3.4; path=/' } } },
    ['http-not-redirected medium'],
  ),
  on('http asks for a password', { '*': { status: 401, body: '<p>Sign in</p>' } }, [
    'http-not-redirected medium',
  ]),
  on(
    'http is forbidden in a word (nginx with a plain text)',
    { '*': { status: 403, headers: { 'content-type': 'text/plain' }, body: 'Forbidden' } },
    [],
    { guards: 'a refusal without a page serves nothing' },
  ),
  on('http is forbidden with a page', { '*': { status: 403, body: '<h1>Forbidden</h1>' } }, [
    'http-not-redirected medium',
  ]),
  on(
    'http serves the page of a new server',
    { '*': { body: '<title>Welcome to nginx!</title><h1>Welcome to nginx!</h1>' } },
    ['http-not-redirected medium'],
  ),
  on(
    'http serves an application that scripts draw',
    { '*': { body: '<!doctype html><div id="root"></div><script src="/app.js"></script>' } },
    ['http-not-redirected medium'],
  ),
  on(
    'http serves a login once, then fails',
    changing([{ body: LOGIN_PAGE }, { status: 503 }]),
    ['http-not-redirected medium'],
    { isShownOnce: true, guards: 'a second probe without an answer confirms nothing' },
  ),
  on('http serves the site once, then redirects', changing([HOME, 'https://shop.test/']), [], {
    guards: 'one response may be chance',
  }),
];

/** Answers in turn; the last one stays. */
function changing(answers: (string | Answer)[]): Answers {
  let visits = 0;
  return {
    '*': () => {
      visits += 1;
      return answers[Math.min(visits, answers.length) - 1] ?? '';
    },
  };
}

const refresh = (content: string, text = ''): Answer => ({
  body: `<!doctype html><html><head><meta http-equiv="refresh" content="${content}"></head><body>${text}</body></html>`,
});

const BY_PAGE: CaseOf[] = [
  on('a refresh', { '*': refresh('0; url=https://shop.test/') }, ['http-redirect-client-side low'], {
    guards: 'Observatory calls it missing',
  }),
  on(
    'a refresh by a field',
    {
      '*': {
        headers: { refresh: '0;url=https://shop.test/', 'content-type': 'text/html' },
        body: '<p>Moved</p>',
      },
    },
    ['http-redirect-client-side low'],
  ),
  on('a script', { '*': { body: '<script>location.href = "https://" + location.host + "/"</script>' } }, [
    'http-redirect-client-side low',
  ]),
  on(
    'a script that replaces the scheme',
    { '*': { body: '<script>location.replace(location.href.replace("http:", "https:"))</script>' } },
    ['http-redirect-client-side low'],
  ),
  on(
    'a refresh on a whole page',
    { '*': refresh('5; url=https://shop.test/', `<p>${'Buy our goods. '.repeat(60)}</p>`) },
    ['http-not-redirected medium'],
    { guards: 'the page is served, whatever it does afterwards' },
  ),
  on('a refresh to http', { '*': refresh('0; url=http://shop.test/home', 'Wait') }, [
    'http-not-redirected medium',
  ]),
];

const HOPS: CaseOf[] = [
  on('http to http', { '/': '/home', '/home': HOME }, ['http-redirect-stays-http medium']),
  on(
    'http to www over http, then https',
    { 'shop.test/': 'http://www.shop.test/', 'www.shop.test/': 'https://www.shop.test/' },
    ['http-redirect-via-http low'],
  ),
  on('http to another site over http', { '*': 'http://other.example/' }, ['http-redirect-via-http low']),
  on('straight to www', { '*': 'https://www.shop.test/' }, ['http-redirect-other-host low']),
  on('straight to another site', { '*': 'https://other.example/' }, ['http-redirect-other-host low']),
  on('from www to the domain, whose HSTS covers all names below', { '*': 'https://shop.test/' }, [], {
    url: 'https://www.shop.test/',
    guards: 'HSTS with includeSubDomains speaks for www',
  }),
  on(
    'from www to the domain, whose HSTS is for itself',
    { '*': 'https://shop.test/' },
    ['http-redirect-other-host low'],
    {
      url: 'https://www.shop.test/',
      https: { '*': { ...HOME, headers: { 'strict-transport-security': 'max-age=31536000' } } },
    },
  ),
  on('a circle', { '/': '/a', '/a': '/' }, ['http-redirect-loop medium']),
  on('a circle without end', { '*': ({ url }) => `${url}a` }, ['http-redirect-loop medium']),
  on(
    'a circle until the visitor has a cookie',
    {
      '*': ({ headers }) =>
        headers.cookie?.includes('seen=1')
          ? 'https://shop.test/'
          : { status: 302, headers: { location: '/', 'set-cookie': 'seen=1; Path=/' } },
    },
    [],
    { guards: 'browsers keep cookies' },
  ),
  on(
    'a page once the visitor has a cookie',
    {
      '*': ({ headers }) =>
        headers.cookie?.includes('seen=1')
          ? HOME
          : { status: 302, headers: { location: '/', 'set-cookie': 'seen=1; Path=/' } },
    },
    ['http-redirect-stays-http medium'],
  ),
];

/** Two addresses over http; https is at both. */
const twoServers = (
  name: string,
  [first, second]: [Answers, Answers | null],
  expected: CaseOf['expected'],
  guards?: string,
): CaseOf => ({
  name,
  site: async (ground: Ground) => {
    const other = ground.addAddress();
    await ground.https(serve(SECURE));
    await ground.http(serve(first));
    if (second !== null) await ground.serve(createServer(serve(second)), 80, other);
  },
  expected,
  guards,
});

const ADDRESSES: CaseOf[] = [
  twoServers('two servers, both redirect', [TO_SAME, TO_SAME], []),
  twoServers('two servers, the first serves pages', [{ '*': HOME }, TO_SAME], ['http-not-redirected medium']),
  twoServers(
    'two servers, the second serves pages',
    [TO_SAME, { '*': HOME }],
    ['http-not-redirected medium'],
  ),
  twoServers(
    'two servers, the second is a login page',
    [TO_SAME, { '*': { body: LOGIN_PAGE } }],
    ['http-not-redirected high'],
  ),
  twoServers('two servers, the second refuses connections', [TO_SAME, null], [], 'nothing is served there'),
  twoServers(
    'two servers, the second serves a page once',
    [TO_SAME, { '/': once(HOME, 'https://shop.test/') }],
    [],
    'confirmed by a second probe',
  ),
];

const PATHS: CaseOf[] = [
  on('only the root redirects', { '/': 'https://shop.test/', '/about': ABOUT, '/terms': ABOUT }, [
    'http-path-not-redirected medium',
  ]),
  on('a page below is missing over http', { '/': 'https://shop.test/' }, [], {
    guards: 'nothing is served there',
  }),
  on(
    'a page below needs a login over http',
    { '/': 'https://shop.test/', '*': { status: 401, body: 'no' } },
    [],
  ),
];

const TWINS: CaseOf[] = [
  on('www serves the site', { 'www.shop.test/': HOME, ...TO_SAME }, ['http-twin-not-redirected medium']),
  on(
    'the domain serves the site, the check names www',
    { 'shop.test/': HOME, ...TO_SAME },
    ['http-twin-not-redirected medium'],
    { url: 'https://www.shop.test/' },
  ),
  on(
    'www serves another site',
    { 'www.shop.test/': { body: '<!doctype html><title>Parked</title><a href="/buy">Buy</a>' }, ...TO_SAME },
    [],
    { guards: 'another site has its own owner and its own check' },
  ),
  on('neither name redirects', { '*': HOME }, ['http-not-redirected medium'], {
    guards: 'one configuration, one defect',
  }),
  {
    name: 'www does not resolve',
    site: async (ground) => {
      ground.resolveName = (host) =>
        host === 'www.shop.test'
          ? Promise.reject(Object.assign(new Error('ENOTFOUND'), { code: 'ENOTFOUND' }))
          : Promise.resolve([ground.address]);
      await ground.https(serve(SECURE));
      await ground.http(serve({ 'www.shop.test/': HOME, ...TO_SAME }));
    },
    expected: [],
    guards: 'there is no twin',
  },
  on('a host below the domain has no twin', { 'www.app.shop.test/': HOME, ...TO_SAME }, [], {
    url: 'https://app.shop.test/',
  }),
];

const DOWNGRADES: CaseOf[] = [
  on('the start page', { '*': HOME }, ['https-downgrade high', 'http-not-redirected medium'], {
    https: { ...SECURE, '/': 'http://shop.test/' },
  }),
  on('a linked page', TO_SAME, ['https-downgrade high'], {
    https: { ...SECURE, '/about': 'http://shop.test/about/' },
  }),
  on('a linked page, to www', TO_SAME, ['https-downgrade high'], {
    https: { ...SECURE, '/about': 'http://www.shop.test/about' },
  }),
  on('a linked page, to another site', TO_SAME, [], {
    https: { ...SECURE, '/about': 'http://other.example/' },
    guards: 'another site has its own check',
  }),
  on('once only', TO_SAME, [], {
    https: { ...SECURE, '/about': once('http://shop.test/about/', ABOUT) },
    guards: 'confirmed by a second probe',
  }),
  on('a linked page, once, then an error', TO_SAME, ['https-downgrade medium'], {
    isShownOnce: true,
    https: { ...SECURE, '/about': once('http://shop.test/about/', { status: 503 }) },
    guards: 'a second probe without an answer confirms nothing',
  }),
  on('a linked page, while http fails', failing(503), ['https-downgrade high'], {
    https: { ...SECURE, '/about': 'http://shop.test/about/' },
  }),
  on('both schemes redirect to each other', TO_SAME, ['https-downgrade high'], {
    https: { '*': ({ headers, url }) => `http://${headers.host}${url}` },
    guards: 'one defect, one issue: the circle is its consequence',
  }),
  {
    name: 'a linked page, at its own port',
    site: (ground) =>
      ground.https(serve({ ...SECURE, '/about': 'http://shop.test:8080/about' }), undefined, 8443),
    url: 'https://shop.test:8443/',
    expected: ['https-downgrade high'],
  },
];

function once(first: string | Answer, then: string | Answer): () => string | Answer {
  let visits = 0;
  return () => ((visits += 1) === 1 ? first : then);
}

const UNDECIDED: CaseOf[] = [
  {
    name: 'no https',
    site: (ground) => ground.http(serve({ '*': HOME })),
    expected: 'inconclusive',
    guards: 'ssl_certificate reports it',
  },
  on('http returns 429', failing(429), 'inconclusive'),
  on('http returns 503', failing(503), 'inconclusive'),
  on('http shows a firewall', failing(403, { 'cf-mitigated': 'challenge' }), 'inconclusive'),
  on('https returns 500', { '*': HOME }, 'inconclusive', { https: failing(500) }),
  on('https shows a firewall', { '*': HOME }, 'inconclusive', {
    https: failing(403, { 'cf-mitigated': 'challenge' }),
  }),
  on('https returns 429', { '*': HOME }, 'inconclusive', { https: failing(429) }),
  on('https redirects to itself', { '*': HOME }, 'inconclusive', { https: { '*': '/' } }),
  on('https leads to http at another site', { '*': HOME }, 'inconclusive', {
    https: { '*': 'http://other.example/' },
  }),
  on('https leads to https at another site', TO_SAME, [], { https: { '*': 'https://other.example/' } }),
  {
    name: 'http speaks no HTTP',
    site: async (ground) => {
      await ground.https(serve(SECURE));
      await ground.tcp((socket) => socket.end('220 ready\r\n'), 80);
    },
    expected: 'inconclusive',
  },
  {
    name: 'its own port',
    site: (ground) => ground.http(serve({ '*': HOME }), 8080),
    url: 'http://shop.test:8080/',
    expected: 'inconclusive',
    atMost: { requests: 0 },
    guards: 'nobody knows which port has https',
  },
];

export const HTTPS_REDIRECT_CASES: CaseOf[] = [
  ...GOOD,
  ...DOCUMENTS,
  ...BY_PAGE,
  ...HOPS,
  ...ADDRESSES,
  ...PATHS,
  ...TWINS,
  ...DOWNGRADES,
  ...UNDECIDED,
];
