import { isRecord } from '@palisade/vocabulary';

type Json = Record<string, unknown>;
type Resolve = (value: unknown) => Json | null;

const DEEPEST = 8;
/** Of a list, so many are compared. */
const MOST_ITEMS = 20;
const MOST_MEMBERS = 5_000;

const SENSITIVE =
  /(?:^|_)(?:pass(?:word|wd|phrase|code)?s?|pwd|secrets?|hash|tokens?|salt|private_?key|api_?key|otp|cvv|cvc|ssn)(?:_|$)/;
/** Names with such a word that hold nothing secret. */
const HARMLESS =
  /(?:page|next|prev|cursor|continuation|sync|csrf|xsrf|content|file|commit|block|image|git|tree|body)_?(?:token|hash)|_(?:at|url|uri|type|length|count|policy|hint|expiry|expires|expires_in|enabled|set|changed|required|strength|used|left|remaining|usage|limit|quota|cost|budget|per_(?:second|minute|hour|day)|id|name|label|prefix)$|^(?:has|is|needs|requires|hash|count|max|min|total|prompt|completion|input|output|cached|reasoning)_/;
/** Only these are numbers where they are secret. */
const NUMBER = /(?:^|_)(?:pass(?:code)?|pwd|otp|cvv|cvc|ssn)(?:_|$)/;

const plain = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll(/[-. ]/g, '_')
    .toLowerCase();

/** What is hidden or empty tells nothing. */
const holdsValue = (name: string, value: unknown): boolean =>
  (typeof value === 'number' && NUMBER.test(name)) ||
  (typeof value === 'string' && value !== '' && !/^[*•x.]+$/i.test(value));

/** Names of what an account signs in with, whole or as a hash. */
const PASSWORD = /^(?:[a-z]+_)?(?:pass(?:word|wd|phrase|code)?|pwd)(?:_?(?:hash|digest|salt|plain|clear))?$/;
/** Next to it is whose it is. */
const ACCOUNT = /^(?:(?:user|account|login)_?(?:name|id)?|e_?mail|id|uuid|_id)$/;

/** Members of records of accounts in a response that are their passwords, such as `users[].password`. */
export function passwordsIn(value: unknown): string[] {
  const found = new Set<string>();
  let steps = 0;
  const search = (at: unknown, path: string, depth: number): void => {
    steps += 1;
    if (depth > DEEPEST || steps > MOST_MEMBERS) return;
    if (Array.isArray(at))
      for (const item of (at as unknown[]).slice(0, MOST_ITEMS)) search(item, `${path}[]`, depth + 1);
    if (!isRecord(at)) return;
    const isAccount = Object.keys(at).some((name) => ACCOUNT.test(plain(name)));
    for (const [name, member] of Object.entries(at)) {
      const here = path === '' ? name : `${path}.${name}`;
      if (isAccount && PASSWORD.test(plain(name)) && isSensitive(name, member)) found.add(here);
      search(member, here, depth + 1);
    }
  };
  search(value, '', 0);
  return [...found].sort();
}

const isSensitive = (name: string, value: unknown): boolean =>
  SENSITIVE.test(plain(name)) && !HARMLESS.test(plain(name)) && holdsValue(plain(name), value);

/** The schema of a JSON response: of its status, its class, or `default`; null where the document has none. */
export function schemaOf(responses: unknown, status: number, resolve: Resolve): Json | null {
  const all = resolve(responses) ?? {};
  const response = resolve(all[status] ?? all[`${Math.floor(status / 100)}XX`] ?? all.default);
  const content = resolve(response?.content);
  const media = Object.entries(content ?? {}).find(([type]) => /json|\*\/\*/i.test(type))?.[1];
  return resolve(isRecord(media) ? media.schema : response?.schema);
}

/**
 * Sensitive members of a response that its schema does not have, or has for requests alone (`writeOnly`), such as `[].password_hash`. Where
 * the schema is missing, or allows further members by name, nothing can be compared.
 */
export function undocumentedMembers(value: unknown, schema: Json | null, resolve: Resolve): string[] {
  const found = new Set<string>();
  let steps = 0;
  const compare = (at: unknown, by: unknown, path: string, depth: number): void => {
    steps += 1;
    const shape = shapeOf(by, resolve);
    if (shape === null || depth > DEEPEST || steps > MOST_MEMBERS) return;
    if (Array.isArray(at))
      for (const item of (at as unknown[]).slice(0, MOST_ITEMS))
        compare(item, shape.items, `${path}[]`, depth + 1);
    if (!isRecord(at) || shape.properties === null) return;
    for (const [name, member] of Object.entries(at)) {
      const here = path === '' ? name : `${path}.${name}`;
      const known = shape.properties[name];
      if (isUnexpected(name, member, known, resolve)) found.add(here);
      else compare(member, known ?? NO_MEMBERS, here, depth + 1);
    }
  };
  compare(value, schema, '', 0);
  return [...found].sort();
}

/** Documented for requests alone, or not at all. */
const isUnexpected = (name: string, value: unknown, schema: unknown, resolve: Resolve): boolean =>
  schema === undefined
    ? isSensitive(name, value)
    : resolve(schema)?.writeOnly === true && (typeof value === 'number' || holdsValue(plain(name), value));

/** What is undocumented as a whole has no documented members. */
const NO_MEMBERS = { properties: { '': {} }, items: { properties: { '': {} } } };

interface Shape {
  items: unknown;
  /** Null where any member may come. */
  properties: Json | null;
  isOpen: boolean;
}

/** All parts of a schema together; null where a part is in another document. */
function shapeOf(schema: unknown, resolve: Resolve, depth = 0): Shape | null {
  const own = resolve(schema);
  if (own === null || depth > DEEPEST) return null;
  const parts = [own.allOf, own.oneOf, own.anyOf].flatMap((each) =>
    Array.isArray(each) ? (each as unknown[]) : [],
  );
  const shapes = parts.map((part) => shapeOf(part, resolve, depth + 1));
  if (shapes.includes(null)) return null;
  const known = shapes.filter((shape) => shape !== null);
  const isOpen =
    own.additionalProperties === true ||
    isRecord(own.additionalProperties) ||
    known.some((shape) => shape.isOpen);
  const lists = [resolve(own.properties), ...known.map(({ properties }) => properties)];
  const named = lists.filter((each) => each !== null);
  const items = own.items ?? known.find((shape) => shape.items !== undefined)?.items;
  const isUnknown = isOpen || named.length === 0;
  const properties = isUnknown ? null : Object.fromEntries(named.flatMap((each) => Object.entries(each)));
  return { items, isOpen, properties };
}
