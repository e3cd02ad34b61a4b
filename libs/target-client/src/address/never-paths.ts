/** The path as a server may read it: decoded, without parameters, repeated slashes and the one at the end; lower case. */
function plainPath(pathname: string): string {
  let path = pathname;
  // Some proxies decode once more than the server.
  for (let times = 0; times < 2; times += 1) path = decodedOnce(path);
  const plain = path
    .replace(/\\/g, '/')
    .replace(/;[^/]*/g, '')
    .replace(/\/+/g, '/')
    .toLowerCase();
  return plain.length > 1 ? plain.replace(/\/$/, '') : plain;
}

const decodedOnce = (path: string): string =>
  path.replace(/(?:%[0-9a-f]{2})+/gi, (bytes) =>
    Buffer.from(bytes.replace(/%/g, ''), 'hex').toString('utf8'),
  );

/** `*` is anything within a segment, `**` anything. `/**` is `/?` and `**`: both, or nothing. All other parts are single characters. */
const partsOf = (never: string): string[] =>
  plainPath(never)
    .replace(/\*{3,}/g, '**')
    .split(/(\/\*\*|\*\*|\*)/)
    .flatMap((part) => (part === '/**' ? ['/?', '**'] : part.startsWith('*') ? [part] : [...part]));

/**
 * Follows all ways through the pattern at the same time, one character of the path after the other: the time is at most that for each character with each
 * part. An expression made of it could take years (`**a**a**a`).
 */
function matches(parts: readonly string[], path: string): boolean {
  let places = withEmpty(parts, new Set([0]));
  for (const character of path) {
    const next = new Set<number>();
    for (const at of places) {
      const part = parts[at];
      if (part === '**' || (part === '*' && character !== '/')) next.add(at);
      else if (part === character || (part === '/?' && character === '/')) next.add(at + 1);
    }
    if (next.size === 0) return false;
    places = withEmpty(parts, next);
  }
  return places.has(parts.length);
}

/** With the places behind parts that may stand for nothing. */
function withEmpty(parts: readonly string[], places: Set<number>): Set<number> {
  // The loop also visits what it adds.
  for (const at of places) {
    const part = parts[at];
    if (part === '*' || part === '**') places.add(at + 1);
    else if (part === '/?') places.add(at + 2);
  }
  return places;
}

/** Whether a path is one of those that an owner excludes; `/admin/**` includes `/admin`. */
export const isNever = ({ pathname }: Pick<URL, 'pathname'>, never: readonly string[]): boolean => {
  const path = plainPath(pathname);
  return never.some((pattern) => matches(partsOf(pattern), path));
};
