import { type Check, CheckTestConfig, Issue } from '@palisade/persistence';
import { type Handler, type RunningSite, serveHttps } from '@palisade/scan-engine/testing/local-sites';
import { parseAllowedHosts } from '@palisade/target-client';
import type { TestKey } from '@palisade/vocabulary';
import { FRESH_LISTS } from '../lab/fresh-lists';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { createCheck, createTeam } from '../support/factories';
import {
  type Served,
  links,
  page,
  offersAs,
  REPAIRED,
  SITE,
  type Site,
  WITHOUT_CONTENT,
  WITHOUT_PAGE,
} from '../support/hiding-site';
import { type ScanRig, createScanRig } from '../support/scan-rig';
import { unpacedScan } from '../support/unpaced-scan';

/** They judge what a page sends with it, also where they cannot read it. */
const OF_HEADERS: readonly TestKey[] = ['security_headers', 'cors_misconfiguration'];
const TESTS: readonly TestKey[] = [
  'csrf_protection',
  'cookie_security',
  'mixed_content',
  'subresource_integrity',
  'outdated_js_libraries',
  'jwt_tokens',
  'broken_links',
  'information_disclosure',
  'third_party_scripts',
  ...OF_HEADERS,
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
    domain: '127.0.0.1',
    url: server.url,
    tests: Object.fromEntries(TESTS.map((key) => [key, true])),
  });
  await database.dataSource.getRepository(CheckTestConfig).save(
    OF_HEADERS.map((testKey) => ({
      checkId: check.id,
      teamId: team.id,
      testKey,
      settings: { endpoints: ['/offers'] },
    })),
  );
});
afterAll(async () => {
  await server.close();
  await database.drop();
});

async function scan(shown: Site, of = check): Promise<void> {
  site = shown;
  const opened = await rig.opening.trigger(of.teamId, of.id, 'api');
  if (opened.outcome !== 'opened') throw new Error(opened.outcome);
  const run = rig.runner((options) =>
    unpacedScan({ ...options, foreignFiles: false, dataDays: FRESH_LISTS }),
  );
  await run.run(opened.scanId);
}
const issues = (of = check): Promise<Issue[]> =>
  database.dataSource.getRepository(Issue).find({ where: { checkId: of.id }, order: { testKey: 'ASC' } });
const named = ({ testKey, ruleId, location }: Issue): string => `${testKey} ${ruleId} ${location}`;

describe('an issue of a page', () => {
  it('is opened by each test that reads pages', async () => {
    await scan(SITE);
    const found = await issues();
    expect(new Set(found.map(({ testKey }) => testKey))).toEqual(new Set(TESTS));
    const ofHeaders = found.filter(
      ({ testKey, location }) => OF_HEADERS.includes(testKey) && location === '/offers',
    );
    expect(new Set(ofHeaders.map(({ testKey }) => testKey))).toEqual(new Set(OF_HEADERS));
  });

  const missed = async (tests: readonly TestKey[]): Promise<string[]> =>
    (await issues())
      .filter(({ testKey, missedScans }) => missedScans > 0 && tests.includes(testKey))
      .filter(({ ruleId, location }) => !(ruleId === 'link-broken' && location === '/offers'))
      // The login in the place of the page has a form of its own.
      .filter(({ location }) => location !== '/login')
      .map(named);

  it.each(WITHOUT_PAGE)('counts no scan that sees %s as one that misses it', async (_, shown) => {
    await scan(shown);
    expect(await missed(TESTS)).toEqual([]);
  });

  it.each(WITHOUT_CONTENT)(
    'counts no scan that sees %s as one that misses what it says',
    async (_, shown) => {
      await scan(SITE);
      await scan(shown);
      expect(await missed(TESTS.filter((key) => !OF_HEADERS.includes(key)))).toEqual([]);
    },
  );

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
    const open = (await issues()).filter(
      ({ isResolved, testKey, location }) =>
        !isResolved && (location === '/offers' || !OF_HEADERS.includes(testKey)),
    );
    expect(open.map(named)).toEqual(['cookie_security cookie-session-samesite-none sessionid']);
  });
});

/** Everywhere, with all the headers that the site lacks. */
const instead = (title: string, body: string, language = 'en'): Site =>
  new Proxy<Site>(
    {},
    {
      get: (): Served => ({
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
        domain: '127.0.0.1',
        url: server.url,
        tests: { security_headers: true },
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
