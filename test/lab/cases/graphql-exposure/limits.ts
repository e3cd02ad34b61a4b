import type { CaseOf } from '../../lab-case';
import { site } from './graphql-case';

const OPEN = ['graphql-introspection medium'];
const DEEP = [...OPEN, 'graphql-depth-unbounded low'];

const PASTE = { Paste: { text: { to: 'String!' }, owner: { to: 'Owner!' } } };
const OWNER = { Owner: { name: { to: 'String' }, pastes: { to: '[Paste!]!' } } };
const PAGED = { Owner: { name: { to: 'String' }, pastes: { to: '[Paste!]!', args: { first: 'Int!' } } } };
const BY_ID = { paste: { to: 'Paste', args: { id: 'ID!' } } };

const nested = (
  name: string,
  types: NonNullable<Parameters<typeof site>[1]['types']>,
  rest: Parameters<typeof site>[1],
  expected: CaseOf['expected'],
  guards?: string,
): CaseOf =>
  site(name, { introspection: true, types: { ...PASTE, ...OWNER, ...types }, ...rest }, expected, {
    ...(guards !== undefined && { guards }),
  });
const unlimited = { mostDepth: 1_000 };
const costly = { mostRecords: 1_000_000_000 };
const back = { Owner: { ...PAGED.Owner, latest: { to: 'Paste' } }, Query: BY_ID };

/** Which limits a server has for aliases and for nested objects. */
export const GRAPHQL_LIMIT_CASES: CaseOf[] = [
  nested('nested objects', { Query: BY_ID }, unlimited, DEEP),
  nested('nested objects, up to ten', { Query: BY_ID }, {}, OPEN, 'there is a limit'),
  nested(
    'nested objects, with a guard against queries for the schema in bad faith (graphql-java 3527)',
    { Query: BY_ID },
    { ...unlimited, wantsGoodFaith: true },
    DEEP,
  ),
  nested(
    'nested objects, up to ten, in texts that a search takes',
    { Query: { pastes: { to: '[Paste!]!', args: { filter: 'String', limit: 'Int' } } } },
    { gives: [] },
    OPEN,
  ),
  nested(
    'nested objects of a search that finds nothing',
    { Query: { pastes: { to: '[Paste!]!', args: { filter: 'String', limit: 'Int' } } } },
    { ...unlimited, gives: [] },
    DEEP,
  ),
  nested(
    'nested objects of a field that gives something for any value',
    { Query: BY_ID },
    { ...unlimited, gives: { __typename: 'Paste' } },
    OPEN,
    'the objects would be loaded',
  ),
  nested(
    'nested objects of a list that a number of rows is demanded for',
    { Query: { pastes: { to: '[Paste!]!', args: { filter: 'String', first: 'Int!' } } } },
    { ...unlimited, gives: [] },
    OPEN,
    'a made-up number would load every row',
  ),
  nested(
    'nested objects of a field that acts',
    { Query: { deletePaste: { to: 'Paste', args: { id: 'ID!' } } } },
    unlimited,
    OPEN,
    'no query calls it',
  ),
  nested(
    'objects that do not refer to one another',
    { Query: BY_ID, Paste: { owner: { to: 'Owner' } }, Owner: { name: { to: 'String' } } },
    unlimited,
    OPEN,
    'nothing can be nested',
  ),
  nested('lists in lists', back, costly, [...OPEN, 'graphql-cost-unbounded low']),
  nested('lists in lists, up to five thousand records', back, {}, OPEN, 'there is a limit'),
  nested(
    'lists in lists, without any limit',
    back,
    { ...costly, ...unlimited },
    DEEP,
    'one defect, one finding',
  ),
  nested(
    'lists in lists, up to four levels',
    back,
    { ...costly, mostDepth: 4 },
    OPEN,
    'no query gets as far as that',
  ),
  nested(
    'lists in lists of a field that gives something for any value',
    back,
    { ...costly, gives: { __typename: 'Paste' } },
    OPEN,
    'the records would be loaded',
  ),
  site(
    'nested objects, without introspection',
    { types: { ...PASTE, ...OWNER, Query: BY_ID }, ...unlimited },
    [],
    {
      guards: 'nobody knows the fields',
    },
  ),
  site('a limit for aliases that counts no __typename (graphql-armor 738)', { countsNoTypenames: true }, [], {
    guards: 'aliases that cost something are limited',
  }),
  site('a hundred aliases, where introspection is open', { introspection: true, mostAliases: 1_000 }, [
    'graphql-introspection medium',
    'graphql-alias-unbounded low',
  ]),
];
