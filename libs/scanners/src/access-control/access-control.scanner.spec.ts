import type { ScannerInput, AccountView } from '@palisade/scan-engine';
import { closedAfterEach } from '@palisade/scan-engine/testing/closed-after-each';
import { serveHttp } from '@palisade/scan-engine/testing/local-sites';
import { scannerInput } from '@palisade/scan-engine/testing/scanner-input';
import { createTargetClient, parseAllowedHosts, parseTarget } from '@palisade/target-client';
import { accessControlScanner } from './access-control.scanner';

type Visitor = 'alice' | 'bob' | null;
/** The body for a visitor, or a status, or a redirect. */
type Page = (who: Visitor, query: URLSearchParams) => string | number | { to: string };
type Site = Record<string, Page>;

const CANARY = { alice: 'canary-of-alice-7f3c', bob: 'canary-of-bob-19ab' };
const links = (...paths: string[]): string =>
  `<!doctype html><title>Shop</title><p>Hello</p>${paths.map((path) => `<a href="${path}">x</a>`).join('')}`;
const login: Page = () => links('/');
const ownPage: Page = (who) => (who === null ? { to: '/login' } : `${links('/')}${CANARY[who]}`);
const SHOP: Site = { '/': () => links('/account', '/login'), '/login': login, '/account': ownPage };

const started = closedAfterEach();

function clientOf(url: string) {
  const allowedHosts = parseAllowedHosts('127.0.0.1');
  return createTargetClient({
    ...{ target: parseTarget(url, allowedHosts), allowedHosts, scanId: 'spec' },
    signal: new AbortController().signal,
    rights: { kind: 'own_host' },
    limits: { burst: 1_000, perSecond: 1_000 },
  });
}

async function scan(
  site: Site,
  options: {
    identities?: ('alice' | 'bob')[];
    start?: string[];
    canary?: string | null;
    privileged?: string[];
  } = {},
) {
  const { identities = ['alice', 'bob'], start = [], privileged } = options;
  const asked: string[] = [];
  const { url: siteUrl } = await started(
    serveHttp((request, response) => {
      const url = new URL(request.url ?? '/', 'http://site');
      const who = (/sid=(alice|bob)/.exec(request.headers.cookie ?? '')?.[1] ?? null) as Visitor;
      asked.push(`${request.method} ${url.pathname} ${who}`);
      const answer = site[url.pathname]?.(who, url.searchParams) ?? 404;
      const html = { 'content-type': 'text/html' };
      if (typeof answer === 'string') response.writeHead(200, html).end(answer);
      else if (typeof answer === 'number') response.writeHead(answer, html).end(links());
      else response.writeHead(302, { location: answer.to }).end();
    }),
  );
  const origin = new URL(siteUrl).origin;
  const client = await started(Promise.resolve(clientOf(siteUrl)));
  const all = identities.map((name): AccountView => {
    const own: AccountView = {
      name,
      client: client.withSession({
        ...{ name, origins: [origin], never: [], pageKey: () => name, take: () => undefined },
        headersFor: () => ({ cookie: `sid=${name}` }),
        around: (_request, send) => send(),
      }),
      canary: options.canary === undefined ? CANARY[name] : options.canary,
      start,
      secondSession: () => Promise.resolve(own.client),
    };
    return own;
  });
  const input: ScannerInput = scannerInput(client, {
    accounts: all,
    settings: privileged ? { privileged } : null,
  });
  const judgement = accessControlScanner.judge(await accessControlScanner.observe(input));
  return {
    found: judgement.findings.map(({ id, location }) => `${id} ${location}`).sort(),
    reason: judgement.inconclusive?.reason ?? null,
    judgement,
    asked,
  };
}

describe('access_control finds', () => {
  it.each<[string, Site, string[]]>([
    [
      'an API without a check of the session',
      {
        ...SHOP,
        '/account': (who) => (who === null ? { to: '/login' } : links('/api/me')),
        '/api/me': () => `${links()}${CANARY.alice}`,
      },
      ['private-page-public /api/me'],
    ],
    [
      'an order that any account may read',
      {
        ...SHOP,
        '/account': (who) =>
          who === null ? { to: '/login' } : who === 'alice' ? links('/orders/1') : links(),
        '/orders/1': (who) => (who === null ? 401 : `${links()}${CANARY.alice}`),
      },
      ['private-page-other-account /orders/1'],
    ],
    [
      'a refusal that shows the data anyway',
      {
        ...SHOP,
        '/account': (who) => (who === 'alice' ? links('/invoice') : links('/login')),
        '/invoice': () => `${links()}Please sign in. ${CANARY.alice}`,
      },
      ['private-page-public /invoice'],
    ],
  ])('%s', async (_, site, expected) => {
    const { found, judgement, asked } = await scan(site);
    expect(found).toEqual(expected);
    expect(judgement.findings.every(({ severity }) => severity === 'critical')).toBe(true);
    expect(asked.every((line) => line.startsWith('GET '))).toBe(true);
    expect(JSON.stringify(judgement)).not.toContain(CANARY.alice);
  });
});

describe('access_control leaves alone', () => {
  const isOdd = (): boolean => (turn += 1) % 2 === 1;
  let turn = 0;
  it.each<[string, Site]>([
    ['pages that everyone has for himself at one address', SHOP],
    [
      'a page that repeats its address',
      {
        ...SHOP,
        '/search': (_who, query) => `${links()}${query.get('q')}`,
        '/': () => links('/account', `/search?q=${CANARY.alice}`),
      },
    ],
    [
      'a refusal with status 200',
      {
        ...SHOP,
        '/account': (who) => (who === 'alice' ? `${links('/orders/1')}` : links('/login')),
        '/orders/1': (who) => (who === 'alice' ? `${links()}${CANARY.alice}` : links('/login')),
      },
    ],
    [
      'a list that the other account reaches by its own links',
      {
        ...SHOP,
        '/account': (who) => (who === null ? { to: '/login' } : links('/team')),
        '/team': (who) => (who === null ? 403 : `${links()}${CANARY.alice} ${CANARY.bob}`),
      },
    ],
    [
      'what only one of two requests shows',
      {
        ...SHOP,
        '/account': (who) => (who === 'alice' ? links('/orders/1') : links('/login')),
        '/orders/1': (who) =>
          who === 'alice' || isOdd() ? `${links()}${who === 'alice' ? CANARY.alice : CANARY.alice}` : 403,
      },
    ],
    [
      'another page to which strangers are led',
      { ...SHOP, '/account': (who) => (who === null ? { to: '/' } : `${links()}${CANARY[who]}`) },
    ],
    [
      'the same status without the private text',
      { ...SHOP, '/account': (who) => (who === null ? links() : `${links()}${CANARY[who]}`) },
    ],
    [
      'an error of the server',
      { ...SHOP, '/account': (who) => (who === null ? 500 : `${links()}${CANARY[who]}`) },
    ],
  ])('%s', async (_, site) => {
    turn = 0;
    const { found } = await scan(site);
    expect(found).toEqual([]);
  });

  it('a marketing page that strangers find with the text, and says so', async () => {
    const site = {
      ...SHOP,
      '/': () => links('/people/alice'),
      '/people/alice': () => `${links()}${CANARY.alice}`,
    };
    const { found, reason, judgement } = await scan(site);
    expect([found, reason]).toEqual([[], 'canary_public']);
    expect(judgement.inconclusive?.sentence).toContain('/people/alice');
  });

  it('what a privileged identity reads', async () => {
    const site: Site = {
      ...SHOP,
      '/account': (who) => (who === 'alice' ? `${links('/orders/1')}${CANARY.alice}` : links('/login')),
      '/orders/1': (who) => (who === null ? 401 : `${links()}${CANARY.alice}`),
    };
    expect((await scan(site)).found).toEqual(['private-page-other-account /orders/1']);
    expect((await scan(site, { privileged: ['bob'] })).found).toEqual([]);
  });
});

describe('access_control is inconclusive', () => {
  it.each<[string, Parameters<typeof scan>[1], string]>([
    ['without an identity', { identities: [] }, 'no_identity'],
    ['without a private text', { canary: null }, 'no_canary'],
    ['when no page shows the private text', { canary: 'never-shown' }, 'canary_not_seen'],
    ['about other accounts with one identity', { identities: ['alice'] }, 'one_identity'],
  ])('%s', async (_, options, reason) => {
    expect((await scan(SHOP, options)).reason).toBe(reason);
  });
});

it('stays within its budget on a site of many private pages', async () => {
  const paths = Array.from('abcdefghijklmnopqrstuvwxyz', (letter) => `/${letter}-papers`);
  const order: Page = (who) => (who === null ? 401 : `${links()}${CANARY.alice}`);
  const site: Site = {
    ...SHOP,
    '/account': (who) => (who === 'alice' ? links(...paths) : links('/login')),
    ...Object.fromEntries(paths.map((path) => [path, order])),
  };
  const { found, asked } = await scan(site);
  expect(found.length).toBeGreaterThan(5);
  expect(asked.length).toBeLessThan(accessControlScanner.budget.requests);
});
