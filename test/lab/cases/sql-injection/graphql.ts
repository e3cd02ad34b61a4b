import type { CaseOf } from '../../lab-case';
import { inPage } from '../../sites/echo-site';
import { type MethodAnswer, methodSite } from '../../sites/method-site';
import { DIALECTS } from '../../sites/small-sql';
import { PRODUCTS, smallDatabase } from '../../sites/sql-shop';
import { errorOf, json } from '../graphql-exposure/graphql-case';

type Json = Record<string, unknown>;
/** The rows for a text; throws what the database says. */
type Resolver = (text: string) => readonly unknown[];

const database = smallDatabase(DIALECTS.sqlite);
const injected: Resolver = (name) => database({ where: `name = '${name}'` }) as unknown[];
const safe: Resolver = (name) => PRODUCTS.filter((row) => row.name === name);

const scalar = (name: string): Json => ({ kind: 'SCALAR', name, ofType: null });
const list: Json = { kind: 'LIST', name: null, ofType: { kind: 'OBJECT', name: 'Product', ofType: null } };
const field = (name: string, args: Record<string, string | Json>, type = list): Json => ({
  name,
  description: null,
  args: Object.entries(args).map(([each, of]) => ({
    name: each,
    type: typeof of === 'string' ? scalar(of) : of,
  })),
  type,
});
/** A choice that must be there. */
const choice = (...names: string[]): Json => ({
  kind: 'NON_NULL',
  name: null,
  ofType: { kind: 'ENUM', name: 'Choice', enumValues: names.map((name) => ({ name })) },
});
const PRODUCTS_FIELD = field('products', { limit: 'Int', name: 'String' });
const CALL = /^\{(\w+)\((\w+):("(?:[^"\\]|\\.)*")(?: [^)]*)?\)(?:\{__typename\})?\}$/;

/** A shop whose page asks an endpoint of GraphQL. */
const graphql = (
  name: string,
  fields: readonly Json[],
  resolvers: Readonly<Record<string, Resolver>>,
  expected: CaseOf['expected'],
  rest: Partial<CaseOf> & { isClosed?: boolean } = {},
): CaseOf => {
  const { isClosed = false, ...more } = rest;
  const answerTo = (query: string): MethodAnswer => {
    if (query.includes('__schema'))
      return isClosed
        ? errorOf('introspection is disabled')
        : json({ data: { __schema: { queryType: { fields } } } });
    if (/\b(?:DELETE|RESET)\b/.test(query)) return errorOf('Everything is gone.');
    const [, called = '', , text = '""'] = CALL.exec(query) ?? [];
    const resolver = resolvers[called];
    if (resolver === undefined) return errorOf(`Cannot query field "${called}" on type "Query".`);
    try {
      return json({ data: { [called]: resolver(JSON.parse(text) as string) } });
    } catch (error) {
      return json({ errors: [{ message: (error as Error).message }], data: { [called]: null } });
    }
  };
  return {
    name: `sql graphql: ${name}`,
    site: (ground) =>
      methodSite(ground, ({ method, path, body }) => {
        if (path === '/')
          return {
            status: 200,
            headers: { 'content-type': 'text/html' },
            body: inPage('<script>fetch("/graphql", { method: "POST" })</script>'),
          };
        if (path !== '/graphql' || method !== 'POST') return json({ message: 'not found' }, 404);
        return answerTo((JSON.parse(body) as { query: string }).query);
      }),
    expected,
    atMost: { posts: 60 },
    untouched: /^(?:PUT|PATCH|DELETE) |^POST \/(?!graphql)/,
    ...more,
  };
};

export const SQL_GRAPHQL_CASES: CaseOf[] = [
  graphql('a text of a query', [PRODUCTS_FIELD], { products: injected }, ['sqli-error-based critical']),
  graphql('a text of a query that stays a value', [PRODUCTS_FIELD], { products: safe }, [], {
    guards: 'a value that stays a value is not a defect',
  }),
  graphql(
    'fields that change something, sign people in or run what they get',
    [
      field('deleteProducts', { name: 'String' }),
      field('readAndBurn', { name: 'String' }),
      field('insertNote', { name: 'String' }),
      field('login', { user: 'String', password: 'String' }),
      field('diagnostics', { cmd: 'String' }, scalar('String')),
    ],
    {
      deleteProducts: injected,
      readAndBurn: injected,
      insertNote: injected,
      login: injected,
      diagnostics: injected,
    },
    [],
    { atMost: { posts: 1 } },
  ),
  graphql(
    'a text next to a choice that must be there',
    [field('products', { name: 'String', kind: choice('DELETE', 'HOME') })],
    { products: injected },
    ['sqli-error-based critical'],
  ),
  graphql(
    'a text next to a choice of actions alone',
    [field('products', { name: 'String', then: choice('DELETE', 'RESET') })],
    { products: injected },
    [],
    { atMost: { posts: 1 } },
  ),
  graphql('a schema that strangers cannot read', [PRODUCTS_FIELD], { products: injected }, [], {
    isClosed: true,
    atMost: { posts: 1 },
  }),
];
