import { SECRET_REFERENCE } from '@palisade/checks-file';

type Path = (string | number)[];

/** Where the file may name an environment variable. */
const isSecret = (path: Path): boolean =>
  path.length === 4 && path[0] === 'notification_channels' && path[2] === 'settings' && path[3] === 'url';

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

/** The value of `${NAME}`; null where the variable is missing or empty. */
export function secretOf(
  reference: string,
  environment: NodeJS.ProcessEnv,
): { name: string; value: string | null } {
  const name = SECRET_REFERENCE.exec(reference)?.[1] ?? '';
  return { name, value: valueOf(environment, name) };
}

/** A variable for the URL of a channel: `PALISADE_URL_ON_CALL`. */
export const variableFor = (channelName: string): string =>
  `PALISADE_URL_${channelName
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')
    .replace(/^_|_$/g, '')}`;

/** An environment variable; null where it is missing or empty. */
export function valueOf(environment: NodeJS.ProcessEnv, name: string): string | null {
  const value = environment[name] ?? '';
  return value === '' ? null : value;
}
