import { type Check, Issue } from '@palisade/persistence';
import { parseAllowedHosts } from '@palisade/target-client';
import { type Handler, type RunningSite, serveHttp } from '@palisade/scan-engine/testing/local-sites';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { createCheck, createTeam } from '../support/factories';
import { type ScanRig, createScanRig } from '../support/scan-rig';
import { unpacedScan } from '../support/unpaced-scan';

/** A page with defects of three tests: no headers, any origin is trusted, a form without a token. */
const careless: Handler = ({ headers, method }, response) => {
  response.writeHead(method === 'POST' ? 302 : 200, {
    'content-type': 'text/html; charset=utf-8',
    'set-cookie': 'sessionid=3f1c9a7be2d04588; Path=/; SameSite=None; Secure',
    ...(headers.origin !== undefined && {
      'access-control-allow-origin': headers.origin,
      'access-control-allow-credentials': 'true',
    }),
    ...(method === 'POST' && { location: '/' }),
  });
  response.end(
    '<!doctype html><title>Shop</title><form method="post" action="/newsletter"><input name="email"><button>Go</button></form>',
  );
};

/** The same page, with everything fixed. */
const hardened: Handler = (request, response) => {
  const isForm = request.url === '/' || request.url === '/newsletter';
  response.writeHead(isForm ? 200 : 404, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy':
      "default-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  });
  response.end('<!doctype html><title>Shop</title><p>Welcome</p>');
};

const answering =
  (status: number, headers: Record<string, string>, body: string): Handler =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers });
    response.end(body);
  };

const BLIND: [string, Handler][] = [
  ['hides the page (404)', answering(404, {}, '<!doctype html><p>Not found</p>')],
  ['returns 503', answering(503, { 'retry-after': '60' }, '<!doctype html><p>Maintenance</p>')],
  ['limits requests (429)', answering(429, { 'retry-after': '60' }, '<!doctype html><p>Slow down</p>')],
  [
    'shows a challenge',
    answering(
      403,
      { 'cf-mitigated': 'challenge', server: 'cloudflare' },
      '<!doctype html><title>Just a moment...</title><script src="/cdn-cgi/challenge-platform/h/b/orchestrate"></script>',
    ),
  ],
  [
    'moves elsewhere',
    (_request, response) => {
      response.writeHead(301, { location: 'https://elsewhere.example/' });
      response.end();
    },
  ],
  [
    'puts a login before the page',
    ({ url }, response) => {
      if (url === '/login') {
        response.writeHead(200, {
          'content-type': 'text/html',
          'content-security-policy': "default-src 'none'",
        });
        response.end('<!doctype html><form method="post"><input type="password" name="p"></form>');
        return;
      }
      response.writeHead(302, { location: '/login' });
      response.end();
    },
  ],
];

let database: TestDatabase;
let rig: ScanRig;
let site: RunningSite;
let check: Check;
let handle: Handler;
beforeAll(async () => {
  database = await createTestDatabase();
  rig = createScanRig(database.dataSource, parseAllowedHosts('127.0.0.1'));
  site = await serveHttp((request, response) => handle(request, response));
  const team = await createTeam(database.dataSource);
  check = await createCheck(database.dataSource, team.id, {
    domain: '127.0.0.1',
    url: `http://127.0.0.1:${site.port}/`,
    tests: { security_headers: true, cors_misconfiguration: true, csrf_protection: true },
  });
});
afterAll(async () => {
  await site.close();
  await database.drop();
});

async function scan(shown: Handler): Promise<void> {
  handle = shown;
  await rig.runner(unpacedScan).run(await rig.trigger(check));
}
const issues = () =>
  database.dataSource.getRepository(Issue).find({ where: { checkId: check.id }, order: { ruleId: 'ASC' } });

describe('a real site', () => {
  it('closes no issue wrongly, and all that were fixed', async () => {
    await scan(careless);
    const found = await issues();
    expect([...new Set(found.map(({ testKey }) => testKey))].sort()).toEqual([
      'cors_misconfiguration',
      'csrf_protection',
      'security_headers',
    ]);
    for (const [name, blind] of BLIND) {
      for (let round = 0; round < 3; round += 1) await scan(blind);
      const closed = (await issues()).filter(
        (issue) => issue.isResolved && found.some(({ id }) => id === issue.id),
      );
      expect({ name, closed: closed.map(({ ruleId }) => ruleId) }).toEqual({ name, closed: [] });
      // A finding of the blind page itself may come and go.
    }
    await scan(careless);
    for (let round = 0; round < 2; round += 1) await scan(hardened);
    expect((await issues()).filter(({ isResolved }) => !isResolved)).toEqual([]);
  });
});
