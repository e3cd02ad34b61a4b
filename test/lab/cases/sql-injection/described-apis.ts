import type { CaseOf } from '../../lab-case';
import { inPage } from '../../sites/echo-site';
import { HARDENED, setHeaders } from '../../sites/pages';
import { DIALECTS } from '../../sites/small-sql';
import { PRODUCTS, smallDatabase } from '../../sites/sql-shop';

type Json = Record<string, unknown>;

const BOOLEAN = ['sqli-boolean-based critical'];
const ERROR = ['sqli-error-based critical'];
const database = smallDatabase(DIALECTS.sqlite);

/** What a path of the library gets of the value in it, or of its query. */
type Route = (value: string, query: URLSearchParams) => Json;

const reading = (parameters: Json[] = [], words: Json = {}): Json => ({
  get: { summary: 'Retrieves lamps', responses: {}, parameters, ...words },
});
const inPath = (schema: Json = { type: 'string' }): Json => ({
  name: 'name',
  in: 'path',
  required: true,
  schema,
});
const inQuery = (name: string, schema: Json): Json => ({ name, in: 'query', schema });

interface Described extends Partial<CaseOf> {
  /** The start page; that of an API by default, whose document is at a usual place. */
  home?: string;
  documentAt?: string;
  components?: Json;
}

/** An API with nothing but its OpenAPI document to say which addresses it has. */
const described = (
  name: string,
  paths: Json,
  routes: Readonly<Record<string, Route>>,
  expected: CaseOf['expected'],
  { home, documentAt = '/openapi.json', components = {}, ...rest }: Described = {},
): CaseOf => ({
  name: `sql api: ${name}`,
  site: (ground) =>
    ground.https((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'https://shop.test');
      const isPage = pathname === '/' && home !== undefined;
      setHeaders(response, { ...HARDENED, 'content-type': isPage ? 'text/html' : 'application/json' });
      if (isPage) return response.end(home);
      if (pathname === '/') return response.end('{"api":"shop"}');
      if (pathname === documentAt)
        return response.end(JSON.stringify({ openapi: '3.0.1', info: {}, paths, components }));
      const [, first = '', value = ''] = pathname.split('/').map(decodeURIComponent);
      const route = routes[value === '' ? `/${first}` : `/${first}/*`];
      try {
        const body = route?.(value, searchParams) ?? { message: 'not found' };
        return response.writeHead('message' in body ? 404 : 200).end(JSON.stringify(body));
      } catch (error) {
        return response.writeHead(500).end(JSON.stringify({ error: (error as Error).message }));
      }
    }),
  expected,
  untouched: /^(?:POST|PUT|PATCH|DELETE) /,
  ...rest,
});

const found = (rows: readonly Json[]): Json => rows[0] ?? { message: 'not found' };
const byName: Route = (name) => found(database({ where: `name = '${name}'` }) as Json[]);
const byParameter: Route = (name) => found(PRODUCTS.filter((row) => row.name === name));
/** Refuses what does not begin as a number does. */
const byNumber: Route = (_value, query) => {
  const id = query.get('id') ?? '1';
  return /^\d/.test(id) ? { found: database({ where: `id = '${id}'` }) } : { message: 'id: not a number' };
};
const LIST: Route = () => ({ products: PRODUCTS.map(({ name }) => ({ name })) });

const PRODUCT = { '/products/{name}': reading([inPath()]) };
const LISTED = { '/products': reading(), ...PRODUCT };

export const SQL_API_CASES: CaseOf[] = [
  described(
    'a value of a path, of which a list has some',
    LISTED,
    { '/products': LIST, '/products/*': byName },
    BOOLEAN,
  ),
  described(
    'a value of a path by the example of the document',
    { '/products/{name}': reading([inPath({ type: 'string', example: 'John.Doe' })]) },
    { '/products/*': byName },
    ERROR,
  ),
  described(
    'a parameter of the query that may be left out',
    { '/find': reading([{ name: 'kind', in: 'query', schema: { type: 'string' } }]) },
    {
      '/find': (_value, query) => ({ found: database({ where: `kind = '${query.get('kind') ?? 'home'}'` }) }),
    },
    ERROR,
  ),
  ...[
    { anyOf: [{ type: 'integer' }, { type: 'null' }] },
    { type: ['integer', 'null'] },
    { allOf: [{ $ref: '#/components/schemas/Id' }] },
  ].map((schema) =>
    described(
      `a number of the query: ${JSON.stringify(schema)}`,
      { '/find': reading([inQuery('id', schema)]) },
      { '/find': byNumber },
      ERROR,
      { components: { schemas: { Id: { type: 'integer' } } } },
    ),
  ),
  described(
    'a value of a path by an example among the components of the document',
    {
      '/products/{name}': reading([
        { ...inPath(), examples: { usual: { $ref: '#/components/examples/Lamp' } } },
      ]),
    },
    { '/products/*': byName },
    ERROR,
    { components: { examples: { Lamp: { value: 'lamp' } } } },
  ),
  described('a document that a page names', LISTED, { '/products': LIST, '/products/*': byName }, BOOLEAN, {
    home: inPage('<script>ui({ url: "/docs/openapi.json" })</script>'),
    documentAt: '/docs/openapi.json',
  }),
  described('a value that stays a value', LISTED, { '/products': LIST, '/products/*': byParameter }, [], {
    guards: 'a value that stays a value is not a defect',
  }),
  described(
    'operations that change something',
    {
      ...LISTED,
      '/createdb': reading([], { summary: 'Creates and populates the database' }),
      '/purge/{name}': reading([inPath({ example: 'lamp' })], { summary: 'Purges a lamp' }),
    },
    { '/products': LIST, '/products/*': byParameter },
    [],
    { untouched: /createdb|purge|^(?:POST|PUT|PATCH|DELETE) / },
  ),
  described(
    'operations that take a password',
    {
      ...LISTED,
      '/login': reading([
        inQuery('user', { type: 'string', example: 'ann' }),
        inQuery('password', { type: 'string', example: 'secret' }),
      ]),
      '/unlocked': reading([
        inQuery('user', { type: 'string', example: 'ann' }),
        inQuery('answer', { type: 'string', format: 'password', example: 'secret' }),
      ]),
      '/free/{user}/{password}': reading(
        ['user', 'password'].map((name) => ({ ...inPath({ type: 'string', example: 'ann' }), name })),
      ),
    },
    { '/products': LIST, '/products/*': byParameter },
    [],
    {
      untouched: /\/(?:login|unlocked|free)|^(?:POST|PUT|PATCH|DELETE) /,
      guards: 'attempts that fail lock accounts',
    },
  ),
  described('a site with pages that name no document', LISTED, { '/products/*': byName }, [], {
    home: inPage('<p>Hello</p>'),
    untouched: /openapi|swagger|api-docs/,
    guards: 'a site with pages pays nothing for what others may have',
  }),
];
