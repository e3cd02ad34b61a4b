import type { Handler } from '../local-sites';

/** One way to lead a visitor to another page. `TO` is where it leads, `HOST` the host of the maze. */
export interface MazeWay {
  body?: string;
  head?: string;
  /** The whole document, in place of a head and a body. */
  document?: string;
  status?: number;
  fields?: Readonly<Record<string, string>>;
  /** Further files of the page by path, with their type. */
  files?: Readonly<Record<string, [type: string, content: string]>>;
  /** Where it leads, if not to its own page of `/found`. */
  to?: string;
}

export type MazeWays = Readonly<Record<string, MazeWay | string>>;

export const FOUND = '/found/';

/** Those whose end was not requested. */
export const missedIn = (ways: MazeWays, found: ReadonlySet<string>): string[] =>
  Object.entries(ways).flatMap(([name, way]) => {
    const to = typeof way === 'string' ? undefined : way.to;
    return found.has(to?.slice(FOUND.length) ?? name) ? [] : [name];
  });

/** Pages of one group in a maze: `/` names each of them. The ends of all ways begin with `/found/`. */
export function mazeOf(ways: MazeWays): { handle: Handler; found: Set<string>; writes: string[] } {
  const found = new Set<string>();
  const writes: string[] = [];
  const handle: Handler = ({ url = '/', method = 'GET', headers: { host = '' } }, response) => {
    const path = url.split('?', 1)[0] ?? url;
    const send = (type: string, text: string, more: Partial<MazeWay> = {}): void => {
      for (const [name, value] of Object.entries(more.fields ?? {})) response.setHeader(name, value);
      response.writeHead(more.status ?? 200, { 'content-type': type }).end(text);
    };
    if (method !== 'GET' && method !== 'HEAD') writes.push(`${method} ${url}`);
    if (path.startsWith(FOUND)) {
      found.add(path.slice(FOUND.length));
      return send('text/html', `<title>Found</title><p>${path}`);
    }
    if (path === '/') return send('text/html', startPage(Object.keys(ways)));
    for (const [name, way] of Object.entries(ways)) {
      const whole: MazeWay = typeof way === 'string' ? { body: way } : way;
      const fill = (text: string): string =>
        text.replaceAll('TO', whole.to ?? `${FOUND}${name}`).replaceAll('HOST', host);
      const file = whole.files?.[path];
      if (file !== undefined) return send(file[0], fill(file[1]));
      if (path !== `/way/${name}`) continue;
      const fields = Object.fromEntries(
        Object.entries(whole.fields ?? {}).map(([field, value]) => [field, fill(value)]),
      );
      return send('text/html; charset=utf-8', fill(documentOf(whole, name)), { ...whole, fields });
    }
    return send('text/plain', 'none', { status: 404 });
  };
  return { handle, found, writes };
}

const startPage = (names: readonly string[]): string =>
  `<title>Maze</title><h1>Maze</h1><ul>${names.map((name) => `<li><a href="/way/${name}">${name}</a>`).join('')}</ul>`;

const documentOf = ({ document, head = '', body = '' }: MazeWay, name: string): string =>
  document ??
  `<!doctype html><html><head><title>Way</title>${head}</head><body><h1>${name}</h1><p>One way of many.</p>${body}</body></html>`;
