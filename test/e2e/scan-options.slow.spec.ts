import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import {
  CallbacksRepository,
  type Check,
  ScanIdentitiesRepository,
  COMMAND_LINE,
} from '@palisade/persistence';
import { shippedDocument } from '@palisade/scan-engine';
import { SYSTEM_DNS, parseAllowedHosts } from '@palisade/target-client';
import type { SiteLook, TestKey } from '@palisade/vocabulary';
import { DnsServer } from '../../libs/target-client/src/testing/dns-server';
import { IsolatedScans } from '../../apps/worker/src/isolation/isolated-scans';
import type { RemoteSessionOptions } from '../../apps/worker/src/remote-session/session-services';
import type { ScanEngineSettings } from '../../apps/worker/src/scan/scan-engine';
import { ScanPool } from '../../apps/worker/src/scan-pool/scan-pool';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { createCheck, createTeam, vouchFor } from '../support/factories';
import { REPOSITORY } from '../support/program';
import { identityOf } from '../support/scan-identities';
import { createScanRig, type ScanRig } from '../support/scan-rig';

/** Names that exist on the name server of this spec alone. */
const NAMES = { 'shop.test': ['127.0.0.1'], 'www.shop.test': ['127.0.0.1'] };
const SECRET = 'acme_live_Zq8tR2vX5nB7mK4jH6gF3dS9aP1wE0yU';
const BOARD = `<!doctype html><title>Board</title><a href="/a">a</a><a href="/b">b</a><a href="/c">c</a>
  <form method=post action=/entry><input name=author><button>Sign</button></form>
  <script src="https://files.test/lib-1.2.3.js" integrity="sha384-${'A'.repeat(64)}" crossorigin></script><script>const key = "${SECRET}";</script>`;

interface Seen {
  method: string;
  url: string;
  agent: string;
  authorization: string | null;
  signatureAgent: string | null;
}
let seen: Seen[] = [];
/** In addition to the board. */
let furtherLink = '';
const dns = new DnsServer(NAMES);
/** As a page that gets what its parameter names. */
const noteCallback = async (url: string): Promise<void> => {
  const address = new URL(url, 'http://shop.test').searchParams.get('at');
  const token = address?.split('/callback/')[1];
  if (token !== undefined) await new CallbacksRepository(database.dataSource).note(token);
};
const answer = ({ method = '', url = '', headers }: IncomingMessage, response: ServerResponse): void => {
  const { 'user-agent': agent = '', authorization = null } = headers;
  const signatureAgent = headers.signature === undefined ? null : String(headers['signature-agent']);
  seen.push({ method, url, agent, authorization, signatureAgent });
  if (url.startsWith('/get?')) void noteCallback(url).finally(() => response.end('Done.'));
  else if (url.startsWith('/ct/')) response.setHeader('content-type', 'application/json').end('[]');
  else
    response
      .writeHead(['/', '/me'].includes(url) ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' })
      .end(url === '/me' ? (authorization ?? 'a stranger') : BOARD + furtherLink);
};
const site = createServer(answer);

let database: TestDatabase;
let pool: ScanPool;
let rig: ScanRig;
let origin: string;
let engine: Partial<ScanEngineSettings>;
const dist = (path: string): string => join(REPOSITORY, 'dist/apps/worker', path);

beforeAll(async () => {
  database = await createTestDatabase();
  rig = createScanRig(database.dataSource, parseAllowedHosts('shop.test,127.0.0.1'));
  pool = new ScanPool({ program: dist('scan-thread.js'), mostScans: 2 });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  origin = `http://shop.test:${(site.address() as AddressInfo).port}`;
  engine = { dns: { ...SYSTEM_DNS, servers: [await dns.listen()] } };
});
afterAll(async () => {
  await pool.close();
  await database.drop();
  await dns.close();
  await new Promise((resolve) => site.close(resolve));
});
beforeEach(() => {
  seen = [];
  dns.asked.length = 0;
});

interface Setup {
  tests: TestKey[];
  check?: Partial<Check>;
  settings?: Partial<ScanEngineSettings>;
  /** What else the check has, before its scan starts. */
  before?: (check: Check) => Promise<unknown>;
  /** Between its start and the worker. */
  opened?: (scanId: string) => Promise<unknown>;
}
interface Row {
  test_key: TestKey;
  status: string;
  message: string;
}

/** One scan as a worker runs it: claimed from the database, on a thread of the pool, or in a process of its own. */
async function scan({
  tests,
  check: overrides,
  settings,
  before,
  opened,
}: Setup): Promise<{ id: string; rows: Row[] }> {
  const team = await createTeam(database.dataSource);
  const check = await createCheck(database.dataSource, team.id, {
    domain: 'shop.test',
    url: `${origin}/`,
    isVerified: true,
    tests: Object.fromEntries(tests.map((key) => [key, true])),
    ...overrides,
  });
  await before?.(check);
  const isolated = new IsolatedScans({ program: dist('isolated-scan.js') }).openSession;
  // What a failed case left would share the host.
  await rig.rows('UPDATE checks SET deleted_at = now() WHERE id <> $1', check.id);
  const id = await rig.trigger(check);
  await opened?.(id);
  await rig.runner(pool.openSession, 'worker-1', isolated, false, { ...engine, ...settings }).run(id);
  expect(await rig.scanRow(id)).toMatchObject({ status: 'completed' });
  const rows = await rig.rows<Row>(
    `SELECT test_key, test.status, coalesce(nullif(test.message, ''), details.message, '') AS message
     FROM scan_tests AS test JOIN scans ON scans.id = test.scan_id
     LEFT JOIN scan_test_details AS details ON details.check_id = scans.check_id AND details.content_hash = test.details_hash
     WHERE test.scan_id = $1`,
    id,
  );
  return { id, rows };
}

/** Only then does a scan look for other hosts of the domain. */
const provenByRecord = (check: Check): Promise<unknown> => vouchFor(database.dataSource, check);
const STAGING: Partial<Check> = { stagingUntil: new Date(Date.now() + 86_400_000) };
const paths = (): string[] => seen.map(({ url }) => url);
const posts = (): number => seen.filter(({ method }) => method === 'POST').length;
const HEADERS: TestKey[] = ['security_headers'];

/** What shows that each option has crossed to the thread; a new option without a case does not compile. */
const CASES: Record<keyof RemoteSessionOptions, () => Promise<void>> = {
  isStaging: async () => {
    await scan({ tests: ['reflected_xss'] });
    expect(posts()).toBe(0);
    await scan({ tests: ['reflected_xss'], check: STAGING });
    expect(posts()).toBeGreaterThan(0);
    expect(seen.filter(({ method, url }) => method === 'POST' && url !== '/entry')).toEqual([]);
  },
  target: async () => {
    await scan({ tests: HEADERS, check: { url: `${origin}/me` } });
    expect(paths()).toContain('/me');
  },
  hosts: async () => {
    await scan({ tests: HEADERS });
    // Addresses of this machine are scanned only where the operator allows it.
    expect(paths()).toContain('/');
  },
  tests: async () => {
    const ended = `UPDATE scan_tests SET status = 'passed' WHERE scan_id = $1 AND test_key = 'product_exposure'`;
    await scan({ tests: ['exposed_files', 'product_exposure'], opened: (id) => rig.rows(ended, id) });
    // One defect, one issue: it is for product_exposure where that test is part of the scan.
    expect(paths()).toContain('/.git/HEAD');
    expect(paths()).not.toContain('/metrics');
  },
  settings: async () => {
    await scan({
      tests: ['csrf_protection'],
      before: (check) =>
        rig.rows(
          `INSERT INTO check_test_configs (check_id, team_id, test_key, settings) VALUES ($1, $2, 'csrf_protection', $3)`,
          check.id,
          check.teamId,
          { endpoints: ['/hidden/form'] },
        ),
    });
    expect(paths()).toContain('/hidden/form');
  },
  scanId: async () => {
    const { id } = await scan({ tests: HEADERS });
    for (const { agent } of seen) expect(agent).toContain(`scan=${id}`);
  },
  contactUrl: async () => {
    await scan({ tests: HEADERS, settings: { contactUrl: 'https://palisade.test/about-scans' } });
    for (const { agent } of seen) expect(agent).toContain('+https://palisade.test/about-scans');
  },
  signing: async () => {
    const signing = { keys: ['n4Ni-HpISpVObnQMW0wOhCKROaIKqKtW_2ZYb2p9KcU'], agent: 'https://palisade.test' };
    await scan({ tests: HEADERS, settings: { signing } });
    for (const { signatureAgent } of seen) expect(signatureAgent).toBe('palisade="https://palisade.test"');
    seen = [];
    await scan({ tests: HEADERS });
    for (const { signatureAgent } of seen) expect(signatureAgent).toBeNull();
  },
  dns: async () => {
    await scan({ tests: HEADERS });
    expect(dns.asked).toContain('shop.test A');
  },
  foreignFiles: async () => {
    await scan({ tests: ['subresource_integrity'] });
    expect(dns.asked).toContain('files.test A');
    dns.asked.length = 0;
    await scan({ tests: ['subresource_integrity'], settings: { foreignFiles: false } });
    expect(dns.asked).toContain('shop.test A');
    expect(dns.asked).not.toContain('files.test A');
  },
  rendering: async () => {
    const url = origin.replace('shop.test', '127.0.0.1');
    await scan({ tests: ['mixed_content'], settings: { rendering: { url, token: 'a-token-of-the-spec' } } });
    const asked = seen.filter((each) => each.url === '/render').map(({ authorization }) => authorization);
    expect([...new Set(asked)]).toEqual(['Bearer a-token-of-the-spec']);
  },
  ctUrl: async () => {
    const ctUrl = `${origin.replace('shop.test', '127.0.0.1')}/ct/{domain}`;
    await scan({ tests: ['subdomain_discovery'], settings: { ctUrl }, before: provenByRecord });
    expect(paths()).toContain('/ct/shop.test');
  },
  rpkiUrl: async () => {
    const rpkiUrl = `${origin.replace('shop.test', '127.0.0.1')}/routes/{prefix}`;
    const { id } = await scan({ tests: ['dns_security'], settings: { rpkiUrl } });
    // Only public addresses have routes, and those of this spec are private.
    const routes = `SELECT technical_details -> 'signed_routes' AS routes FROM scan_test_details JOIN scans USING (check_id) WHERE scans.id = $1`;
    expect(await rig.rows(routes, id)).toEqual([{ routes: [] }]);
  },
  callbackUrl: async () => {
    const tests: TestKey[] = ['request_forgery'];
    const found = (): Promise<unknown[]> => rig.rows(`SELECT FROM issues WHERE rule_id = 'forgery-callback'`);
    furtherLink = `<a href="/get?at=${origin}/me">Get it</a>`;
    const { rows } = await scan({ tests });
    expect(rows.map(({ message }) => message)).toEqual([expect.stringContaining('CALLBACK_URL')]);
    await scan({ tests, settings: { callbackUrl: 'https://palisade.test' } });
    expect(await found()).toHaveLength(1);
    furtherLink = '';
  },
  data: async () => {
    const patterns = [{ kind: 'a token of Acme', severity: 'high', pattern: 'acme_live_[A-Za-z0-9]{32}' }];
    const date = new Date().toISOString().slice(0, 10);
    const list = JSON.stringify({ data: 'secret_patterns', date, source: 'the security team', patterns });
    const secretsSeen = async (data: ScanEngineSettings['data']): Promise<number> => {
      await scan({ tests: ['information_disclosure'], settings: { data } });
      return (await rig.rows(`SELECT FROM issues WHERE rule_id = 'info-secret-in-page'`)).length;
    };
    expect(await secretsSeen(() => ({}))).toBe(0);
    expect(await secretsSeen(() => ({ secret_patterns: list }))).toBe(1);
  },
  dataDays: async () => {
    const now = Date.parse(shippedDocument('js_advisories').date);
    const reasonAfter = async (days: number): Promise<unknown> => {
      const dataDays = () => ({ now: now + days * 86_400_000 });
      const { rows } = await scan({ tests: ['outdated_js_libraries'], settings: { dataDays } });
      return rows[0]?.message;
    };
    expect(await reasonAfter(0)).not.toContain('last current');
    expect(await reasonAfter(181)).toContain('too long ago');
  },
  expectedPaths: async () => {
    await scan({ tests: ['csrf_protection'], check: { expectedPaths: ['/orders'] } });
    expect(paths()).toContain('/orders');
  },
  maxPages: async () => {
    await scan({ tests: ['csrf_protection'], check: { maxPages: 2 } });
    expect(paths()).not.toContain('/c');
    await scan({ tests: ['csrf_protection'] });
    expect(paths()).toContain('/c');
  },
  maxDepth: async () => {
    await scan({ tests: ['csrf_protection'], check: { maxDepth: 0 } });
    expect(paths()).not.toContain('/a');
  },
  endsAt: async () => {
    const { rows } = await scan({ tests: ['csrf_protection'], check: { maxMinutes: 0 } });
    expect(rows[0]?.message).toContain('the time that the owner set for the scan had passed');
    expect(paths()).toEqual([]);
  },
  lastCoverage: async () => {
    const pages = [...'defghijklmnopqrstuvw'].map((name) => `/${name}`);
    const { rows } = await scan({
      tests: ['csrf_protection'],
      before: (check) =>
        database.dataSource.query(
          `INSERT INTO good_coverage (check_id, team_id, identity, pages) VALUES ($1, $2, 'anonymous', $3)`,
          [check.id, check.teamId, JSON.stringify(pages)],
        ),
    });
    expect(rows[0]?.message).toMatch(/of the 20 pages that an earlier scan read/);
  },
  lastTurns: async () => {
    const waiting = [{ address: '/hidden/page?view=a', readOn: null }];
    const { id } = await scan({
      tests: ['mixed_content'],
      before: (check) =>
        database.dataSource.query(
          `INSERT INTO good_coverage (check_id, team_id, identity, pages, turns) VALUES ($1, $2, 'anonymous', '["/"]', $3)`,
          [check.id, check.teamId, JSON.stringify({ scans: 3, readNow: 1, waiting })],
        ),
    });
    expect(paths()).toContain('/hidden/page?view=a');
    const kept = `SELECT turns -> 'scans' AS scans FROM good_coverage JOIN scans USING (check_id) WHERE scans.id = $1`;
    // It is gone, so nothing is left to count.
    expect(await rig.rows(kept, id)).toEqual([{ scans: 0 }]);
  },
  authorisedScripts: async () => {
    const found = async (before?: Setup['before']): Promise<unknown[]> => {
      await scan({ tests: ['third_party_scripts'], before });
      return rig.rows(`SELECT FROM issues WHERE rule_id = 'thirdparty-unauthorised'`);
    };
    expect(await found()).toEqual([]);
    const authorised = (check: Check): Promise<unknown> =>
      database.dataSource.query(
        `INSERT INTO scripts (id, team_id, check_id, address, host, brought_by, places, is_drawn, versions, is_current, first_seen_at, last_seen_at,
           times_gone, owner, justification, match, marks, authorised_at)
         VALUES ('0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42', $2, $1, 'https://tags.test/t.js', 'tags.test', '[]', '[]', false, '[]', false, now(), now(),
           0, 'Web team', 'Counts visits.', 'url', '[]', now())`,
        [check.id, check.teamId],
      );
    expect(await found(authorised)).toHaveLength(1);
  },
  lastLooks: async () => {
    const look: SiteLook = { language: null, words: ['x'], marks: ['y'], isPlaceholder: false };
    const { id } = await scan({
      tests: HEADERS,
      before: (check) =>
        database.dataSource.query(
          `INSERT INTO good_coverage (check_id, team_id, identity, pages, look) VALUES ($1, $2, 'anonymous', '["/"]', $3)`,
          [check.id, check.teamId, JSON.stringify(look)],
        ),
    });
    const seenAgain = `SELECT collapses FROM good_coverage JOIN scans USING (check_id) WHERE scans.id = $1`;
    expect(await rig.rows(seenAgain, id)).toEqual([{ collapses: 1 }]);
  },
  sealed: async () => {
    await scan({
      tests: HEADERS,
      before: (check) =>
        new ScanIdentitiesRepository(database.dataSource).create(
          { id: check.teamId, actor: COMMAND_LINE },
          check.id,
          identityOf(
            check,
            {
              origins: [origin],
              login: { kind: 'header', headers: { Authorization: '' } },
              session: [],
              verify: {
                url: '/me',
                signedIn: { status: null, json: null, equals: null, text: 'a-token-of-alice' },
                anonymous: { status: null, json: null, equals: null, text: 'a stranger' },
              },
            },
            { 'headers.Authorization': 'a-token-of-alice' },
          ),
        ),
    });
    expect(seen.some(({ authorization }) => authorization === 'a-token-of-alice')).toBe(true);
  },
};

describe('an option of a scan reaches the thread that runs it', () => {
  it.each(Object.keys(CASES) as (keyof typeof CASES)[])('%s', (option) => CASES[option]());

  it('isStaging, in the process of its own that a suspect scan has', async () => {
    await scan({ tests: ['reflected_xss'], check: { ...STAGING, isolatedAt: new Date() } });
    expect(posts()).toBeGreaterThan(0);
  });
});
