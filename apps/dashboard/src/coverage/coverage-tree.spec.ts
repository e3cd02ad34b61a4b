import type { CoverageRow } from '../api/resources';
import { type CoverageNode, coverageChanges, coverageTree } from './coverage-tree';

const row = (path: string, outcome: CoverageRow['outcome'] = 'judged'): CoverageRow => ({
  identity: 'anonymous',
  path,
  outcome,
  reason: null,
  blocked_by: null,
  rendered: null,
  tests: [],
  addresses: 1,
  unread_addresses: 0,
  is_expected: false,
});

type Shape = [label: string, isPage: boolean, ...children: Shape[]];
const shapeOf = ({ label, row: page, children }: CoverageNode): Shape => [
  label,
  page !== null,
  ...children.map(shapeOf),
];
const shapes = (...paths: string[]): Shape[] => coverageTree(paths.map((path) => row(path))).map(shapeOf);

describe('the tree of paths', () => {
  it('nests pages below pages, in order', () => {
    expect(shapes('/orders/{n}', '/', '/orders', '/about')).toEqual([
      ['/', true],
      ['/about', true],
      ['/orders', true, ['/{n}', true]],
    ]);
  });

  it('joins parts that are no page and do not branch', () => {
    expect(shapes('/a/b/c', '/a/b/d', '/x/y/z')).toEqual([
      ['/a/b', false, ['/c', true], ['/d', true]],
      ['/x/y/z', true],
    ]);
  });

  it('tells a path with a slash at its end from one without', () => {
    expect(shapes('/a', '/a/')).toEqual([['/a', true, ['/', true]]]);
    expect(shapes('/a/')).toEqual([['/a/', true]]);
  });

  it('finds a part that other paths have separated', () => {
    expect(shapes('/a', '/a-b', '/a/c')).toEqual([
      ['/a', true, ['/c', true]],
      ['/a-b', true],
    ]);
  });
});

it('says what a scan judged that the one before did not, and the reverse', () => {
  expect(
    coverageChanges(
      [row('/'), row('/gone'), row('/refused')],
      [row('/'), row('/refused', 'blocked'), row('/new')],
    ),
  ).toEqual({ lost: ['/gone', '/refused'], gained: ['/new'] });
});
