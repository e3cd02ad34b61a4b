import { type IncomingMessage, type RequestListener, createServer } from 'node:http';
import type { CaseOf } from '../../lab-case';
import type { Ground } from '../../sites/ground';
import { HARDENED, LOGIN_PAGE, type HeaderFields, setHeaders } from '../../sites/pages';

interface Answer {
  status?: number;
  headers?: HeaderFields;
  body?: string;
}
/** By `host/path`, `/path` or `*`; a text is a redirect. */
type Answers = Record<string, string | Answer | ((request: IncomingMessage) => string | Answer)>;

const HOME: Answer = {
  body: '<!doctype html><html lang="en"><title>Shop</title><h1>Shop</h1><a href="/about">About</a> <a href="/terms">Terms</a></html>',
};
const ABOUT: Answer = { body: '<!doctype html><html lang="en"><title>About</title><p>About us</p></html>' };
const SECURE: Answers = { '/': HOME, '/about': ABOUT, '/terms': ABOUT };
const TO_SAME: Answers = { '*': ({ headers, url }) => `https://${headers.host}${url}` };

const serve =
  (answers: Answers, hardened: HeaderFields = HARDENED): RequestListener =>
  (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://shop.test');
    const known = answers[`${request.headers.host}${pathname}`] ??
      answers[pathname] ??
      answers['*'] ?? { status: 404, body: '<!doctype html><title>Not found</title><p>Not found</p>' };
    const answer = typeof known === 'function' ? known(request) : known;
    if (typeof answer === 'string') {
      response.writeHead(301, { location: answer }).end('<p>Moved</p>');
      return;
    }
    setHeaders(response, { ...hardened, ...answer.headers });
    response.statusCode = answer.status ?? 200;
    response.end(answer.body ?? '');
  };

const on = (
  name: string,
  http: Answers,
  expected: CaseOf['expected'],
  { https = SECURE, ...more }: Partial<CaseOf> & { https?: Answers } = {},
): CaseOf => ({
  ...more,
  name,
  site: async (ground: Ground) => {
    await ground.https(serve(https));
    await ground.http(serve(http));
  },
  expected,
});

const GOOD: CaseOf[] = [
  on('every path to the same host and path', TO_SAME, []),
  on('a temporary redirect', { '*': { status: 302, headers: { location: 'https://shop.test/' } } }, [], {
    guards: 'the code of the redirect is a matter of caches',
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

const failing = (status: number, headers: HeaderFields = {}): Answers => ({
  '*': { status, headers, body: '<title>Error</title>' },
});

const UNDECIDED: CaseOf[] = [
  {
    name: 'no https',
    site: (ground) => ground.http(serve({ '*': HOME })),
    expected: 'inconclusive',
    guards: 'the matter of ssl_certificate',
  },
  on('http returns 429', failing(429), 'inconclusive'),
  on('http returns 503', failing(503), 'inconclusive'),
  on('http shows a firewall', failing(403, { 'cf-mitigated': 'challenge' }), 'inconclusive'),
  on('https returns 500', { '*': HOME }, 'inconclusive', { https: failing(500) }),
  on('https shows a firewall', { '*': HOME }, 'inconclusive', {
    https: failing(403, { 'cf-mitigated': 'challenge' }),
  }),
  {
    name: 'its own port',
    site: (ground) => ground.http(serve({ '*': HOME }), 8080),
    url: 'http://shop.test:8080/',
    expected: 'inconclusive',
    guards: 'which port has https, nobody knows',
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
