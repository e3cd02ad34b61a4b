import { readsAlone } from './reading-bodies';

const graphql = (query: string): string => JSON.stringify({ operationName: null, variables: {}, query });
const rpc = (method: string): string => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] });

it.each([
  graphql('{ items { id name } }'),
  graphql('query Items($n: Int) { items(first: $n, text: "mutation delete") { id } }'),
  graphql('# deletes nothing\n query { settings { theme } updates { at } }'),
  graphql(
    'query { items(orderBy: { create: asc }) @remove(if: $set) { add: id ... on Cancel { id } ...deletes } }',
  ),
  graphql('{ cart(id: "7") { checkoutUrl payment { status } } }'),
  graphql('fragment F on Item { id } query { item { ...F } }'),
  `[${graphql('{ a }')}, ${graphql('{ b }')}]`,
  rpc('list'),
  rpc('core.get_torrents_status'),
  rpc('system.listMethods'),
])('takes %s for a read', (body) => {
  expect(readsAlone(body)).toBe(true);
});

it.each([
  graphql('mutation { addItem { id } }'),
  graphql('query A { a } mutation B { b }'),
  graphql('subscription { items { id } }'),
  graphql('{ deleteItem(id: 7) { id } }'),
  graphql('query { logout }'),
  graphql('{ checkout { url } }'),
  graphql('{ restoreBackup(of: "(") { id } }'),
  graphql('{ first: items { id } second: deleteItem(id: 7) { id } }'),
  graphql('query { user { set_password } }'),
  `[${graphql('{ a }')}, ${graphql('mutation { b }')}]`,
  JSON.stringify({ extensions: { persistedQuery: { sha256Hash: 'a' } } }),
  JSON.stringify({ query: { text: 'x' } }),
  rpc('core.remove_torrent'),
  rpc('getdel'),
  rpc('get_and_delete'),
  rpc('list.clear'),
  JSON.stringify({ id: 1, method: 'list' }),
  '[]',
  '{"query"',
  'query { a }',
])('takes %s for no read', (body) => {
  expect(readsAlone(body)).toBe(false);
});
