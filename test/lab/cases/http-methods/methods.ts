import type { CaseOf } from '../../lab-case';
import type { Ground } from '../../sites/ground';
import { type MethodAnswer, type MethodRequest, methodSite } from '../../sites/method-site';

type Part = (request: MethodRequest) => MethodAnswer | null;

const page = (body: string, status = 200): MethodAnswer => ({
  status,
  body: `<!doctype html><title>Shop</title><script src=/shop.js></script>${body}`,
});
const HOME = page(
  '<h1>Welcome to the shop</h1><p>We sell seventeen kinds of garden chairs and tables.</p><a href=/admin>Admin</a>',
);
const MISSING = page('<h1>There is nothing here</h1><p>Go back to the start page of the shop.</p>', 404);
const REFUSED = page('<h1>Members only</h1><p>This part of the shop is closed to visitors.</p>', 401);
const ORDERS = page(
  '<h1>Orders of this month</h1><table><tr><td>Jane Doe<td>Garden chair<td>89.00<tr><td>John Roe<td>Table<td>240.00</table>',
);
const NOT_ALLOWED: MethodAnswer = {
  status: 405,
  headers: { allow: 'GET, HEAD' },
  body: 'Method Not Allowed',
};

/** A shop with a page for members; `parts` answer first. */
const shop =
  (...parts: Part[]) =>
  (request: MethodRequest): MethodAnswer => {
    for (const part of parts) {
      const answer = part(request);
      if (answer !== null) return answer;
    }
    const { method, path } = request;
    if (method !== 'GET' && method !== 'HEAD') return NOT_ALLOWED;
    if (path === '/') return HOME;
    if (path === '/shop.js')
      return { status: 200, headers: { 'content-type': 'text/javascript' }, body: 'let a;' };
    return path === '/admin' ? REFUSED : MISSING;
  };

const on =
  (method: string, path: RegExp, answer: MethodAnswer | ((request: MethodRequest) => MethodAnswer)): Part =>
  (request) =>
    request.method === method && path.test(request.path)
      ? typeof answer === 'function'
        ? answer(request)
        : answer
      : null;

const site = (
  name: string,
  parts: Part[],
  expected: CaseOf['expected'],
  rest: Partial<CaseOf> = {},
): CaseOf => ({
  name: `methods: ${name}`,
  site: (ground) => methodSite(ground, shop(...parts)),
  expected,
  untouched: /^(?:PUT|DELETE) /,
  ...rest,
});

const ANY = /./;
const echo = ({ path, headers }: MethodRequest): MethodAnswer => ({
  status: 200,
  headers: { 'content-type': 'message/http' },
  body: `TRACE ${path} HTTP/1.1\r\n${Object.entries(headers)
    .map(([field, value]) => `${field}: ${String(value)}\r\n`)
    .join('')}`,
});

/** Without a file, whose TRACE is tried too. */
const PLAIN = '<!doctype html><title>Shop</title><p>We sell seventeen kinds of garden chairs and tables.</p>';

function closesOnce(): CaseOf {
  const closed = new WeakMap<Ground, number>();
  return site('TRACE ends with the connection once', [], 'inconclusive', {
    site: (ground) =>
      methodSite(ground, ({ method }) => {
        if (method === 'GET' || method === 'HEAD') return { ...HOME, body: PLAIN };
        const before = closed.get(ground) ?? 0;
        // The client sends a request again where a connection ends that was in use before.
        if (method !== 'TRACE' || before > 1) return NOT_ALLOWED;
        closed.set(ground, before + 1);
        return { status: 400, closes: true };
      }),
    guards: 'what happens once may be an accident',
  });
}

/** RFC 9110 section 9.3.8. */
const TRACE_CASES: CaseOf[] = [
  site('TRACE is refused', [], []),
  site('TRACE echoes', [on('TRACE', ANY, echo)], ['method-trace-enabled low']),
  site('TRACE echoes for static files only', [on('TRACE', /js$/, echo)], ['method-trace-enabled low']),
  site(
    'TRACE echoes, on a domain that is not verified',
    [on('TRACE', ANY, echo)],
    ['method-trace-enabled low'],
    {
      mayIntrude: false,
      untouched: /^(?:PUT|DELETE|PROPFIND|PALISADE|HEAD) /,
    },
  ),
  site(
    'TRACE echoes where the start page leads to, and a redirect is all that answers before',
    [
      on('GET', /^\/$/, { status: 302, headers: { location: '/cgi-bin/report' }, body: '' }),
      on('TRACE', /^\/$/, { status: 302, headers: { location: '/cgi-bin/report' }, body: '' }),
      on('GET', /report$/, {
        status: 200,
        body: '<!doctype html><title>Report</title><p>The numbers of October.</p>',
      }),
      on('TRACE', /report$/, echo),
    ],
    ['method-trace-enabled low'],
    { guards: 'a RedirectMatch of Apache answers TRACE too (AWStats)' },
  ),
  site('TRACE gets the start page', [on('TRACE', ANY, HOME)], [], { guards: 'a page is not an echo' }),
  site(
    'TRACE gets a page that shows the request',
    [on('TRACE', ANY, (request) => ({ ...echo(request), headers: { 'content-type': 'text/html' } }))],
    [],
    { guards: 'only message/http is the answer to TRACE' },
  ),
  site(
    'TRACE echoes without the header fields',
    [
      on('TRACE', ANY, {
        status: 200,
        headers: { 'content-type': 'message/http' },
        body: 'TRACE / HTTP/1.1',
      }),
    ],
    [],
    { guards: 'what proxies remove on the way is not revealed' },
  ),
  site(
    'a server that closes the connection at every other method',
    [({ method }) => (['GET', 'HEAD'].includes(method) ? null : { status: 400, closes: true })],
    [],
    { guards: 'a refusal, in the manner of Icecast' },
  ),
  site('a server that does not speak HTTP at every other method', [], [], {
    site: (ground) =>
      ground.site((request, response) => {
        if (!['GET', 'HEAD'].includes(request.method ?? '')) request.socket.end('ERROR :go away\r\n');
        else response.writeHead(200, { 'content-type': 'text/html' }).end(HOME.body);
      }),
    guards: 'a refusal, in the manner of ZNC',
  }),
  site(
    'TRACE ends with the connection, and other methods are answered',
    [on('TRACE', ANY, { status: 400, closes: true }), on('PROPFIND', ANY, NOT_ALLOWED)],
    [],
    { guards: 'a refusal, in the manner of weborf' },
  ),
  closesOnce(),
  site('TRACE is not implemented', [on('TRACE', ANY, { status: 501, body: '' })], []),
  site(
    'TRACE gets a page of a firewall',
    [on('TRACE', ANY, { status: 403, body: '<title>Attention Required! | Cloudflare</title>' })],
    'inconclusive',
  ),
  site(
    'PUT is listed',
    [on('OPTIONS', ANY, { status: 200, headers: { allow: 'GET, PUT, DELETE, TRACE' } })],
    [],
    {
      guards: 'a list proves nothing',
    },
  ),
];

const multistatus = (status = '200 OK', namespace = 'DAV:'): MethodAnswer => ({
  status: 207,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0"?><D:multistatus xmlns:D="${namespace}"><D:response><D:href>/</D:href><D:propstat><D:prop><D:getetag/></D:prop><D:status>HTTP/1.1 ${status}</D:status></D:propstat></D:response></D:multistatus>`,
});

/** RFC 4918 section 9.1. */
const WEBDAV_CASES: CaseOf[] = [
  site('WebDAV is open', [on('PROPFIND', /^\/$/, multistatus())], ['method-webdav-open medium']),
  site(
    'WebDAV with the default namespace',
    [
      on('PROPFIND', /^\/$/, {
        ...multistatus(),
        body: '<multistatus xmlns="DAV:"><response><propstat><status>HTTP/1.1 200 OK</status></propstat></response></multistatus>',
      }),
    ],
    ['method-webdav-open medium'],
  ),
  site('WebDAV is open, on a domain that is not verified', [on('PROPFIND', ANY, multistatus())], [], {
    mayIntrude: false,
    untouched: /^PROPFIND/,
  }),
  site('WebDAV requires a sign-in', [on('PROPFIND', ANY, { status: 401, body: 'Sign in' })], []),
  site('WebDAV shows nothing', [on('PROPFIND', ANY, multistatus('403 Forbidden'))], [], {
    guards: 'each property was refused',
  }),
  site('PROPFIND gets the start page', [on('PROPFIND', ANY, HOME)], []),
  site('207 of an API', [on('PROPFIND', ANY, { status: 207, body: '{"results":[{"status":200}]}' })], [], {
    guards: 'APIs use the status for batches',
  }),
  site('207 with another namespace', [on('PROPFIND', ANY, multistatus('200 OK', 'urn:shop'))], []),
  site(
    'a repository of Subversion',
    [
      on('OPTIONS', ANY, {
        status: 200,
        headers: { dav: '1,2, http://subversion.tigris.org/xmlns/dav/svn/depth' },
      }),
      on('PROPFIND', ANY, multistatus()),
    ],
    [],
    { guards: 'repositories are public on purpose' },
  ),
];

/** WSTG-CONF-06: `<Limit GET>`, and frameworks that route HEAD past the sign-in. */
const BYPASS_CASES: CaseOf[] = [
  site(
    'an invented method opens the page',
    [on('PALISADE', /^\/admin$/, ORDERS)],
    ['method-auth-bypass high'],
  ),
  site(
    'an invented method opens a page that GET forbids',
    [on('GET', /^\/admin$/, { ...REFUSED, status: 403 }), on('PALISADE', /^\/admin$/, ORDERS)],
    ['method-auth-bypass high'],
  ),
  site('a page opens, on a domain that is not verified', [on('PALISADE', ANY, ORDERS)], [], {
    mayIntrude: false,
    untouched: /^PALISADE/,
  }),
  site('an invented method gets the same page everywhere', [on('PALISADE', ANY, ORDERS)], [], {
    guards: 'the random path has it too',
  }),
  site('an invented method gets the start page', [on('PALISADE', /^\/admin$/, HOME)], [], {
    guards: 'the start page is not protected',
  }),
  site(
    'an invented method gets the refusal with status 200',
    [on('PALISADE', /^\/admin$/, { ...REFUSED, status: 200 })],
    [],
    {
      guards: 'it is the refusal',
    },
  ),
  site(
    'an invented method gets a login page',
    [
      on(
        'PALISADE',
        /^\/admin$/,
        page(
          '<h1>Members</h1><form method=post><input name=u><input type=password name=p><button>Go</button></form>',
        ),
      ),
    ],
    [],
    { guards: 'the login page is for everyone' },
  ),
  site(
    'an invented method is explained',
    [on('PALISADE', /^\/admin$/, page('<p>This method is not supported here.</p>'))],
    [],
  ),
  site('an invented method gets an empty page', [on('PALISADE', /^\/admin$/, { status: 200, body: '' })], []),
  site(
    'an invented method opens the page once',
    (() => {
      let times = 0;
      return [on('PALISADE', /^\/admin$/, () => ((times += 1) === 1 ? ORDERS : REFUSED))];
    })(),
    [],
    { guards: 'twice, or not at all' },
  ),
  site(
    'an invented method is redirected to the login',
    [on('PALISADE', /^\/admin$/, { status: 302, headers: { location: '/login' } })],
    [],
  ),
  site(
    'HEAD opens the page',
    [on('HEAD', /^\/admin$/, { status: 200, headers: { 'content-length': '4711' } })],
    ['method-auth-bypass high'],
  ),
  site(
    'HEAD opens a file',
    [on('HEAD', /^\/admin$/, { status: 200, headers: { etag: '"9a-1f"' } })],
    ['method-auth-bypass high'],
  ),
  site(
    'HEAD is 200 for every path',
    [on('HEAD', ANY, { status: 200, headers: { 'content-length': '4711' } })],
    [],
    { guards: 'the random path has it too' },
  ),
  site('HEAD is 200 without a page', [on('HEAD', /^\/admin$/, { status: 200 })], [], {
    guards: 'nothing shows that the page is behind it',
  }),
  site(
    'HEAD has the length of the refusal',
    [on('HEAD', /^\/admin$/, { status: 200, headers: { 'content-length': String(REFUSED.body?.length) } })],
    [],
  ),
  site('HEAD is refused', [on('HEAD', ANY, { status: 401 })], []),
  site(
    'an invented method opens the start page',
    [on('GET', /^\/$/, REFUSED), on('PALISADE', /^\/$/, ORDERS)],
    ['method-auth-bypass high'],
  ),
  site('a start page that requires a sign-in', [on('GET', /^\/$/, REFUSED)], []),
  site(
    'TRACE where the start page requires a sign-in',
    [on('GET', /^\/$/, REFUSED), on('TRACE', ANY, echo)],
    ['method-trace-enabled low'],
  ),
];

interface Files {
  /** What PUT answers, what it stores, and whether DELETE works. */
  status?: number;
  stores?: (content: string) => string;
  deletes?: boolean;
}

const files = ({ status = 201, stores = (content) => content, deletes = true }: Files): Part[] => {
  const stored = new Map<string, string>();
  return [
    on('PUT', ANY, ({ path, body }) => {
      if (status < 300) stored.set(path, stores(body));
      return { status, body: '' };
    }),
    on('DELETE', ANY, ({ path }) => {
      if (deletes) stored.delete(path);
      return { status: deletes ? 204 : 403, body: '' };
    }),
    ({ method, path }) => {
      const content = stored.get(path);
      return method === 'GET' && content !== undefined && content !== ''
        ? { status: 200, body: content }
        : null;
    },
  ];
};
const WRITE = { settings: { write_test: true }, untouched: /^POST / };

const WRITE_CASES: CaseOf[] = [
  site('everyone may write', files({}), ['method-put-open critical'], WRITE),
  site(
    'everyone may write, and the file stays',
    files({ deletes: false }),
    ['method-put-open critical'],
    WRITE,
  ),
  site('everyone may write, without the setting', files({}), []),
  site('everyone may write, on a domain that is not verified', files({}), [], {
    settings: { write_test: true },
    mayIntrude: false,
  }),
  site('PUT is refused', [], [], WRITE),
  site('PUT requires a sign-in', files({ status: 401 }), [], WRITE),
  site('PUT is accepted and forgotten', files({ stores: () => '' }), [], {
    ...WRITE,
    guards: 'the file must be there for a visitor',
  }),
  site('PUT stores something else', files({ stores: () => 'queued' }), [], WRITE),
  site('every path exists', [on('GET', /palisade/, HOME), ...files({})], [], {
    settings: { write_test: true },
    guards: 'an address that is not free is left alone',
  }),
];

/** It waits for responses that never come. */
export const SILENT_TRACE_CASES: CaseOf[] = [
  site(
    'no response to TRACE at any page',
    [on('TRACE', ANY, { status: 200, isSilent: true }), on('PROPFIND', ANY, NOT_ALLOWED)],
    [],
    { guards: 'a refusal, in the manner of CUPS' },
  ),
];

export const HTTP_METHODS_CASES: CaseOf[] = [
  ...TRACE_CASES,
  ...WEBDAV_CASES,
  ...BYPASS_CASES,
  ...WRITE_CASES,
];
