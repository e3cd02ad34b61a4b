import type { CoverageRow } from '../api/resources';

/** A part of a path, with the page that it leads to and the pages below. */
export interface CoverageNode {
  /** The last part of the path, such as `/orders`; several where nothing branches off. */
  label: string;
  path: string;
  /** Null for a part that leads to no page of its own. */
  row: CoverageRow | null;
  children: CoverageNode[];
}

/** The pages of one identity as a tree of their paths, sorted. Parts that neither are a page nor branch are one node. */
export function coverageTree(rows: readonly CoverageRow[]): CoverageNode[] {
  const root: CoverageNode = { label: '', path: '', row: null, children: [] };
  for (const row of [...rows].sort((one, other) => (one.path < other.path ? -1 : 1))) {
    let node = root;
    for (const part of partsOf(row.path)) node = childOf(node, part);
    node.row = row;
  }
  return root.children.map(joined);
}

/** `/a/b/` is `/a`, `/b` and `/`: with and without a slash at its end it is not the same page. */
const partsOf = (path: string): string[] => path.match(/\/[^/]*/g) ?? [path];

function childOf(node: CoverageNode, part: string): CoverageNode {
  const path = node.path + part;
  const last = node.children.at(-1);
  const known = last?.path === path ? last : node.children.find((child) => child.path === path);
  if (known !== undefined) return known;
  const child: CoverageNode = { label: part, path, row: null, children: [] };
  node.children.push(child);
  return child;
}

function joined(node: CoverageNode): CoverageNode {
  const [only, ...others] = node.children;
  if (node.row === null && only !== undefined && others.length === 0) {
    const { label, ...rest } = joined(only);
    return { ...rest, label: node.label + label };
  }
  return { ...node, children: node.children.map(joined) };
}

export interface CoverageChanges {
  /** Paths that were judged before and are not now, or are not known any more. */
  lost: string[];
  gained: string[];
}

/** What an identity covered in a scan, compared with an earlier one. */
export function coverageChanges(
  before: readonly CoverageRow[],
  now: readonly CoverageRow[],
): CoverageChanges {
  const [then, today] = [judgedPaths(before), judgedPaths(now)];
  return {
    lost: [...then].filter((path) => !today.has(path)),
    gained: [...today].filter((path) => !then.has(path)),
  };
}

const judgedPaths = (rows: readonly CoverageRow[]): Set<string> =>
  new Set(rows.filter(({ outcome }) => outcome === 'judged').map(({ path }) => path));
