import type { IncomingMessage, RequestListener } from 'node:http';
import type { ScanIdentity } from '@palisade/vocabulary';
import type { CaseOf } from '../../lab-case';
import { SHOP } from '../../sites/ground';
import { HARDENED, setHeaders } from '../../sites/pages';

type Who = 'alice' | null;
/** A body for a visitor: JSON, a text, or a status with a body. */
type Answer = object | string | { status: number; body?: string };
type Route = (who: Who, request: IncomingMessage) => Answer;
type Json = Record<string, unknown>;

const CANARY = 'canary-of-alice-7f3c';
const ALICE: ScanIdentity = {
  id: 'alice',
  name: 'alice',
  session: ['cookie'],
  origins: [`https://${SHOP}`],
  privateCanary: CANARY,
  login: { kind: 'cookie', cookies: { sid: 'session-of-alice' } },
  verify: {
    url: '/me',
    signedIn: { status: [200], json: '/name', equals: 'alice', text: null },
    anonymous: { status: [401], json: null, equals: null, text: null },
  },
  start: ['/account'],
  never: [],
  proveBroken: false,
};

const PAGE = '<!doctype html><html lang="en"><title>Shop</title><p>Hello</p>';
const ME: Route = (who) => (who === null ? { status: 401 } : { name: who });

function written(answer: Answer): [status: number, body: string] {
  if (typeof answer === 'string') return [200, answer];
  const { status, body } = answer as { status?: unknown; body?: string };
  return typeof status === 'number' ? [status, body ?? '{"message":"no"}'] : [200, JSON.stringify(answer)];
}

const serve =
  (routes: Record<string, Route>): RequestListener =>
  (request, response) => {
    const who: Who = request.headers.cookie?.includes('session-of-alice') === true ? 'alice' : null;
    const [path = '/'] = (request.url ?? '/').split('?');
    const known = routes[request.url ?? '/'] ?? routes[path];
    const answer = known?.(who, request) ?? { status: 404, body: '{"message":"none"}' };
    const [status, body] = written(answer);
    setHeaders(response, {
      ...HARDENED,
      'content-type': /^\s*</.test(body) ? 'text/html; charset=utf-8' : 'application/json',
    });
    response.writeHead(status).end(body);
  };

const SECURE = { bearer: { type: 'http', scheme: 'bearer' } };
const documentOf = (paths: Json, more: Json = {}): Json => ({
  openapi: '3.0.3',
  info: { title: 'Shop', version: '1' },
  security: [{ bearer: [] }],
  components: { securitySchemes: SECURE },
  paths,
  ...more,
});
const get = (more: Json = {}): Json => ({ get: { responses: { 200: { description: 'ok' } }, ...more } });
const returning = (schema: Json, more: Json = {}): Json =>
  get({ responses: { 200: { description: 'ok', content: { 'application/json': { schema } } } }, ...more });
const idIn = (more: Json = {}): Json => ({
  parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' }, ...more }],
});

interface Options extends Partial<CaseOf> {
  document?: Json | string;
  /** Strangers may read the document. */
  isOpenDocument?: boolean;
}

/** The document is for identities alone, and public on purpose, unless a case says otherwise. */
const api = (
  name: string,
  routes: Record<string, Route>,
  expected: CaseOf['expected'],
  { document = documentOf({ '/orders': get() }), isOpenDocument = true, ...more }: Options = {},
): CaseOf => ({
  name: `api: ${name}`,
  site: (ground) =>
    ground.https(
      serve({
        '/': () => PAGE,
        '/me': ME,
        '/openapi.json': (who) =>
          isOpenDocument || who !== null
            ? typeof document === 'string'
              ? document
              : JSON.stringify(document)
            : { status: 401 },
        ...routes,
      }),
    ),
  expected,
  settings: { openapi: '/openapi.json', public_document: true },
  untouched: /^(?:POST|PUT|PATCH|DELETE) /,
  ...more,
});

const ORDERS: Route = () => [{ id: 17, total: 90 }];
const CLOSED: Route = (who) => (who === null ? { status: 401 } : [{ id: 17 }]);
const OPEN = 'api-operation-without-login high';
const WORST = 'api-operation-without-login critical';
const FIELDS = 'api-undocumented-fields medium';
const PASSWORDS = 'api-passwords-for-strangers high';

const SIGN_IN_CASES: CaseOf[] = [
  api('an operation without its sign-in', { '/orders': ORDERS }, [OPEN]),
  api('an operation that requires its sign-in', { '/orders': CLOSED }, []),
  api('a public operation', { '/orders': ORDERS }, [], {
    document: documentOf({ '/orders': get({ security: [] }) }),
  }),
  api('a sign-in that is optional', { '/orders': ORDERS }, [], {
    document: documentOf({ '/orders': get({ security: [{}, { bearer: [] }] }) }),
    guards: 'an alternative without a scheme',
  }),
  api('a document without security', { '/orders': ORDERS }, [], {
    document: documentOf({ '/orders': get() }, { security: undefined }),
  }),
  api('the sign-in of one operation', { '/orders': ORDERS }, [OPEN], {
    document: documentOf({ '/orders': get({ security: [{ bearer: [] }] }) }, { security: [] }),
  }),
  api('the private text of an identity', { '/orders': () => [{ note: CANARY }] }, [WORST], {
    identities: [ALICE],
  }),
  api('a list that is empty', { '/orders': () => [] }, [], { guards: 'no data' }),
  api('an envelope that is empty', { '/orders': () => ({ items: [], total: 0, page: 1 }) }, [], {
    guards: 'no data',
  }),
  api('an error with status 200', { '/orders': () => ({ error: { code: 7, message: 'Sign in.' } }) }, [], {
    guards: 'the words of an error are no data',
  }),
  api('a page of HTML in place of data', { '/orders': () => PAGE }, [], { guards: 'a sign-in page' }),
  api('an application that answers every path', { '/orders': () => ({ app: 'shop' }) }, [], {
    guards: 'the same for a path that cannot exist',
    site: (ground) =>
      ground.https((request, response) => {
        const isDocument = request.url === '/openapi.json';
        setHeaders(response, { ...HARDENED, 'content-type': 'application/json' });
        response.end(JSON.stringify(isDocument ? documentOf({ '/orders': get() }) : { app: 'shop' }));
      }),
  }),
  {
    ...api('data that comes once', {}, [], { guards: 'twice' }),
    site: (ground) => {
      let visits = 0;
      return ground.https(
        serve({
          '/': () => PAGE,
          '/openapi.json': () => documentOf({ '/orders': get() }),
          '/orders': (who, request) => ((visits += 1) === 1 ? ORDERS(who, request) : { status: 401 }),
        }),
      );
    },
  },
  api('an order by the example of the document', { '/orders/17': () => ({ id: 17 }) }, [OPEN], {
    document: documentOf({ '/orders/{id}': { ...idIn({ example: 17 }), ...get() } }),
  }),
  api('an example that would leave its place', { '/secret': () => ({ id: 1 }) }, 'inconclusive', {
    document: documentOf({ '/orders/{id}': { ...idIn({ example: '..' }), ...get() } }),
    untouched: /secret|^(?:POST|PUT|PATCH|DELETE) /,
  }),
  api('a parameter of the query', { '/orders?year=2026': ORDERS }, [OPEN], {
    document: documentOf({
      '/orders': get({
        parameters: [{ name: 'year', in: 'query', required: true, schema: { default: 2026 } }],
      }),
    }),
  }),
  api('an order without an example', { '/orders/17': ORDERS }, 'inconclusive', {
    document: documentOf({ '/orders/{id}': { ...idIn(), ...get() } }),
    untouched: /orders/,
    guards: 'no identifier is invented',
  }),
  api(
    'an order that a page of an identity shows',
    { '/account': () => `${PAGE}<a href="/orders/17">Order</a>`, '/orders/17': () => ({ note: CANARY }) },
    [WORST],
    { identities: [ALICE], document: documentOf({ '/orders/{id}': { ...idIn(), ...get() } }) },
  ),
  api(
    'an order that the list of an identity names',
    { '/orders': CLOSED, '/orders/17': () => ({ note: CANARY }) },
    [WORST],
    {
      identities: [ALICE],
      document: documentOf({ '/orders/{id}': { ...idIn(), ...get() }, '/orders': get() }),
    },
  ),
  api('operations that write', { '/orders': ORDERS }, 'inconclusive', {
    document: documentOf({ '/orders': { post: {}, delete: {}, put: {} } }),
    untouched: / \/orders/,
  }),
  api('a GET that sounds like an action', { '/orders/delete': ORDERS, '/logout': ORDERS }, 'inconclusive', {
    document: documentOf({ '/orders/delete': get(), '/logout': get() }),
    untouched: /delete|logout/,
  }),
  api('an operation that takes a password', { '/login': ORDERS }, 'inconclusive', {
    document: documentOf({ '/login': get({ parameters: [{ name: 'password', in: 'query' }] }) }),
    untouched: /login/,
    guards: 'attempts that fail lock accounts',
  }),
  api('the second version of the format', { '/api/orders': ORDERS }, [OPEN], {
    document: {
      swagger: '2.0',
      info: {},
      basePath: '/api',
      securityDefinitions: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } },
      security: [{ key: [] }],
      paths: { '/orders': get() },
    },
  }),
  api('YAML', { '/orders': ORDERS }, [OPEN], {
    document:
      'openapi: 3.0.0\ninfo: {title: Shop, version: "1"}\nsecurity: [{bearer: []}]\npaths:\n  /orders:\n    get:\n      responses: {"200": {description: ok}}\n',
  }),
  api('a server with a path', { '/api/v2/orders': ORDERS }, [OPEN], {
    document: documentOf(
      { '/orders': get() },
      { servers: [{ url: '/api/{v}', variables: { v: { default: 'v2' } } }] },
    ),
  }),
  api('a server of the machine on which the document was written', { '/v1/orders': ORDERS }, [OPEN], {
    document: documentOf({ '/orders': get() }, { servers: [{ url: 'http://localhost:5000/v1' }] }),
  }),
  api('a server elsewhere', { '/orders': ORDERS }, 'inconclusive', {
    document: documentOf({ '/orders': get() }, { servers: [{ url: 'https://api.elsewhere.example/' }] }),
    untouched: /orders/,
  }),
  api('an uploaded document', { '/orders': ORDERS }, [OPEN], {
    settings: { openapi: JSON.stringify(documentOf({ '/orders': get() })) },
    untouched: /openapi/,
  }),
];

const USER = { type: 'object', properties: { id: { type: 'integer' }, name: { type: 'string' } } };
const users = (schema: Json): Options => ({
  document: documentOf({ '/users': returning(schema, { security: [] }) }),
});
const LIST = { type: 'array', items: { $ref: '#/components/schemas/User' } };
const withUser = (user: Json): Options => ({
  document: documentOf(
    { '/users': returning(LIST, { security: [] }) },
    { components: { securitySchemes: SECURE, schemas: { User: user } } },
  ),
});
/** What only its document can call a secret. */
const TOKENS: Route = () => [{ id: 1, name: 'Ann', reset_token: 'k2j3h4k2j3' }];
const LEAK: Route = () => [{ id: 1, name: 'Ann', password_hash: '$2b$10$abcdefghijklmnop' }];

const ACCOUNTS = [
  { username: 'ann', email: 'ann@shop.test', password: 'kR8vQ2nL5x', admin: false },
  { username: 'bob', email: 'bob@shop.test', password: 'pW3zT9bM1c', admin: true },
];
const WITHOUT_SCHEMA: Options = { document: documentOf({ '/users': get({ security: [] }) }) };
/** A page of a registration, for example, which shows what it made up. */
function onceOf(first: object): Route {
  let visits = 0;
  return () => ((visits += 1) === 1 ? first : [{ id: 1 }]);
}

const FIELD_CASES: CaseOf[] = [
  api('a hash that the document lacks', { '/users': LEAK }, [FIELDS], withUser(USER)),
  api('a hash that the document has', { '/users': LEAK }, [PASSWORDS], {
    ...withUser({ ...USER, properties: { ...USER.properties, password_hash: { type: 'string' } } }),
  }),
  api('a member for requests alone', { '/users': () => [{ id: 1, password: 'kR8vQ2nL5x' }] }, [FIELDS], {
    ...withUser({
      ...USER,
      properties: { ...USER.properties, password: { type: 'string', writeOnly: true } },
    }),
  }),
  api('a schema that allows further members', { '/users': TOKENS }, [], {
    ...withUser({ ...USER, additionalProperties: true }),
    guards: 'nothing to compare with',
  }),
  api('no schema', { '/users': TOKENS }, [], { document: documentOf({ '/users': get({ security: [] }) }) }),
  api('a schema in another document', { '/users': TOKENS }, [], {
    ...users({ $ref: 'https://elsewhere.example/user.json' }),
    guards: 'a reference to another host is not followed',
  }),
  api('parts of a schema', { '/users': LEAK }, [FIELDS], {
    ...withUser({ allOf: [USER, { type: 'object', properties: { mail: { type: 'string' } } }] }),
  }),
  api('a schema that refers to itself', { '/users': LEAK }, [FIELDS], {
    ...withUser({ ...USER, properties: { ...USER.properties, boss: { $ref: '#/components/schemas/User' } } }),
  }),
  api(
    'members that only sound like it',
    {
      '/users': () => [
        {
          id: 1,
          has_password: true,
          next_page_token: 'abc',
          token_count: 4,
          contentHash: 'ab12',
          hashtags: 'x',
          tokens_used: 120,
          promptTokens: 12,
          token_budget: '1000',
          api_key_id: 'k-17',
          tokens: 132,
        },
      ],
    },
    [],
    { ...withUser(USER), guards: 'names of harmless members' },
  ),
  api(
    'passwords of all accounts, as the document says',
    { '/users/debug': () => ({ users: ACCOUNTS }) },
    [PASSWORDS],
    {
      document: documentOf({ '/users/debug': get({ security: [] }) }),
    },
  ),
  api('passwords that are hidden', { '/users': () => [{ id: 1, password: '******' }] }, [], WITHOUT_SCHEMA),
  api('a password that comes once', { '/users': onceOf(ACCOUNTS) }, [], {
    ...WITHOUT_SCHEMA,
    guards: 'twice',
  }),
  api('a password of nobody', { '/users': () => ({ wifi: { band: 5, password: 'guest-2026' } }) }, [], {
    ...WITHOUT_SCHEMA,
    guards: 'records of accounts alone',
  }),
  api(
    'passwords that only an identity gets',
    { '/users': (who) => (who === null ? { status: 401 } : ACCOUNTS) },
    [],
    { document: documentOf({ '/users': get() }), identities: [ALICE] },
  ),
  api('a value that is hidden', { '/users': () => [{ id: 1, api_key: '********' }] }, [], withUser(USER)),
  api(
    'a token that only an identity gets',
    {
      '/users': (who) => (who === null ? { status: 401 } : [{ id: 1, resetToken: 'k2j3h4k2j3' }]),
    },
    [FIELDS],
    {
      identities: [ALICE],
      document: documentOf(
        { '/users': returning(LIST) },
        { components: { securitySchemes: SECURE, schemas: { User: USER } } },
      ),
    },
  ),
];

/** A shop whose document is at this path. */
const found = (name: string, page: string, path: string, more: Json = {}): CaseOf => ({
  ...api(name, {}, [OPEN], { settings: { public_document: true } }),
  site: (ground) =>
    ground.https(
      serve({
        '/': () => page,
        [path]: () => JSON.stringify(documentOf({ '/orders': get() }, more)),
        '/orders': ORDERS,
      }),
    ),
});

/** Where frameworks serve the document. */
const USUAL_PLACES = [
  '/openapi.json',
  '/swagger.json',
  '/v3/api-docs',
  '/api-docs',
  '/swagger/v1/swagger.json',
  '/api/openapi.json',
  '/api/swagger.json',
  '/v2/api-docs',
];
const own: Partial<CaseOf> = { settings: { openapi: '/openapi.json' } };
const DOCUMENT_CASES: CaseOf[] = [
  api('a document that strangers may read', { '/orders': CLOSED }, ['api-document-public low'], own),
  api('a document that is public on purpose', { '/orders': CLOSED }, []),
  api('a document of public operations', { '/orders': ORDERS }, [], {
    ...own,
    document: documentOf({ '/orders': get({ security: [] }) }),
  }),
  api('a document for identities', { '/orders': CLOSED }, [], {
    ...own,
    identities: [ALICE],
    isOpenDocument: false,
  }),
  api('a document that nobody may read', { '/orders': CLOSED }, 'inconclusive', {
    ...own,
    isOpenDocument: false,
  }),
  api('a document of another host', {}, 'inconclusive', {
    settings: { openapi: 'https://elsewhere.example/openapi.json' },
  }),
  {
    ...api('no document', {}, 'inconclusive', { settings: {} }),
    site: (ground) => ground.https(serve({ '/': () => PAGE })),
  },
  ...USUAL_PLACES.map((path) => found(`a document at ${path} that nobody named`, PAGE, path)),
  found(
    'a document that Swagger UI names',
    `${PAGE}<script>SwaggerUIBundle({ url: "/docs/openapi-v2.json" })</script>`,
    '/docs/openapi-v2.json',
  ),
  {
    ...found('a server without an address', PAGE, '/docs/openapi.json', { servers: [{ url: '' }] }),
    settings: { openapi: '/docs/openapi.json', public_document: true },
  },
  api('OpenAPI 3.2 with its own address', { '/v2/orders': ORDERS }, [OPEN], {
    document: documentOf(
      { '/orders': { ...get(), additionalOperations: { COPY: { responses: {} } } } },
      { openapi: '3.2.0', $self: '/v2/openapi.json', servers: [{ url: './' }] },
    ),
  }),
  api('a page in place of the document', {}, 'inconclusive', { document: PAGE }),
  api('a document that is too large', { '/orders': ORDERS }, 'inconclusive', {
    document: documentOf({ '/orders': get({ description: 'x'.repeat(2_200_000) }) }),
    untouched: /orders/,
  }),
  api('an uploaded document that is too large', { '/orders': ORDERS }, 'inconclusive', {
    settings: {
      openapi: JSON.stringify(documentOf({ '/orders': get({ description: 'x'.repeat(2_200_000) }) })),
    },
    untouched: /orders/,
  }),
  api('a domain that is not verified', { '/orders': ORDERS }, 'inconclusive', {
    mayIntrude: false,
    untouched: /orders|openapi/,
  }),
  api('seven hundred operations', {}, [], {
    document: documentOf(
      Object.fromEntries(Array.from({ length: 700 }, (_, each) => [`/things/a${each}`, get()])),
    ),
    atMost: { requests: 70 },
    guards: 'sixty requests',
  }),
  api(
    'a response that counts attempts',
    {
      '/orders': () => ({ status: 401, body: '{"message":"2 attempts left"}' }),
    },
    'inconclusive',
    {
      document: documentOf({ '/orders': get(), '/users': get(), '/things': get() }),
      untouched: /users|things/,
    },
  ),
  api('a limit', { '/orders': () => ({ status: 429 }) }, 'inconclusive', {
    document: documentOf({ '/orders': get(), '/users': get() }),
    untouched: /users/,
  }),
];

const calls = (...paths: string[]): Record<string, Route> => ({
  '/': () => `${PAGE}<script>${paths.map((path) => `fetch("${path}");`).join('')}</script>`,
  '/orders': CLOSED,
});
const SHADOW_CASES: CaseOf[] = [
  api('calls that the document lacks', calls('/api/v1/export', '/api/v1/admin'), ['api-shadow-path low']),
  api('calls that the document has', calls('/api/orders', '/api/orders/17', '/api/', '/api/orders/'), [], {
    document: documentOf({ '/me': get(), '/api/orders/{id}': { ...idIn(), post: {} } }),
    guards: 'templates and their beginnings',
  }),
  api('calls of others', calls('https://elsewhere.example/api/v1/x', '/graphql', '/style.css'), [], {
    guards: 'own interfaces of this kind alone',
  }),
];

export const API_CASES: CaseOf[] = [...SIGN_IN_CASES, ...FIELD_CASES, ...DOCUMENT_CASES, ...SHADOW_CASES];
