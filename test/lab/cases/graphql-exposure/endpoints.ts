import type { CaseOf } from '../../lab-case';
import type { Ground } from '../../sites/ground';
import { type MethodAnswer, methodSite } from '../../sites/method-site';
import { pages } from '../../sites/pages';
import {
  answer,
  COOKIES,
  errorOf,
  GET_ALONE,
  GET_TOO,
  GRAPHIQL,
  HOME,
  json,
  MISSING,
  site,
} from './graphql-case';

const SCHEMA_CASES: CaseOf[] = [
  site('a hardened endpoint', {}, []),
  site('introspection', { introspection: true }, ['graphql-introspection medium']),
  site('introspection of a schema that is public', { introspection: true }, ['graphql-introspection low'], {
    settings: { public_schema: true },
  }),
  site(
    'files alone, whose server knows no POST',
    { refuses: { status: 501, body: '<h1>501 Not Implemented</h1>' } },
    [],
    { guards: 'a server without POST has no endpoint' },
  ),
  site('introspection at the other usual path', { introspection: true }, ['graphql-introspection medium'], {
    path: '/api/graphql',
  }),
  site('introspection at a path of the owner', { introspection: true }, ['graphql-introspection medium'], {
    path: '/data',
    endpoints: ['/data'],
  }),
  site(
    'introspection at a path that a script of the page names',
    { introspection: true },
    ['graphql-introspection medium'],
    {
      path: '/v1/graphql',
      home: HOME('<script>fetch("/v1/graphql", {method: "POST"})</script>'),
    },
  ),
  site(
    'introspection at a path that a link names',
    { introspection: true },
    ['graphql-introspection medium'],
    {
      path: '/shop/graphql',
      home: HOME('<a href="/shop/graphql">API</a>'),
    },
  ),
  {
    ...site('introspection at a path that a script names', {}, ['graphql-introspection medium']),
    site: (ground) =>
      methodSite(ground, (request) => {
        const { pathname } = new URL(request.path, 'https://shop.test');
        if (pathname === '/') return HOME('<script src=/app.js></script>');
        if (pathname === '/app.js')
          return {
            status: 200,
            headers: { 'content-type': 'text/javascript' },
            body: "let u='https://shop.test/q/graphql'",
          };
        return pathname === '/q/graphql' ? answer({ introspection: true }, request) : MISSING;
      }),
  },
  site('an address of another host', {}, [], {
    home: HOME('<script>fetch("https://api.example/graphql")</script>'),
  }),
  site('suggestions', { suggests: true }, ['graphql-suggestions low']),
  site(
    'suggestions where introspection is open',
    { introspection: true, suggests: true },
    ['graphql-introspection medium'],
    {
      guards: 'the schema says it all',
    },
  ),
  site(
    'introspection by GET on a domain that is not verified',
    { introspection: true, ...GET_TOO },
    ['graphql-introspection medium'],
    GET_ALONE,
  ),
];

const DETAIL_CASES: CaseOf[] = [
  site(
    'a stack of Apollo',
    {
      extensions: {
        code: 'BAD',
        stacktrace: ['GraphQLError: no', '    at /app/node_modules/graphql/x.js:1:1'],
      },
    },
    ['graphql-error-detail low'],
  ),
  site(
    'a stack of an older Apollo',
    { extensions: { exception: { stacktrace: ['GraphQLError: no', '    at /app/x.js:1:1'] } } },
    ['graphql-error-detail low'],
  ),
  site(
    'a trace of Lighthouse',
    { extensions: { debugMessage: 'Class App not found', trace: [{ file: '/var/www/a.php', line: 3 }] } },
    ['graphql-error-detail low'],
  ),
  site('an error with a code', { extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }, [], {
    guards: 'codes are for clients',
  }),
  site('an error with an empty stack', { extensions: { stacktrace: [], trace: '' } }, []),
];

const REQUEST_CASES: CaseOf[] = [
  site('queries by GET', GET_TOO, []),
  site('mutations by GET', { ...GET_TOO, getMutations: true }, ['graphql-get-mutation medium']),
  site(
    'mutations by GET on a domain that is not verified',
    { ...GET_TOO, getMutations: true },
    ['graphql-get-mutation medium'],
    GET_ALONE,
  ),
  site('forms, with cookies', { accepts: ['json', 'form'] }, ['graphql-form-post medium'], { home: COOKIES }),
  site('plain text, with cookies', { accepts: ['json', 'text'] }, ['graphql-form-post medium'], {
    home: COOKIES,
  }),
  site('forms, without cookies', { accepts: ['json', 'form'] }, [], {
    guards: 'a forged request has nothing to misuse',
  }),
  site('neither, with cookies', {}, [], { home: COOKIES }),
  site('forms at an endpoint of csrf_protection', { accepts: ['json', 'form'] }, [], {
    home: COOKIES,
    beside: { csrf_protection: { endpoints: ['/graphql'] } },
    guards: 'one defect, one issue',
  }),
  site(
    'forms, with csrf_protection for another path',
    { accepts: ['json', 'form'] },
    ['graphql-form-post medium'],
    {
      home: COOKIES,
      beside: { csrf_protection: { endpoints: ['/api/items'] } },
    },
  ),
  site('a hundred aliases', { mostAliases: 1_000 }, ['graphql-alias-unbounded low']),
  site(
    'everything',
    {
      introspection: true,
      accepts: ['json', 'form', 'get'],
      getMutations: true,
      mostAliases: 1_000,
      extensions: { stacktrace: ['GraphQLError: no'] },
    },
    [
      'graphql-introspection medium',
      'graphql-get-mutation medium',
      'graphql-form-post medium',
      'graphql-alias-unbounded low',
      'graphql-error-detail low',
    ],
    { home: COOKIES },
  ),
];

const CONSOLE_CASES: CaseOf[] = [
  site('GraphiQL', { console: GRAPHIQL }, ['graphql-ide low']),
  site(
    'Playground',
    {
      console:
        '<!doctype html><title>GraphQL Playground</title><script>GraphQLPlayground.init(root, {endpoint: "/graphql"})</script>',
    },
    ['graphql-ide low'],
  ),
  site(
    'Sandbox',
    {
      console:
        '<!doctype html><script src="https://embeddable-sandbox.cdn.example/v2.js"></script><script>new window.EmbeddedSandbox({})</script>',
    },
    ['graphql-ide low'],
  ),
  site(
    'an article about GraphiQL',
    { console: '<!doctype html><title>Our API</title><p>We use GraphiQL and GraphQL Playground.</p>' },
    [],
    { guards: 'a name is not a console' },
  ),
  ...[HOME(), HOME('<script>fetch("/graphql")</script>')].map((home, at) => ({
    ...site(`GraphiQL at its own path${at === 0 ? '' : ', next to an endpoint that a page names'}`, {}, [
      'graphql-ide low',
    ]),
    site: (ground: Ground) =>
      methodSite(ground, (request) => {
        const { pathname } = new URL(request.path, 'https://shop.test');
        if (pathname === '/') return home;
        if (pathname === '/graphiql') return { status: 200, body: GRAPHIQL };
        return pathname === '/graphql' ? answer({}, request) : MISSING;
      }),
  })),
];

const atEveryPath = (fields: string): string =>
  `<!doctype html><title>Shop</title><form method=post action="">${fields}<button>Go</button></form>`;

const NONE_CASES: CaseOf[] = [
  site('no endpoint', {}, [], { path: '/nowhere' }),
  site('an application that answers every path', {}, [], {
    site: (ground) =>
      ground.https(pages({}, { status: 200, body: '<!doctype html><title>Shop</title><div id=app></div>' })),
  }),
  site('an uploader that keeps what is posted to any path', {}, [], {
    site: (ground) => ground.https(pages({}, { status: 200, body: atEveryPath('<input name=f type=file>') })),
    untouched: /^POST /,
  }),
  site(
    'a sign-in at every path, next to an endpoint',
    { introspection: true },
    ['graphql-introspection medium'],
    {
      site: (ground) =>
        methodSite(ground, (request) =>
          request.path.startsWith('/graphql')
            ? answer({ introspection: true }, request)
            : { status: 200, body: atEveryPath('<input name=user><input name=p type=password>') },
        ),
    },
  ),
  site('an API that echoes', { refuses: json({ data: { query: '{__typename}' } }) }, [], {
    guards: 'data is not a result',
  }),
  site(
    'an API with errors of its own',
    { refuses: json({ errors: [{ message: 'Unknown member: q' }] }, 400) },
    [],
  ),
  site(
    'an endpoint for stored queries',
    { refuses: errorOf('PersistedQueryNotFound: only persisted queries') },
    [],
    { guards: 'it runs nothing of ours' },
  ),
];

/** The usual places, which nothing names, and all other paths but the start page. */
const guessed = (
  name: string,
  post: { usual: MethodAnswer; other: MethodAnswer },
  expected: CaseOf['expected'],
  page: (path: string) => MethodAnswer = () => MISSING,
): CaseOf => ({
  name: `graphql: ${name}`,
  site: (ground) =>
    methodSite(ground, ({ method, path }) => {
      if (method !== 'POST') return path === '/' ? HOME() : page(path);
      return path.endsWith('/graphql') ? post.usual : post.other;
    }),
  expected,
  guards: 'what a server does with every POST says nothing of one path',
});
/** Tornado checks its token before the path (Jupyter). */
const FORGED: MethodAnswer = { status: 403, body: "'_xsrf' argument missing from POST" };

/** A proxy before a server that ends the connection at POST, and shows one sentence at each path (Motion). */
const CUT_OFF: MethodAnswer = { status: 502, body: 'Bad gateway' };
const sentence = (): MethodAnswer => ({ status: 200, body: '<p>The server did not understand.</p>' });
const ownPage = (path: string): MethodAnswer => ({ status: 200, body: `<p>This is ${path}.</p>` });

const SILENT: MethodAnswer = { status: 200, isSilent: true };

/** They wait for responses that never come. */
export const SILENT_POST_CASES: CaseOf[] = [
  guessed('a server that never responds to POST', { usual: SILENT, other: SILENT }, []),
  guessed('no response at the usual places alone', { usual: SILENT, other: MISSING }, 'inconclusive'),
];

const CLOSES: MethodAnswer = { status: 200, closes: true };
const FAILS: MethodAnswer = { status: 500, body: '500 Internal Server Error - 405' };

const GUESSED_CASES: CaseOf[] = [
  guessed('a server that closes the connection of each POST', { usual: CLOSES, other: CLOSES }, []),
  guessed(
    'a connection that closes at the usual places alone',
    { usual: CLOSES, other: MISSING },
    'inconclusive',
  ),
  guessed(
    'an application that fails at each path that it does not know (CiderWebmail)',
    { usual: FAILS, other: FAILS },
    [],
    () => FAILS,
  ),
  guessed('an application that fails at each POST', { usual: FAILS, other: FAILS }, []),
  guessed('an error at the usual places alone', { usual: FAILS, other: MISSING }, 'inconclusive'),
  {
    name: 'graphql: a server that is one endpoint at every path',
    site: (ground) =>
      methodSite(ground, (request) =>
        request.method === 'GET' ? HOME() : answer({ introspection: true }, request),
      ),
    expected: ['graphql-introspection medium'],
    guards: 'one defect, one finding',
  },
  guessed('a guard against forged requests', { usual: FORGED, other: FORGED }, []),
  guessed('a proxy whose server takes no POST', { usual: CUT_OFF, other: CUT_OFF }, [], sentence),
  guessed('no POST at pages of their own', { usual: CUT_OFF, other: CUT_OFF }, 'inconclusive', ownPage),
  guessed('errors at the usual places alone', { usual: CUT_OFF, other: MISSING }, 'inconclusive', sentence),
  guessed('a sign-in at the usual places alone', { usual: FORGED, other: MISSING }, 'inconclusive'),
];

const UNDECIDED_CASES: CaseOf[] = [
  site('a sign-in at every path', { refuses: json({ message: 'Unauthorized' }, 401) }, 'inconclusive', {
    endpoints: ['/graphql'],
  }),
  site(
    'a sign-in as an error',
    { refuses: json({ errors: [{ message: 'Unauthenticated: GraphQL needs a token' }] }) },
    'inconclusive',
    { endpoints: ['/graphql'] },
  ),
  site('POST only, on a domain that is not verified', { introspection: true }, 'inconclusive', GET_ALONE),
  site(
    'a firewall',
    { refuses: { status: 403, body: '<title>Attention Required! | Cloudflare</title>' } },
    'inconclusive',
  ),
  site('a limit', { refuses: { status: 429, body: 'Slow down' } }, 'inconclusive'),
  site('errors', { refuses: { status: 502, body: 'Bad gateway' } }, 'inconclusive'),
];

export const GRAPHQL_CASES: CaseOf[] = [
  ...SCHEMA_CASES,
  ...DETAIL_CASES,
  ...REQUEST_CASES,
  ...CONSOLE_CASES,
  ...NONE_CASES,
  ...GUESSED_CASES,
  ...UNDECIDED_CASES,
];
