export interface Leaf {
  pointer: string;
  value: string;
}

const MOST_LEAVES = 500;
const DEEPEST = 5;

/** The scalars of a JSON document by JSON pointer, without those that are null or deep. */
export function leavesOf(document: unknown): Leaf[] {
  const leaves: Leaf[] = [];
  const walk = (value: unknown, pointer: string, depth: number): void => {
    if (leaves.length >= MOST_LEAVES) return;
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      leaves.push({ pointer, value: String(value) });
    if (typeof value !== 'object' || value === null || depth === DEEPEST) return;
    for (const [key, each] of Object.entries(value))
      walk(each, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`, depth + 1);
  };
  walk(document, '', 0);
  return leaves;
}

/** RFC 6901: undefined where the document has nothing there. */
export function valueAt(document: unknown, pointer: string): unknown {
  if (pointer === '') return document;
  if (!pointer.startsWith('/')) return undefined;
  let value = document;
  for (const part of pointer.slice(1).split('/')) {
    const key = part.replace(/~1/g, '/').replace(/~0/g, '~');
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}
