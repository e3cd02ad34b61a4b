import type { CaseOf } from '../../lab-case';
import { methodSite } from '../../sites/method-site';
import { answer, GET_TOO, GRAPHIQL, HOME, json, MISSING, site } from './graphql-case';

/** A server whose endpoint refuses strangers, with a page at another path. */
const beside = (name: string, path: string, body: string, expected: CaseOf['expected']): CaseOf => ({
  ...site(name, {}, expected),
  site: (ground) =>
    methodSite(ground, (request) => {
      const { pathname } = new URL(request.path, 'https://shop.test');
      if (pathname === '/') return HOME();
      if (pathname === path && request.headers.accept === 'text/html') return { status: 200, body };
      return pathname === '/graphql' ? json({ error: 'unauthorized' }, 403) : MISSING;
    }),
});

/** An endpoint that a page names, with a console that is an endpoint of its own. */
const withConsole = (
  name: string,
  behind: Parameters<typeof answer>[0],
  expected: CaseOf['expected'],
  guards?: string,
): CaseOf => ({
  ...site(`a console that is an endpoint of its own${name}`, {}, expected),
  site: (ground) =>
    methodSite(ground, (request) => {
      const { pathname } = new URL(request.path, 'https://shop.test');
      if (pathname === '/') return HOME('<script>fetch("/graphql")</script>');
      if (pathname === '/graphiql') return answer({ console: GRAPHIQL, ...behind }, request);
      return pathname === '/graphql' ? answer({}, request) : MISSING;
    }),
  ...(guards !== undefined && { guards }),
});

const PLAYGROUND = (headers: string): string =>
  `<!doctype html><title>GraphQL Playground</title><script>GraphQLPlayground.init(root, {endpoint: "/graphql", headers: {${headers}}})</script>`;

/** Endpoints at other places, consoles without an open endpoint, and what only seems to be one. */
export const GRAPHQL_PLACE_CASES: CaseOf[] = [
  withConsole(
    ', with stacks and the schema',
    { introspection: true, extensions: { exception: { stack: ['  File "/app/views.py", line 3'] } } },
    ['graphql-ide low', 'graphql-introspection medium', 'graphql-error-detail low'],
  ),
  withConsole(' and shows no more', {}, ['graphql-ide low'], 'one defect, one finding'),
  {
    ...site('introspection where every field wants a sign-in (graphw00f 38)', { introspection: true }, [
      'graphql-introspection medium',
    ]),
    site: (ground) =>
      methodSite(ground, (request) => {
        const { pathname } = new URL(request.path, 'https://shop.test');
        if (pathname === '/') return HOME();
        if (pathname !== '/graphql') return MISSING;
        return request.body.includes('__schema')
          ? answer({ introspection: true }, request)
          : json({ errors: [{ message: 'Authentication required, not authenticated' }] }, 401);
      }),
  },
  site(
    'an error page with the words of the query (nuclei-templates 3127)',
    {
      refuses: {
        status: 200,
        body: '<!doctype html><title>Error</title><p>Unexpected {__schema{queryType{name}}}',
      },
    },
    [],
    { guards: 'words are no schema' },
  ),
  site(
    'introspection where the start page refuses visitors',
    { introspection: true },
    ['graphql-introspection medium'],
    {
      home: { status: 403, body: 'Members only' },
      endpoints: ['/graphql'],
    },
  ),
  site(
    'introspection at /graphql, where the start page requires a sign-in',
    { introspection: true },
    ['graphql-introspection medium'],
    {
      home: { status: 401, headers: { 'www-authenticate': 'Basic realm="shop"' }, body: 'Sign in' },
    },
  ),
  ...['/api/graphql', '/v1/graphql', '/graphql.json', '/query', '/shop-api', '/admin-api', '/gateway'].map(
    (path) =>
      site(`introspection at ${path}`, { introspection: true }, ['graphql-introspection medium'], { path }),
  ),
  site(
    'introspection at a versioned path that a script names',
    { introspection: true },
    ['graphql-introspection medium'],
    {
      path: '/api/2026-01/graphql.json',
      home: HOME('<script>fetch("/api/2026-01/graphql.json", {method: "POST"})</script>'),
    },
  ),
  site(
    'introspection at /v2/query, which a script of GraphQL names',
    { introspection: true },
    ['graphql-introspection medium'],
    {
      path: '/v2/query',
      home: HOME('<script>post("/v2/query", `query Shop { shop { name } }`)</script>'),
    },
  ),
  ...['/graph', '/api/data'].map((path) =>
    site(
      `introspection at ${path}, which a client of GraphQL gets`,
      { introspection: true },
      ['graphql-introspection medium'],
      { path, home: HOME(`<script>new ApolloClient({ uri: "${path}", cache })</script>`) },
    ),
  ),
  site(
    'introspection at /graphql/, where /graphql is missing',
    { introspection: true },
    ['graphql-introspection medium'],
    { path: '/graphql/', home: HOME('<script>fetch("/graphql/", {method: "POST"})</script>') },
  ),
  {
    ...site('two endpoints', {}, [
      'graphql-introspection medium',
      'graphql-introspection medium',
      'graphql-alias-unbounded low',
      'graphql-alias-unbounded low',
    ]),
    site: (ground) =>
      methodSite(ground, (request) => {
        const { pathname } = new URL(request.path, 'https://shop.test');
        if (pathname === '/') return HOME();
        return ['/graphql', '/api/graphql'].includes(pathname)
          ? answer({ introspection: true, mostAliases: 1_000 }, request)
          : MISSING;
      }),
    atMost: { requests: 40, posts: 28 },
    guards: 'each endpoint has requests of its own',
  },
  site(
    'mutations by GET that only a script of the site can send',
    { ...GET_TOO, getMutations: true, wantsPreflight: true },
    [],
    {
      guards: 'no link sends the header field',
    },
  ),
  site('forms, where only the endpoint sets cookies', { accepts: ['json', 'form'], setsCookie: true }, [
    'graphql-form-post medium',
  ]),
  beside('a console whose endpoint refuses strangers', '/graphql', GRAPHIQL, ['graphql-ide low']),
  beside('a console at its own path, whose endpoint refuses strangers', '/playground', PLAYGROUND(''), [
    'graphql-ide low',
  ]),
  beside(
    'a console with the key of an administrator',
    '/playground',
    PLAYGROUND('"X-Parse-Master-Key": "kR8vQ2nL5xwT"'),
    ['graphql-ide high'],
  ),
  beside(
    'a console with a place for a key',
    '/playground',
    PLAYGROUND('"X-Parse-Master-Key": "your-master-key"'),
    ['graphql-ide low'],
  ),
  site(
    'Apollo’s landing page for production',
    {
      console:
        '<!doctype html><title>Apollo Server</title><script>window.landingPage = "%7B%22isProd%22%3Atrue%2C%22apolloStudioEnv%22%3A%22prod%22%7D";</script><script src="https://apollo-server-landing-page.cdn.example/_latest/static/js/main.js"></script>',
    },
    [],
    { guards: 'it only says how to send queries' },
  ),
  site(
    'Apollo’s landing page for development',
    {
      console:
        '<!doctype html><title>Apollo Server</title><script>window.landingPage = "%7B%22isProd%22%3Afalse%7D";</script><script src="https://apollo-server-landing-page.cdn.example/_latest/static/js/main.js"></script>',
    },
    ['graphql-ide low'],
  ),
];
