import type { CaseOf } from '../../lab-case';
import { type MethodAnswer, type MethodRequest, methodSite } from '../../sites/method-site';

/** How a server of GraphQL behaves; by default as a hardened one. */
interface Server {
  introspection?: boolean;
  suggests?: boolean;
  /** Members of `extensions` of its errors. */
  extensions?: Record<string, unknown>;
  /** The kinds of requests that it executes. */
  accepts?: readonly ('json' | 'form' | 'text' | 'get')[];
  getMutations?: boolean;
  mostAliases?: number;
  console?: string;
  /** What it says to every query instead. */
  refuses?: MethodAnswer;
  /** It takes GET only with a header field that no link sends. */
  wantsPreflight?: boolean;
  setsCookie?: boolean;
}

export const json = (value: unknown, status = 200): MethodAnswer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
});

type Way = NonNullable<Server['accepts']>[number];

function wayOf({ method, headers }: MethodRequest): Way {
  if (method === 'GET') return 'get';
  const type = headers['content-type'] ?? '';
  if (type.startsWith('application/x-www-form-urlencoded')) return 'form';
  return type.startsWith('text/plain') ? 'text' : 'json';
}

function queryOf(request: MethodRequest, way: Way): string {
  if (way === 'get') return new URL(request.path, 'https://shop.test').searchParams.get('query') ?? '';
  if (way === 'form') return new URLSearchParams(request.body).get('query') ?? '';
  // The shell of a person may send nothing.
  return request.body === '' ? '' : (JSON.parse(request.body) as { query: string }).query;
}

export const errorOf = (message: string, extensions?: Record<string, unknown>): MethodAnswer =>
  json({ errors: [{ message, ...(extensions && { extensions }) }] }, 400);

/** One request, as graphql-js would take it. */
export function answer(server: Server, request: MethodRequest): MethodAnswer {
  const { accepts = ['json'], console, refuses } = server;
  const way = wayOf(request);
  if (way === 'get' && request.headers.accept === 'text/html')
    return console === undefined ? { status: 406, body: 'Not acceptable' } : { status: 200, body: console };
  if (refuses !== undefined) return refuses;
  if (way === 'get' && server.wantsPreflight === true && !('apollo-require-preflight' in request.headers))
    return { status: 400, body: 'a request that may be forged' };
  if (accepts.includes(way)) {
    const result = execute(server, queryOf(request, way), way);
    const cookie = { 'set-cookie': 'shop_session=a1b2c3d4e5f60718; Path=/; Secure; HttpOnly' };
    return server.setsCookie === true ? { ...result, headers: { ...result.headers, ...cookie } } : result;
  }
  return { status: way === 'get' ? 405 : 415, headers: { 'content-type': 'text/plain' }, body: 'no' };
}

function execute(server: Server, query: string, way: Way): MethodAnswer {
  const {
    introspection = false,
    suggests = false,
    getMutations = false,
    mostAliases = 15,
    extensions,
  } = server;
  if (query.includes('__schema'))
    return introspection
      ? json({ data: { __schema: { queryType: { name: 'Query' } } } })
      : errorOf('GraphQL introspection is not allowed, but the query contained __schema.', extensions);
  if (query.startsWith('mutation'))
    return getMutations || way !== 'get'
      ? json({ data: { __typename: 'Mutation' } })
      : errorOf('GET supports only query operations.', extensions);
  const aliases = [...query.matchAll(/(\w+):__typename/g)].map(([, alias = '']) => [alias, 'Query'] as const);
  if (aliases.length > mostAliases) return errorOf('Syntax Error: Aliases limit exceeded.', extensions);
  if (aliases.length > 0) return json({ data: Object.fromEntries(aliases) });
  if (query === '{__typename}') return json({ data: { __typename: 'Query' } });
  const hint = suggests ? ' Did you mean "user" or "users"?' : '';
  return errorOf(`Cannot query field "usr" on type "Query".${hint}`, extensions);
}

export const HOME = (body = '', headers = {}): MethodAnswer => ({
  status: 200,
  headers,
  body: `<!doctype html><title>Shop</title><h1>Garden chairs</h1>${body}`,
});
export const MISSING: MethodAnswer = { status: 404, body: '<!doctype html><title>Not found</title>' };

interface Rest extends Partial<CaseOf> {
  home?: MethodAnswer;
  path?: string;
}

export const site = (name: string, server: Server, expected: CaseOf['expected'], rest: Rest = {}): CaseOf => {
  const { home = HOME(), path = '/graphql', ...more } = rest;
  return {
    name: `graphql: ${name}`,
    site: (ground) =>
      methodSite(ground, (request) => {
        const { pathname } = new URL(request.path, 'https://shop.test');
        if (pathname === '/') return home;
        return pathname === path ? answer(server, request) : MISSING;
      }),
    expected,
    atMost: { requests: 22, posts: 14 },
    ...more,
  };
};

export const COOKIES = HOME('', { 'set-cookie': 'shop_session=a1b2c3d4e5f60718; Path=/; Secure; HttpOnly' });
export const GET_ALONE = { mayIntrude: false, untouched: /^POST / };
export const GET_TOO = { accepts: ['json', 'get'] } as const;

export const GRAPHIQL =
  '<!doctype html><title>GraphiQL</title><script src="//unpkg.example/graphiql/graphiql.min.js"></script>';
