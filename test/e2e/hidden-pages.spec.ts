import { type Check, Issue } from '@palisade/persistence';
import { createScanSession } from '@palisade/scan-engine';
import { type Handler, type RunningSite, serveHttps } from '@palisade/scan-engine/testing/local-sites';
import { loadScanners } from '@palisade/scanners';
import { parseAllowedHosts } from '@palisade/target-client';
import type { TestKey } from '@palisade/vocabulary';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { createCheck, createTeam } from '../support/factories';
import { type ScanRig, createScanRig } from '../support/scan-rig';

const TESTS: readonly TestKey[] = [
  ...(['csrf_protection', 'cookie_security', 'mixed_content', 'subresource_integrity'] as const),
  ...(['outdated_js_libraries', 'jwt_tokens', 'broken_links', 'information_disclosure'] as const),
  ...(['third_party_scripts'] as const),
];

interface Answer {
  status?: number;
  headers?: Record<string, string | string[]>;
  body: string;
}
const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1>${body}`;
const links = (...paths: string[]): string => paths.map((path) => `<a href="${path}">${path}</a>`).join(' ');
const word = (path: string): Answer => ({ body: page(path, `<p>All about ${path.slice(1)}</p>`) });

const TOKEN =
  'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiI0MiIsIm5hbWUiOiJKYW5lIn0.dGhpcyBpcyBub3QgYSByZWFsIHNpZw';
/** One page with all defects. */
const OFFERS: Answer = {
  headers: { 'set-cookie': 'basket_session=9c1f0e7ab2d34588aa01; Path=/; Secure; SameSite=Lax' },
  body: page(
    'Offers',
    `<form method="post" action="/subscribe"><input name="email"><button>Subscribe</button></form>
     <script src="http://cdn.other-site.example/tracker.js"></script>
     <script src="https://unpkg.com/lodash@4.17.21/lodash.js"></script>
     <script src="/lib.js"></script><script src="https://rawgit.com/acme/tool/master/tool.js"></script>
     <pre>Traceback (most recent call last):
  File "/srv/shop/views/offers.py", line 42, in offers
    price = prices[name]
KeyError: 'spade'</pre>
     <a href="/next?token=${TOKEN}">Next</a> <a href="/no-such-offer?view=b">Old offer</a>`,
  ),
};
const JQUERY = `/*! jQuery v1.8.3 jquery.com | jquery.org/license */\n(function(window){var jQuery=function(){};jQuery.fn=jQuery.prototype={jquery:"1.8.3"};window.jQuery=jQuery;})(window);`;
const LOGIN = page(
  'Sign in',
  '<form method="post" action="/login"><input name="user"><input type="password" name="password"><input type="hidden" name="csrf_token" value="a"><button>Sign in</button></form>',
);
const REPAIRED: Answer = { body: page('Offers', '<p>No offers today</p><script src="/lib.js"></script>') };

const OTHERS = ['/about', '/news', '/prices', '/team', '/jobs'];
const MANY =
  'press legal terms privacy contact events shop tours blog guides help partners map photos videos awards faq quality history vision cities routes hotels boats trains'
    .split(' ')
    .map((name) => `/${name}`);

type Site = Readonly<Record<string, Answer>>;
const SITE: Site = {
  '/': {
    headers: { 'set-cookie': 'sessionid=3f1c9a7be2d04588; Path=/; Secure; HttpOnly; SameSite=None' },
    body: page('Shop', links('/offers', ...OTHERS)),
  },
  '/offers': OFFERS,
  '/next': word('/next'),
  '/login': { body: LOGIN },
  '/lib.js': { headers: { 'content-type': 'text/javascript' }, body: JQUERY },
  ...Object.fromEntries([...OTHERS, ...MANY].map((path) => [path, word(path)])),
};
const offersAs = (offers: Answer, more: Site = {}): Site => ({ ...SITE, '/offers': offers, ...more });
const to = (location: string, status = 302): Answer => ({ status, headers: { location }, body: '' });

/** What the page with the defects shows next. Nothing of it says that they are gone. */
const HIDDEN: readonly [name: string, site: Site][] = [
  ['404', offersAs({ status: 404, body: page('Not found', '') })],
  ['410', offersAs({ status: 410, body: page('Gone', 'This offer has been removed.') })],
  ['403', offersAs({ status: 403, body: page('Forbidden', '') })],
  ['401', offersAs({ status: 401, headers: { 'www-authenticate': 'Basic' }, body: 'Who are you?' })],
  ['a redirect to the login', offersAs(to('/login?next=/offers'))],
  ['the login with status 200', offersAs({ body: LOGIN })],
  ['moved to another address', offersAs(to('/deals', 301), { '/deals': REPAIRED })],
  ['503', offersAs({ status: 503, body: page('Back soon', '') })],
  [
    'a challenge',
    offersAs({
      ...{ status: 403, headers: { 'cf-mitigated': 'challenge', server: 'cloudflare' } },
      body: page('Just a moment...', ''),
    }),
  ],
  ['a page cut before its content', offersAs({ body: `${page('Offers', '')}<p>${'x '.repeat(1_100_000)}` })],
  [
    'a shell that scripts draw',
    offersAs({ body: '<!doctype html><div id="app"></div><script src="/a.js"></script>' }),
  ],
  ['an empty page', offersAs({ body: '' })],
  ['JSON in its place', offersAs({ headers: { 'content-type': 'application/json' }, body: '{"offers":[]}' })],
  [
    'a page beyond those that are read',
    offersAs(REPAIRED, {
      '/': { ...SITE['/'], body: page('Shop', links(...OTHERS, ...MANY, '/offers')) },
    }),
  ],
];

let database: TestDatabase;
let rig: ScanRig;
let server: RunningSite;
let check: Check;
let site: Site = SITE;
const handle: Handler = ({ url = '/' }, response) => {
  const {
    status = 200,
    headers = {},
    body,
  } = site[url.split('?')[0] ?? ''] ?? {
    status: 404,
    body: page('Not found', ''),
  };
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(body);
};
beforeAll(async () => {
  database = await createTestDatabase();
  rig = createScanRig(database.dataSource, parseAllowedHosts('127.0.0.1'));
  server = await serveHttps(handle);
  const team = await createTeam(database.dataSource);
  check = await createCheck(database.dataSource, team.id, {
    ...{ domain: '127.0.0.1', url: server.url },
    tests: Object.fromEntries(TESTS.map((key) => [key, true])),
  });
});
afterAll(async () => {
  await server.close();
  await database.drop();
});

async function scan(shown: Site, of = check): Promise<void> {
  site = shown;
  const opened = await rig.opening.trigger(of.teamId, of.id, 'api');
  if (opened.outcome !== 'opened') throw new Error(opened.outcome);
  const run = rig.runner((options) => createScanSession({ ...options, foreignFiles: false }, loadScanners));
  await run.run(opened.scanId);
}
const issues = (of = check): Promise<Issue[]> =>
  database.dataSource.getRepository(Issue).find({ where: { checkId: of.id }, order: { testKey: 'ASC' } });
const named = ({ testKey, ruleId, location }: Issue): string => `${testKey} ${ruleId} ${location}`;

describe('an issue of a page', () => {
  it('is opened by each test that reads pages', async () => {
    await scan(SITE);
    expect(new Set((await issues()).map(({ testKey }) => testKey))).toEqual(new Set(TESTS));
  });

  it.each(HIDDEN)('counts no scan that sees %s as one that misses it', async (_, shown) => {
    await scan(shown);
    const missed = (await issues()).filter(
      ({ missedScans, ruleId, location }) =>
        missedScans > 0 && !(ruleId === 'link-broken' && location === '/offers'),
    );
    expect(missed.map(named)).toEqual([]);
  });

  it('counts no scan that cannot read the script as one that misses its library', async () => {
    const refused = { status: 503, body: 'busy' };
    await scan({ ...SITE, '/offers': REPAIRED, '/lib.js': refused });
    const [jquery] = (await issues()).filter(({ location }) => location === 'jquery');
    expect(jquery?.missedScans).toBe(0);
  });

  it('is fixed after two scans of the page without it', async () => {
    const repaired = offersAs({ body: page('Offers', '<p>No offers today</p>') });
    await scan(SITE);
    for (let round = 0; round < 2; round += 1) await scan(repaired);
    const open = (await issues()).filter(({ isResolved }) => !isResolved);
    expect(open.map(named)).toEqual(['cookie_security cookie-session-samesite-none sessionid']);
  });
});

/** Everywhere, with all the headers that the site lacks. */
const instead = (title: string, body: string, language = 'en'): Site =>
  new Proxy<Site>(
    {},
    {
      get: (): Answer => ({
        headers: {
          'content-security-policy':
            "default-src 'self'; frame-ancestors 'none'; base-uri 'self'; object-src 'none'",
          'x-content-type-options': 'nosniff',
          'strict-transport-security': 'max-age=63072000',
        },
        body: `<!doctype html><html lang="${language}"><title>${title}</title><p>${body}</p>`,
      }),
    },
  );
const SHOP: Site = {
  '/': { body: page('Garden shop', `${links('/about')}<p>Spades, seeds and roses.</p>`) },
};
const FIXED = instead('Garden shop', `${links('/about')}Spades, seeds and roses.`);

describe('an issue of a site that is not there', () => {
  it.each([
    ['a maintenance page with status 200', instead('Garden shop', 'We are down for maintenance.')],
    ['a parked domain', instead('shop.example', 'This domain is for sale. Make an offer.')],
    ['another language', instead('Gartenladen', `${links('/about')}Spaten und Rosen.`, 'de')],
  ])(
    'stays open at %s, also for a test without a crawl, until two scans see the site again',
    async (_, shown) => {
      const { dataSource } = database;
      const own = await createCheck(dataSource, check.teamId, {
        ...{ domain: '127.0.0.1', url: server.url, tests: { security_headers: true } },
      });
      const missed = async (): Promise<number> =>
        Math.max(...(await issues(own)).map(({ missedScans }) => missedScans));
      await scan(SHOP, own);
      expect((await issues(own)).length).toBeGreaterThan(2);
      for (let round = 0; round < 3; round += 1) await scan(shown, own);
      expect(await missed()).toBe(0);
      const seen: number[] = [];
      for (let round = 0; round < 2; round += 1) {
        await scan(FIXED, own);
        seen.push(await missed());
      }
      expect(seen).toEqual([0, 1]);
      await scan(FIXED, own);
      const gone = (await issues(own)).filter(({ isDetected }) => !isDetected);
      expect(gone.length).toBeGreaterThan(1);
      expect(gone.map(({ resolution }) => resolution)).toEqual(gone.map(() => 'fixed'));
    },
  );
});
