import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type IntrusionRights,
  createTargetClient,
  parseAllowedHosts,
  parseTarget,
} from '@palisade/target-client';
import type { TestKey } from '@palisade/vocabulary';
import { scanSessionOf, type TestResult } from '@palisade/scan-engine';
import { scannerRegistry } from './scanner.registry';

const HOST = 'shop.test';
const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

interface Site {
  origin: string;
  /** `METHOD path` of each request. */
  asked: string[];
}

async function serve(listener: RequestListener): Promise<Site> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  servers.push(server);
  return { origin: `http://${HOST}:${(server.address() as AddressInfo).port}`, asked };
}

/** One test against a site of which only this origin carries a proof. */
async function run(
  key: TestKey,
  { origin }: Site,
  endpoints?: string[],
): Promise<TestResult & { claims: string[] }> {
  const allowedHosts = parseAllowedHosts(`${HOST}, www.${HOST}`);
  const { signal } = new AbortController();
  const client = createTargetClient({
    target: parseTarget(`${origin}/`, allowedHosts),
    allowedHosts,
    scanId: 'spec',
    signal,
    limits: { burst: 1_000, perSecond: 1_000 },
    resolveName: () => Promise.resolve(['127.0.0.1']),
  });
  const rights: IntrusionRights = { kind: 'proven', origins: [{ origin, addresses: ['127.0.0.1'] }] };
  const settings = endpoints === undefined ? {} : { [key]: { endpoints } };
  const claims: string[] = [];
  const claimProbe = (_key: TestKey, endpoint: string, addresses: readonly string[]): Promise<boolean> =>
    Promise.resolve(claims.push(`${endpoint} ${addresses.join()}`) > 0);
  const session = scanSessionOf(
    client,
    { rights, tests: [key], settings, signal, claimProbe },
    scannerRegistry,
  );
  const result = await session.run(key);
  await session.close();
  return { ...result, claims };
}

const loginPage = (action: string): string =>
  `<form method="post" action="${action}"><input name="user"><input type="password" name="password"><button>Sign in</button></form>`;

const expectStopped = (result: TestResult, origin: string): void => {
  expect(result).toMatchObject({
    status: 'warning',
    findings: [],
    inconclusive: { reason: 'unproven' },
    message: expect.stringMatching(
      `^Inconclusive: the site leads to ${origin}, which has no proof of ownership, so the test stopped there`,
    ),
  });
};

describe('a proof of one port', () => {
  it('lets no login go to the port that a form names', async () => {
    const stranger = await serve((_, response) => response.writeHead(401).end('wrong password'));
    const own = await serve((_, response) =>
      response.setHeader('content-type', 'text/html').end(loginPage(`${stranger.origin}/login`)),
    );
    const result = await run('brute_force', own, ['/login']);
    expectStopped(result, stranger.origin);
    expect([stranger.asked, result.claims]).toEqual([[], []]);
    expect(own.asked.filter((line) => line.startsWith('POST'))).toEqual([]);
  });

  it('lets no burst follow a redirect to another port', async () => {
    const stranger = await serve((_, response) =>
      response.setHeader('content-type', 'application/json').end('{"things":[]}'),
    );
    const own = await serve((request, response) =>
      response.writeHead(302, { location: `${stranger.origin}${request.url}` }).end(),
    );
    expectStopped(await run('api_rate_limit', own, ['/api/things']), stranger.origin);
    expect(stranger.asked).toEqual([]);
    expectStopped(await run('brute_force', own), stranger.origin);
    expect(stranger.asked).toEqual([]);
  });

  it('lets no forged form go to another port, and the test judges what it may read', async () => {
    const stranger = await serve((_, response) => response.end('ok'));
    const own = await serve((request, response) => {
      const away = { location: `${stranger.origin}/` };
      if (request.method === 'POST') return response.writeHead(307, away).end();
      return response.setHeader('content-type', 'text/html').end(loginPage(`${stranger.origin}/profile`));
    });
    const result = await run('csrf_protection', own, ['/']);
    expect(result.inconclusive?.reason).not.toBe('unproven');
    expect([stranger.asked, result.claims]).toEqual([[], []]);
  });
});
