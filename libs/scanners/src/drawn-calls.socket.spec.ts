import { randomBytes } from 'node:crypto';
import type { Scanner } from '@palisade/scan-engine';
import { closedAfterEach } from '@palisade/scan-engine/testing/closed-after-each';
import type { FakeDraw } from '@palisade/scan-engine/testing/fake-renderer';
import {
  type Handler,
  type RunningSite,
  serveHttp,
  serveHttps,
} from '@palisade/scan-engine/testing/local-sites';
import { NO_RESOLVER, scanUrl } from '@palisade/scan-engine/testing/scan-url';
import { OWN_HOST } from '@palisade/target-client';
import { apiExposureScanner } from './api-exposure/api-exposure.scanner';
import { createApiRateLimitScanner } from './api-rate-limit/api-rate-limit.scanner';
import { createBruteForceScanner } from './brute-force/brute-force.scanner';
import { corsMisconfigurationScanner } from './cors-misconfiguration/cors-misconfiguration.scanner';
import { csrfProtectionScanner } from './csrf-protection/csrf-protection.scanner';
import { graphqlExposureScanner } from './graphql-exposure/graphql-exposure.scanner';
import { securityHeadersScanner } from './security-headers/security-headers.scanner';
import { sqlInjectionScanner } from './sql-injection/sql-injection.scanner';

const started = closedAfterEach();
const SHELL = '<title>Shop</title><div id="app"></div><script src="/app.js"></script>';

interface Arrived extends RunningSite {
  /** Method and path of each request. */
  arrived: string[];
}

/** An application whose pages are shells; its addresses are in no page and no script. */
async function application(routes: Record<string, Handler> = {}): Promise<Arrived> {
  const arrived: string[] = [];
  const site = await started(
    serveHttp((request, response) => {
      const [path = '/'] = (request.url ?? '/').split('?');
      arrived.push(`${request.method} ${path}`);
      const route = routes[path];
      if (route !== undefined) return route(request, response);
      if (path === '/app.js')
        return void response.writeHead(200, { 'content-type': 'text/javascript' }).end('1');
      response.writeHead(path === '/' ? 200 : 404, { 'content-type': 'text/html' }).end(SHELL);
    }),
  );
  return { ...site, arrived };
}

const json =
  (value: unknown, headers: Record<string, string> = {}): Handler =>
  (_request, response) =>
    void response
      .writeHead(200, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(value));

/** Reads what the application reads when it starts. */
const calling =
  (...paths: string[]): FakeDraw =>
  async ({ load }) => {
    for (const path of paths) await load(path);
    return { document: '<title>Shop</title><h1>Shop</h1><p>Tea</p>' };
  };

const scan = <Seen>(scanner: Scanner<Seen>, { url }: RunningSite, draw?: FakeDraw) =>
  scanUrl(scanner, url, {}, { rights: OWN_HOST, draw });

describe('what scripts read when a browser draws a page', () => {
  it('is judged for CORS', async () => {
    const site = await application({
      '/shop-data/items': (request, response) =>
        json([], {
          'access-control-allow-origin': request.headers.origin ?? '*',
          'access-control-allow-credentials': 'true',
        })(request, response),
    });
    const { judgement } = await scan(corsMisconfigurationScanner, site, calling('/shop-data/items'));
    expect(judgement.findings.map(({ id, location }) => `${id} ${location}`)).toEqual([
      'cors-reflects-any-origin /shop-data/items',
    ]);
    expect((await scan(corsMisconfigurationScanner, site)).judgement.findings).toEqual([]);
  });

  it('is judged for limits, unless it acts or is sensitive', async () => {
    const site = await application({ '/shop-data/items': json([]), '/shop-data/otp': json([]) });
    const test = createApiRateLimitScanner(() => Promise.resolve());
    await scan(test, site, calling('/shop-data/otp', '/shop-data/items', '/shop-data/delete'));
    const bursts = (path: string): number => site.arrived.filter((each) => each === `GET ${path}`).length;
    expect(bursts('/shop-data/items')).toBeGreaterThan(10);
    expect([bursts('/shop-data/otp'), bursts('/shop-data/delete')]).toEqual([1, 1]);
  });

  it('is compared with the document of the API', async () => {
    const document = {
      openapi: '3.0.3',
      info: { title: 'Shop', version: '1' },
      paths: { '/shop-data/items': { get: { responses: { 200: { description: 'ok' } } } } },
    };
    const site = await application({
      '/shop-data/items': json([]),
      '/shop-data/drafts': json([]),
      '/files/openapi.json': json(document),
    });
    const draw = calling('/files/openapi.json', '/shop-data/items', '/shop-data/drafts');
    const { observation } = await scan(apiExposureScanner, site, draw);
    expect(observation).toMatchObject({ shadowPaths: ['/shop-data/drafts'] });
  });

  it('is a place for values where it has parameters', async () => {
    const site = await application({ '/shop-data/items': json([]) });
    const { observation } = await scan(sqlInjectionScanner, site, calling('/shop-data/items?sort=name'));
    expect(observation.parameters).toBe(1);
    expect((await scan(sqlInjectionScanner, site)).observation.parameters).toBe(0);
  });
});

it('finds an endpoint of GraphQL that scripts would have sent a query to', async () => {
  const site = await application();
  const { observation } = await scan(graphqlExposureScanner, site, () => ({
    document: '<h1>Shop</h1>',
    unsent: [
      {
        url: `${site.url}shop/graphql`,
        method: 'POST',
        reason: 'writes',
        contentType: 'application/json',
        body: '{"query":"{ items { id } }"}',
        initiator: null,
      },
    ],
  }));
  expect(observation.endpoints.map(({ url }) => url)).toEqual([`${site.url}shop/graphql`]);
  expect(site.arrived.filter((each) => each.startsWith('POST /shop/graphql')).length).toBeGreaterThan(0);
});

describe('the headers of a page with a login that scripts draw', () => {
  const headers: Handler = (_request, response) =>
    void response.writeHead(200, { 'content-type': 'text/html', 'x-frame-options': 'DENY' }).end(SHELL);
  const login: FakeDraw = () => ({ document: '<h1>Sign in</h1><input type="password">' });
  const coop = async (draw?: FakeDraw) => {
    const { url } = await started(serveHttps(headers));
    return scanUrl(securityHeadersScanner, url, {}, { rights: OWN_HOST, draw, ...NO_RESOLVER });
  };

  it('are judged as those of a login', async () => {
    const { judgement, ids } = await coop(login);
    expect(ids).toContain('coop-missing');
    expect(judgement.unjudgedRules).toEqual([]);
    expect((await coop(() => ({ document: '<h1>Tea</h1>' }))).ids).not.toContain('coop-missing');
  });

  it('are not judged as those of another page where nobody drew it', async () => {
    for (const draw of [undefined, () => ({ failed: 'The page took longer than 30 s.' })]) {
      const { judgement, ids } = await coop(draw);
      expect(ids).not.toContain('coop-missing');
      expect(judgement.unjudgedRules).toEqual(['coop-missing']);
    }
  });
});

describe('a login that scripts draw', () => {
  const login =
    (attributes: string): FakeDraw =>
    () => ({
      document: `<h1>Sign in</h1><form ${attributes}><input name="username"><input type="password" name="password"><button>Log in</button></form><script src="/app.js"></script>`,
    });
  const refusing: Record<string, Handler> = {
    '/session': (_request, response) =>
      void response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<p>Wrong user name or password.</p>'),
  };
  const test = createBruteForceScanner({ gapMs: 0, pause: () => Promise.resolve() });

  it('is tried where the browser sends the form itself', async () => {
    const site = await application(refusing);
    const { observation } = await scan(test, site, login('method="post" action="/session"'));
    expect(observation.logins[0]?.login?.endpoint).toBe(`${site.url}session`);
    expect(site.arrived.filter((each) => each === 'POST /session').length).toBeGreaterThan(5);
  });

  it('is left alone where a script sends it', async () => {
    const site = await application(refusing);
    const { observation } = await scan(test, site, login('method="post"'));
    expect(site.arrived.filter((each) => each.startsWith('POST'))).toEqual([]);
    expect(observation.logins.filter(({ login: found }) => found !== null)).toEqual([]);
  });
});

describe('a login that a script sends', () => {
  const refusing: Handler = (request, response) => {
    if (request.method !== 'POST') return void response.writeHead(404).end();
    let body = '';
    request.on('data', (part) => (body += String(part)));
    request.on('end', () => {
      bodies.push(`${request.headers['content-type']} ${Object.keys(JSON.parse(body) as object).join()}`);
      response.writeHead(401, { 'content-type': 'application/json' }).end('{"error":"Wrong password"}');
    });
  };
  const bodies: string[] = [];
  const sending =
    (url: string): FakeDraw =>
    ({ page }) => ({
      document: '<h1>Welcome</h1><input placeholder="E-mail"><form><input type="password"></form>',
      submitted: [
        {
          url: new URL(url, page.url).href,
          method: 'POST',
          reason: 'writes',
          contentType: 'application/json',
          body: JSON.stringify({ mail: page.typed?.mail, secret: page.typed?.password, keep: true }),
          initiator: null,
        },
      ],
    });
  const test = createBruteForceScanner({ gapMs: 0, pause: () => Promise.resolve() });

  it('is tried as the browser would have sent it', async () => {
    const site = await application({ '/api/v2/session': refusing });
    const { observation } = await scan(test, site, sending('/api/v2/session'));
    expect(observation.logins[0]).toMatchObject({ failures: 13, login: { fields: ['mail', 'secret'] } });
    expect(new Set(bodies)).toEqual(new Set(['application/json mail,secret']));
  });

  it.each(['/api/users', '/api/auth/register', '/password/reset/session'])(
    'is left alone at %s, which may do something else',
    async (path) => {
      const site = await application({ [path]: refusing });
      await scan(test, site, sending(path));
      expect(site.arrived.filter((each) => each.startsWith('POST'))).toEqual([]);
    },
  );
});

describe('a form that scripts draw', () => {
  const form =
    (token: () => string): FakeDraw =>
    () => ({
      document: `<h1>Profile</h1><form method="post" action="/profile"><input type="hidden" name="csrf_token" value="${token()}"><input name="email"></form>`,
    });
  const withSession: Record<string, Handler> = {
    '/': (_request, response) =>
      void response
        .writeHead(200, { 'content-type': 'text/html', 'set-cookie': 'sessionid=3f9a1c77e2b84d06; Path=/' })
        .end(SHELL),
  };
  it.each<[string, () => string, string[]]>([
    ['a token that differs when the page is drawn again', () => randomBytes(16).toString('hex'), []],
    ['a token that never changes', () => '7f3a9c1e5b2d8f4061a7c3e95d', ['csrf-token-static']],
  ])('is judged by %s', async (_case, token, expected) => {
    const site = await application(withSession);
    const { ids } = await scan(csrfProtectionScanner, site, form(token));
    expect(ids).toEqual(expected);
  });
});
