/** What a parser of queries makes of `a=1`, `a[b][c]=1` or a body of JSON. */
export type Parsed =
  string | number | boolean | null | readonly Parsed[] | { readonly [name: string]: Parsed };

export type Row = Readonly<Record<string, string | number>>;

export const CHAIRS: readonly Row[] = [
  { name: 'chair', price: 40, code: '7' },
  { name: 'table', price: 90, code: '8' },
  { name: 'stool', price: 25, code: '9' },
];

export class MongoError extends Error {}

/** Names with brackets as objects, as PHP and qs (Express) do. */
export function nestedParameters(pairs: Iterable<[string, string]>): Record<string, Parsed> {
  const root: Record<string, Parsed> = {};
  for (const [name, value] of pairs) {
    const [, first = '', rest = ''] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name) ?? [];
    if (first === '') continue;
    const keys = [first, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map(([, key = '']) => key)];
    let at = root;
    for (const key of keys.slice(0, -1)) {
      const inner = at[key];
      const next = isObject(inner) ? { ...inner } : {};
      at[key] = next;
      at = next;
    }
    at[keys.at(-1) ?? ''] = value;
  }
  return root;
}

export const isObject = (value: Parsed | undefined): value is Readonly<Record<string, Parsed>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textOf = (value: Parsed): string => (typeof value === 'string' ? value : JSON.stringify(value));

const OPERATORS: Readonly<Record<string, (field: Parsed, wanted: Parsed) => boolean>> = {
  $eq: (field, wanted) => field === wanted,
  $ne: (field, wanted) => field !== wanted,
  $gt: (field, wanted) => textOf(field) > textOf(wanted),
  $lt: (field, wanted) => textOf(field) < textOf(wanted),
  $in: (field, wanted) => Array.isArray(wanted) && wanted.includes(field),
  $exists: (_field, wanted) => wanted !== false,
  $not: (field, wanted) => {
    if (!isObject(wanted)) throw new MongoError('$not needs a regex or a document');
    return !matches(field, wanted);
  },
};

/** A condition of MongoDB over one field: its manual on `$eq`, `$not` and unknown operators. */
export function matches(field: Parsed, condition: Parsed): boolean {
  if (!isObject(condition)) return field === condition;
  const names = Object.keys(condition);
  if (names[0]?.startsWith('$') !== true) return false;
  return names.every((name) => {
    const operator = OPERATORS[name];
    if (operator === undefined) throw new MongoError(`MongoServerError: unknown operator: ${name}`);
    return operator(field, condition[name] ?? null);
  });
}

const CONDITION = /^(\S+) (==|!=|<) (\S+)$/;
const LITERAL = /^(?:'([^']*)'|"([^"]*)"|(-?\d+))$/;

/** What `$where` reads: comparisons of fields and literals, joined by `&&`. Throws where JavaScript would. */
export function runWhere(code: string, row: Row): boolean {
  return code.split('&&').every((part) => {
    const spaced = part.trim().replace(/\s*(==|!=|<)\s*/, ' $1 ');
    const [, left = '', operator, right = ''] = CONDITION.exec(spaced) ?? [];
    if (operator === undefined) throw new MongoError('SyntaxError: Unexpected token');
    const [one, other] = [valueOf(left, row), valueOf(right, row)];
    return operator === '<' ? one < other : (String(one) === String(other)) === (operator === '==');
  });
}

function valueOf(text: string, row: Row): string | number {
  if (text.startsWith('this.')) return row[text.slice(5)] ?? '';
  const [, single, double, number] = LITERAL.exec(text) ?? [];
  if (number !== undefined) return Number(number);
  const literal = single ?? double;
  if (literal === undefined) throw new MongoError('SyntaxError: Unexpected identifier');
  return literal;
}
