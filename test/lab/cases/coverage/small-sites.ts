import type { RequestListener } from 'node:http';
import type { Phase } from '../../site-case';
import type { Ground } from '../../sites/ground';
import { HARDENED, type HeaderFields, setHeaders } from '../../sites/pages';

export interface Answer {
  status?: number;
  headers?: HeaderFields;
  body?: string | Buffer;
  /** Ends the connection without a response. */
  dies?: boolean;
}
export type Route = Answer | ((phase: Phase, count: number) => Answer);

export const page = (body: string, title = 'Shop'): string =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body>${body}</body></html>`;
export const links = (...paths: string[]): string =>
  paths.map((path) => `<a href="${path}">${path}</a> `).join('');
export const shell = (script = '/app.js'): string =>
  `<!doctype html><html><head><title>App</title></head><body><noscript>Enable JavaScript</noscript><div id="root"></div><script src="${script}"></script></body></html>`;
export const SIGN_IN = page(
  '<form method="post"><input name="u"><input type="password" name="p"><button>Sign in</button></form>',
);
export const FIVE = ['/a', '/b', '/c', '/d', '/e'];
export const home = page(`<h1>Home</h1>${links(...FIVE)}`);
export const word = (path: string): Answer => ({ body: page(`<p>Text of ${path}</p>`) });
export const textOf = (...paths: string[]): Record<string, Route> =>
  Object.fromEntries(paths.map((path) => [path, word(path)]));

/** Routes by path; everything else is 404. `before` may answer every request instead. */
export const site =
  (routes: Record<string, Route>, before?: (phase: Phase, count: number) => Answer | null) =>
  async (ground: Ground, phase: () => Phase): Promise<void> => {
    let count = 0;
    const counts: Record<Phase, number> = { first: 0, second: 0 };
    const listener: RequestListener = (request, response) => {
      count = counts[phase()] += 1;
      const { pathname } = new URL(request.url ?? '/', 'https://shop.test');
      const route = routes[pathname];
      const known = typeof route === 'function' ? route(phase(), count) : route;
      const answer = before?.(phase(), count) ?? known ?? { status: 404, body: page('Not found') };
      if (answer.dies === true) return void request.socket.destroy();
      response.statusCode = answer.status ?? 200;
      setHeaders(response, { ...HARDENED, ...answer.headers });
      response.end(answer.body ?? '');
    };
    await ground.site(listener);
  };

export const to = (location: string, status = 302): Answer => ({ status, headers: { location } });
export const script = (body: string | Buffer): Answer => ({
  headers: { 'content-type': 'text/javascript' },
  body,
});
export const LONG = `<p>${'word '.repeat(500_000)}</p>`;
