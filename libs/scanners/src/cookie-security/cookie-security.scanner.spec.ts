import { randomBytes } from 'node:crypto';
import {
  type Handler,
  type RunningSite,
  serveHttp,
  serveTcp,
} from '@palisade/scan-engine/testing/local-sites';
import { scanSite } from '@palisade/scan-engine/testing/scan-url';
import { cookieSecurityScanner } from './cookie-security.scanner';

async function observe(running: Promise<RunningSite>, endpoints?: string[]) {
  const settings = endpoints === undefined ? null : { endpoints };
  const { site, observation } = await scanSite(cookieSecurityScanner, running, { settings });
  return { ...observation, paths: site.paths };
}

const random = (): string => randomBytes(16).toString('hex');

/** A shop whose start page redirects, with a session on the redirect and another cookie on the page below. */
const shop: Handler = ({ url }, response) => {
  if (url === '/')
    response.setHeader('set-cookie', `first=${random()}; HttpOnly`).writeHead(302, { location: '/home' });
  else {
    response
      .setHeader('content-type', 'text/html')
      .setHeader('set-cookie', `x${(url ?? '').slice(1, 5)}=${random()}`);
    response.writeHead(url === '/home' || url === '/more' || url === '/api/me' ? 200 : 404);
  }
  response.end('<!doctype html><a href="/more">More</a>');
};

describe('a visit to a site', () => {
  it('reads cookies of redirects, linked, missing and configured pages, each requested once', async () => {
    const { cookies, pages, paths } = await observe(serveHttp(shop), ['/api/me']);
    expect(cookies.map(({ name }) => name)).toEqual(['first', 'x0000', 'xapi/', 'xhome', 'xmore']);
    expect(cookies.find(({ name }) => name === 'x0000')?.forms[0]?.url).toMatch(/\/no-such-page$/);
    expect(pages.map(({ url }) => new URL(url).pathname)).toContain('/api/me');
    expect(new Set(paths).size).toBe(paths.length);
  });

  it('keeps no value', async () => {
    const observation = await observe(
      serveHttp((_request, response) => {
        response.setHeader('set-cookie', [
          'sid=topsecret',
          'user=%7B%22email%22%3A%22top%40secret.example%22%7D',
        ]);
        response.end('<!doctype html><p>shop');
      }),
    );
    expect(observation.cookies.flatMap(({ members }) => members)).toMatchObject([{ kind: 'email' }]);
    expect(JSON.stringify(observation)).not.toMatch(/topsecret|secret\.example/);
  });

  it.each<[string, () => Promise<RunningSite>, RegExp]>([
    ['is silent', () => serveTcp((socket) => socket.resume()), /did not respond in time/],
    ['speaks no HTTP', () => serveTcp((socket) => socket.end('220 ready\r\n')), /not valid HTTP/],
    ['hangs up', () => serveTcp((socket) => socket.destroy()), /closed the connection/],
  ])('does not judge a site that %s', async (_name, serve, message) => {
    expect(cookieSecurityScanner.judge(await observe(serve())).inconclusive).toMatch(message);
  });

  it('ends with thousands of cookies', async () => {
    const lines = Array.from({ length: 3_000 }, (_, index) => `c${index}=${random()}`);
    const observation = await observe(
      serveTcp((socket) =>
        socket.on('data', () =>
          socket.end(`HTTP/1.1 200 OK\r\n${lines.map((line) => `Set-Cookie: ${line}\r\n`).join('')}\r\n`),
        ),
      ),
    );
    expect(observation.cookies.length).toBeLessThanOrEqual(50);
  });
});
