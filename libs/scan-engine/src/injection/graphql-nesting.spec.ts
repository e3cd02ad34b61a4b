import { expectGrowthAtMostNLogN } from '../testing/expect-growth';
import { nestedQueries } from './graphql-nesting';

type Fields = Record<string, [to: string, args?: Record<string, string>]>;

const OBJECTS = /^[A-Z]/;
const SCALARS = ['String', 'ID', 'Int', 'Boolean'];
const typeOf = (written: string): object =>
  written.endsWith('!')
    ? { kind: 'NON_NULL', name: null, ofType: typeOf(written.slice(0, -1)) }
    : written.startsWith('[')
      ? { kind: 'LIST', name: null, ofType: typeOf(written.slice(1, -1)) }
      : { kind: OBJECTS.test(written) && !SCALARS.includes(written) ? 'OBJECT' : 'SCALAR', name: written };
const schema = (types: Record<string, Fields>): Record<string, unknown> => ({
  __schema: {
    queryType: { name: 'Query' },
    types: Object.entries(types).map(([name, fields]) => ({
      name,
      fields: Object.entries(fields).map(([field, [to, args = {}]]) => ({
        name: field,
        type: typeOf(to),
        args: Object.entries(args).map(([argument, type]) => ({ name: argument, type: typeOf(type) })),
      })),
    })),
  },
});
const TYPES: Record<string, Fields> = {
  Paste: { title: ['String'], owner: ['Owner!'] },
  Owner: { pastes: ['[Paste!]!'], page: ['[Paste]', { first: 'Int!' }] },
};
const queriesOf = (query: Fields, types = TYPES) => nestedQueries(schema({ Query: query, ...types }));

it('nests thirty objects below a field that takes one record', () => {
  const found = queriesOf({ latest: ['Paste'], paste: ['Paste', { id: 'ID!' }] });
  expect(found?.field).toBe('paste');
  expect(found?.shallow).toBe('{paste(id:"plsd"){__typename}}');
  expect(found?.deep).toMatch(/^\{paste\(id:"plsd"\)(?:\{owner\{pastes){15}\{__typename\}\}{30}\}$/);
});

it('reaches objects that refer to one another further down', () => {
  const found = queriesOf(
    { shop: ['Shop', { slug: 'String' }] },
    { ...TYPES, Shop: { front: ['Front'] }, Front: { paste: ['Paste'] } },
  );
  expect(found?.deep).toContain('{shop(slug:"plsd"){front{paste{owner{pastes{owner{');
});

it.each<[string, Fields]>([
  ['takes nothing', { pastes: ['[Paste]'] }],
  ['acts', { deletePaste: ['Paste', { id: 'ID!' }] }],
  ['demands a number of rows', { pastes: ['[Paste]', { filter: 'String', first: 'Int!' }] }],
  ['takes a number of rows alone', { pastes: ['[Paste]', { first: 'Int' }] }],
  ['takes a password', { me: ['Owner', { name: 'String', password: 'String' }] }],
  ['may run what it takes', { run: ['Paste', { command: 'String!' }] }],
  ['takes an object', { find: ['Paste', { id: 'ID', by: 'Filter!' }] }],
])('calls no field that %s', (_what, query) => {
  expect(queriesOf(query, { ...TYPES, Filter: {} })).toBeNull();
});

it('finds nothing where objects do not refer to one another', () => {
  expect(
    queriesOf({ paste: ['Paste', { id: 'ID' }] }, { Paste: { owner: ['Owner'] }, Owner: {} }),
  ).toBeNull();
});

it.each<[string, Record<string, Fields>, string | null]>([
  [
    'three lists of a hundred records',
    TYPES,
    '{paste(id:"plsd"){owner{page(first:100){owner{page(first:100){owner{page(first:100){__typename}}}}}}}}',
  ],
  [
    'no lists without a number of records',
    { Paste: { owner: ['Owner'] }, Owner: { pastes: ['[Paste]', { after: 'String' }] } },
    null,
  ],
  [
    'no lists that demand something else',
    {
      Paste: { owner: ['Owner'] },
      Owner: { home: ['Paste'], pastes: ['[Paste]', { limit: 'Int', tag: 'String!' }] },
    },
    null,
  ],
  [
    'three connections',
    {
      Paste: { owner: ['Owner'] },
      Owner: { pastes: ['Pastes', { first: 'Int' }] },
      Pastes: { nodes: ['[Paste]'] },
    },
    `{paste(id:"plsd"){owner{pastes(first:100)${'{nodes{owner{pastes(first:100)'.repeat(2)}{__typename}${'}'.repeat(9)}`,
  ],
  [
    'no pictures that take a size',
    { Paste: { picture: ['Picture', { size: 'Int' }] }, Picture: { paste: ['Paste'] } },
    null,
  ],
  [
    'no lists whose records lead nowhere',
    { Paste: { owner: ['Owner'] }, Owner: { home: ['Paste'], tags: ['[Tag]', { limit: 'Int' }] }, Tag: {} },
    null,
  ],
])('puts into one another: %s', (_what, types, costly) => {
  expect(queriesOf({ paste: ['Paste', { id: 'ID!' }] }, types)?.costly).toBe(costly);
});

it('enters each type once', () => {
  expectGrowthAtMostNLogN(25, (size, steps) => {
    const names = Array.from({ length: size }, (_, at) => `T${at}`);
    // Each type leads to all behind it, and none back.
    const types = Object.fromEntries(
      names.map((name, at): [string, Fields] => [
        name,
        Object.fromEntries(names.slice(at + 1, at + 4).map((to): [string, [string]] => [`to${to}`, [to]])),
      ]),
    );
    const query = Object.fromEntries(
      names.map((name): [string, [string, Record<string, string>]] => [`get${name}`, [name, { id: 'ID!' }]]),
    );
    expect(nestedQueries(schema({ Query: query, ...types }), steps)).toBeNull();
  });
});
