import type { CaseOf } from '../../lab-case';
import { type MethodAnswer, type MethodRequest, methodSite } from '../../sites/method-site';

/** How a server of GraphQL behaves; by default as a hardened one. */
interface Server {
  introspection?: boolean;
  /** It refuses queries for the schema that ask for the fields of types more than once (graphql-java). */
  wantsGoodFaith?: boolean;
  suggests?: boolean;
  /** Members of `extensions` of its errors. */
  extensions?: Record<string, unknown>;
  /** The kinds of requests that it executes. */
  accepts?: readonly ('json' | 'form' | 'text' | 'get')[];
  getMutations?: boolean;
  mostAliases?: number;
  /** The limit counts no `__typename`, as GraphQL Armor by default. */
  countsNoTypenames?: boolean;
  /** By type, its fields; those of `Query` take arguments. */
  types?: Types;
  mostDepth?: number;
  /** The most records that a query may ask for. */
  mostRecords?: number;
  /** What a field of `Query` gives for any value; null by default. */
  gives?: unknown;
  console?: string;
  /** What it says to every query instead. */
  refuses?: MethodAnswer;
  /** It takes GET only with a header field that no link sends. */
  wantsPreflight?: boolean;
  setsCookie?: boolean;
}

/** By name, the type that a field leads to, and its arguments with theirs. */
type Types = Record<string, Record<string, { to: string; args?: Record<string, string> }>>;

const SCALARS = ['String', 'ID', 'Int', 'Boolean'];
/** `[Type!]!` as introspection shows it. */
function typeOf(written: string): object {
  if (written.endsWith('!')) return { kind: 'NON_NULL', name: null, ofType: typeOf(written.slice(0, -1)) };
  if (written.startsWith('[')) return { kind: 'LIST', name: null, ofType: typeOf(written.slice(1, -1)) };
  return { kind: SCALARS.includes(written) ? 'SCALAR' : 'OBJECT', name: written, ofType: null };
}
const schemaOf = (types: Types): object => ({
  queryType: { name: 'Query' },
  types: Object.entries(types).map(([name, fields]) => ({
    name,
    fields: Object.entries(fields).map(([field, { to, args = {} }]) => ({
      name: field,
      description: null,
      type: typeOf(to),
      args: Object.entries(args).map(([argument, type]) => ({ name: argument, type: typeOf(type) })),
    })),
  })),
});

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
  errorsOf([message], extensions);
const errorsOf = (messages: readonly string[], extensions?: Record<string, unknown>): MethodAnswer =>
  json({ errors: messages.map((message) => ({ message, ...(extensions && { extensions }) })) }, 400);
const unknownField = (name: string): string => `Cannot query field "${name}" on type "Query".`;

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
  const { suggests = false, getMutations = false, gives = null, extensions } = server;
  if (query.includes('__schema')) return shownSchema(server, query);
  if (query.startsWith('mutation'))
    return getMutations || way !== 'get'
      ? json({ data: { __typename: 'Mutation' } })
      : errorOf('GET supports only query operations.', extensions);
  const [, called] = /^\{(\w+)\(/.exec(query) ?? [];
  if (called !== undefined) return limited(server, query) ?? json({ data: { [called]: gives } });
  if (query === '{__typename}') return json({ data: { __typename: 'Query' } });
  const aliases = [...query.matchAll(/(\w+):(\w+)/g)].map(([, alias = '', field = '']) => ({ alias, field }));
  if (aliases.length > 0) return aliased(server, aliases);
  const hint = suggests ? ' Did you mean "user" or "users"?' : '';
  return errorOf(`${unknownField('usr')}${hint}`, extensions);
}

function limited(
  { mostDepth = 10, mostRecords = 5_000, extensions }: Server,
  query: string,
): MethodAnswer | null {
  if (query.split('{').length - 1 > mostDepth)
    return errorOf(`Syntax Error: Query depth limit of ${mostDepth} exceeded.`, extensions);
  const records = [...query.matchAll(/\w+:(\d+)\)/g)].reduce(
    (product, [, rows]) => product * Number(rows),
    1,
  );
  return records > mostRecords
    ? errorOf(`Syntax Error: Query cost limit of ${mostRecords} exceeded.`, extensions)
    : null;
}

function shownSchema(server: Server, query: string): MethodAnswer {
  const { introspection, wantsGoodFaith, types = {}, extensions } = server;
  if (introspection !== true)
    return errorOf('GraphQL introspection is not allowed, but the query contained __schema.', extensions);
  if (wantsGoodFaith === true && query.split('fields{').length > 2)
    return errorOf('This request is not asking for introspection in good faith.', extensions);
  const isWhole = query.includes('types{');
  return json({ data: { __schema: isWhole ? schemaOf(types) : { queryType: { name: 'Query' } } } });
}

function aliased(
  { mostAliases = 15, countsNoTypenames, extensions }: Server,
  aliases: readonly { alias: string; field: string }[],
): MethodAnswer {
  const others = aliases.filter(({ field }) => field !== '__typename');
  const counted = countsNoTypenames === true ? others : aliases;
  const errors = [
    ...(counted.length > mostAliases ? ['Syntax Error: Aliases limit exceeded.'] : []),
    ...others.map(({ field }) => unknownField(field)),
  ];
  if (errors.length > 0) return errorsOf(errors, extensions);
  return json({ data: Object.fromEntries(aliases.map(({ alias }) => [alias, 'Query'])) });
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
    atMost: { requests: 22, posts: 15 },
    ...more,
  };
};

export const COOKIES = HOME('', { 'set-cookie': 'shop_session=a1b2c3d4e5f60718; Path=/; Secure; HttpOnly' });
export const GET_ALONE = { mayIntrude: false, untouched: /^POST / };
export const GET_TOO = { accepts: ['json', 'get'] } as const;

export const GRAPHIQL =
  '<!doctype html><title>GraphiQL</title><script src="//unpkg.example/graphiql/graphiql.min.js"></script>';
