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

/** `**` stands for anything, `*` for one segment; `/admin/**` includes `/admin`. */
function patternOf(never: string): RegExp {
  const source = plainPath(never)
    .split(/(\/\*\*|\*\*|\*)/)
    .map((part) => {
      if (part === '/**') return '(?:/.*)?';
      if (part === '**') return '.*';
      return part === '*' ? '[^/]*' : part.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
    })
    .join('');
  return new RegExp(`^${source}$`);
}

/** Whether a path is one of those that an owner excludes. */
export const isNever = ({ pathname }: Pick<URL, 'pathname'>, never: readonly string[]): boolean =>
  never.some((pattern) => patternOf(pattern).test(plainPath(pathname)));
