import { SECRET_REFERENCE } from '@palisade/checks-file';

type Path = (string | number)[];

const CHANNEL_SECRET = /^notification_channels \d+ settings (?:url|routing_key)$/;
const LOGIN_SECRET =
  /^checks \d+ scan_identities \d+ login (?:password|totp|client_secret|refresh_token|(?:headers|cookies) \S+)$/;

/** Where the file may name an environment variable. */
const isSecret = (path: Path): boolean =>
  [CHANNEL_SECRET, LOGIN_SECRET].some((place) => place.test(path.join(' ')));

/** Replaces `$${` by `${` in every text except secrets. `misplaced`: where a `${` without the second `$` is. */
export function withoutEscapes(value: unknown): { value: unknown; misplaced: Path[] } {
  const misplaced: Path[] = [];
  const walk = (each: unknown, path: Path): unknown => {
    if (typeof each === 'string' && !isSecret(path)) {
      if (/(?<!\$)\$\{/.test(each)) misplaced.push(path);
      return each.replaceAll('$${', () => '${');
    }
    if (Array.isArray(each)) return each.map((item, index) => walk(item, [...path, index]));
    if (typeof each !== 'object' || each === null) return each;
    return Object.fromEntries(Object.entries(each).map(([key, item]) => [key, walk(item, [...path, key])]));
  };
  return { value: walk(value, []), misplaced };
}

/** The opposite, for a text that is written to a file. */
export const escaped = (text: string): string => text.replaceAll('${', () => '$${');

/** The same for every text in a value. */
export const withEscapes = <Value>(value: Value): Value =>
  JSON.parse(JSON.stringify(value), (_key, each: unknown) =>
    typeof each === 'string' ? escaped(each) : each,
  ) as Value;

/** The value of `${NAME}`; null where the variable is missing or empty. */
export function secretOf(
  reference: string,
  environment: NodeJS.ProcessEnv,
): { name: string; value: string | null } {
  const name = SECRET_REFERENCE.exec(reference)?.[1] ?? '';
  return { name, value: valueOf(environment, name) };
}

/** A variable for a secret of the named thing: `PALISADE_URL_ON_CALL`. */
const variableFor = (...names: string[]): string =>
  ['PALISADE', ...names]
    .map((name) =>
      name
        .normalize('NFKD')
        .toUpperCase()
        .replace(/[^A-Z0-9]+/g, '_')
        .replace(/^_|_$/g, ''),
    )
    .join('_');

/** Gives each thing its own variable, with a number if the name is already used. */
export function variableNames(): (...names: string[]) => string {
  const used = new Map<string, number>();
  return (...names) => {
    const variable = variableFor(...names);
    const count = (used.get(variable) ?? 0) + 1;
    used.set(variable, count);
    return count === 1 ? variable : `${variable}__${count}`;
  };
}

/** An environment variable; null where it is missing or empty. */
export function valueOf(environment: NodeJS.ProcessEnv, name: string): string | null {
  const value = environment[name] ?? '';
  return value === '' ? null : value;
}
