import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ciHash } from '@palisade/credentials';
import { type Check, Issue } from '@palisade/persistence';
import type { Finding } from '@palisade/scan-engine';
import { type RunningSite, serveHttps } from '@palisade/scan-engine/testing/local-sites';
import type { DataSource } from 'typeorm';
import { LocalServers } from '../../libs/target-client/src/testing/local-servers';
import { TEST_APP_SECRET, TEST_APP_URL, type TestApi, startTestApi } from '../support/api';
import { palisade } from '../support/command-line';
import { createCheck, createTeam } from '../support/factories';
import { type ScanRig, createScanRig, stubFinding, stubResult, stubSession } from '../support/scan-rig';

const servers = new LocalServers();
const sites: RunningSite[] = [];
let api: TestApi;
let rig: ScanRig;
let dataSource: DataSource;
let folder: string;
let check: Check;
let hash: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'palisade-previews-'));
  api = await startTestApi({ CI_RATE_LIMIT: '100000' });
  dataSource = api.database.dataSource;
  rig = createScanRig(dataSource);
});
afterAll(async () => {
  await api.close();
  await servers.closeAll();
  for (const site of sites) await site.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  const team = await createTeam(dataSource);
  check = await createCheck(dataSource, team.id, {
    tests: { cookie_security: true, ssl_certificate: true },
    expectedPaths: ['/', '/orders'],
  });
  hash = ciHash(TEST_APP_SECRET, { teamId: team.id, ciGeneration: 1 });
});

/** A cookie that has one finding, of severity low. */
const cookie = (number: number): string => `c${String(number).padStart(2, '0')}`;
const cookies = (from: number, to: number): string[] =>
  Array.from({ length: to - from }, (_, place) => cookie(from + place));

/** A site at a host of its own, with a certificate that nobody trusts. */
const siteWith = async (names: string[]): Promise<string> => {
  const site = await serveHttps((_request, response) => {
    const lines = names.map((name) => `${name}=blue; Path=/; HttpOnly; SameSite=Sometimes`);
    response.writeHead(200, { 'Content-Type': 'text/html', 'Set-Cookie': lines });
    response.end('<!doctype html><html lang="en"><title>Shop</title><p>Welcome to the shop.</p>');
  });
  sites.push(site);
  return site.url;
};

const scan = (url: string, args: string[], variables: Record<string, string> = {}) =>
  palisade(['scan', url, '--allow-host', '127.0.0.1', ...args], variables);

/** What a scan of the check stored: what the scanner itself finds. */
async function scanned(names: string[]): Promise<string> {
  const { stdout } = await scan(await siteWith(names), ['--tests', 'cookie_security', '--json']);
  const { tests } = JSON.parse(stdout) as {
    tests: { findings: (Finding & { rule_version: number; seen_on: string[] })[] }[];
  };
  const findings = (tests[0]?.findings ?? [])
    .filter(({ id }) => id === 'cookie-samesite-invalid')
    .map((finding) => ({ ...finding, ruleVersion: finding.rule_version, seenOn: finding.seen_on }));
  return stored(findings);
}

async function stored(findings: Finding[]): Promise<string> {
  const id = await rig.trigger(check);
  const session = stubSession((key) =>
    stubResult(key, { findings: key === 'cookie_security' ? findings : [], judgedLocations: 'all' }),
  );
  await rig.runner(() => session).run(id);
  return id;
}

const accept = (name: string, until: Date | null): Promise<unknown> =>
  dataSource.getRepository(Issue).update(
    { checkId: check.id, location: name },
    {
      isResolved: true,
      resolvedAt: new Date(),
      acceptance: { reason: 'risk_accepted', severity: 'low' } as never,
      acceptedUntil: until,
    },
  );

const triggerUrl = async (): Promise<string> =>
  `${await api.app.getUrl()}/go/scan/${check.id}/${hash}/trigger`;

describe('a preview at a host of its own, against a check with 40 known findings', () => {
  const DAY = 86_400_000;
  let trigger: string;
  beforeEach(async () => {
    await scanned(cookies(0, 40));
    for (const name of cookies(0, 3)) await accept(name, new Date(Date.now() + DAY));
    await accept(cookie(3), new Date(Date.now() - DAY));
    trigger = await triggerUrl();
  });

  const preview = (): Promise<string> => siteWith([...cookies(0, 38), 'fresh']);

  it('counts the one that is new, says which two are fixed, and leaves its host out', async () => {
    for (const file of ['first.md', 'second.md'].map((name) => join(folder, name))) {
      const { code, stdout, stderr } = await scan(
        await preview(),
        ['--like', '--fail-on', 'new-low', '--json', '--summary', file],
        { PALISADE_TRIGGER_URL: trigger },
      );
      expect(code).toBe(1);
      expect(stderr).toMatch(
        /^Palisade: fail\. 1 finding of severity low or higher that the baseline does not have\. \d findings? belongs? to the preview's host\. This change fixes 2 findings\.$/m,
      );
      expect(stderr).not.toContain(hash);
      expect((JSON.parse(stdout) as { tests: unknown[] }).tests).toHaveLength(2);
      const text = readFileSync(file, 'utf8');
      expect(text).toMatch(/^- \*\*low\*\* `[^`]+` at `fresh`$/m);
      expect(text).toContain('This change fixes 2 findings.');
      for (const name of cookies(38, 40)) expect(text).toContain(`at \`${name}\``);
      for (const name of cookies(0, 38)) expect(text).not.toContain(`at \`${name}\``);
      expect(text).toMatch(/<details><summary>\d findings? belongs? to the preview's host/);
    }
  });

  it('counts accepted ones nowhere, and one whose acceptance has ended', async () => {
    const file = join(folder, 'all.md');
    const { code } = await scan(await preview(), ['--like', trigger, '--fail-on', 'low', '--summary', file]);
    const text = readFileSync(file, 'utf8');
    expect(code).toBe(1);
    const shown = cookies(0, 40).filter((name) => text.includes(`at \`${name}\``));
    expect(shown).toEqual(cookies(3, 40));
  });

  it('counts its host where that is wanted, and passes without new findings', async () => {
    const same = await siteWith(cookies(0, 40));
    const like = ['--like', trigger, '--fail-on', 'new-low'];
    const { code, stderr } = await scan(same, like);
    expect([code, stderr]).toEqual([
      0,
      expect.stringContaining('Palisade: pass. No finding of severity low'),
    ]);
    expect((await scan(same, [...like, '--count-host'])).code).toBe(1);
  });

  it('reads as many pages as the check, or as the command names', async () => {
    await dataSource.query('UPDATE checks SET max_pages = 3 WHERE id = $1', [check.id]);
    const words = ['about', 'contact', 'delivery', 'events', 'jobs', 'prices', 'returns', 'team'];
    const links = words.map((word) => `<a href="/${word}">${word}</a>`).join('');
    const { origin } = await servers.http((request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html' });
      response.end(
        `<!doctype html><html lang="en"><title>Shop</title><p>${request.url} is ours.</p>${links}`,
      );
    });
    const file = join(folder, 'pages.json');
    const judged = async (...args: string[]): Promise<unknown> => {
      await scan(`${origin}/`, ['--like', trigger, '--fail-on', 'none', '--coverage', file, ...args]);
      const document = JSON.parse(readFileSync(file, 'utf8')) as { coverage: { judged: number } };
      return document.coverage.judged;
    };
    expect([await judged(), await judged('--max-pages', '6')]).toEqual([3, 6]);
  });

  it('asks for its expected paths, and stops below the coverage that is wanted', async () => {
    const { origin } = await servers.http((request, response) => {
      response.writeHead(request.url === '/' ? 200 : 404, { 'Content-Type': 'text/html' });
      response.end('<!doctype html><html lang="en"><title>Shop</title><p>Welcome to the shop.</p>');
    });
    const args = ['--like', trigger, '--fail-on', 'new-critical', '--min-coverage'];
    expect((await scan(`${origin}/`, [...args, '50'])).code).toBe(0);
    expect(await scan(`${origin}/`, [...args, '51'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('covered 50 % of the expected paths'),
    });
  });
});

it('says without the secret why there is no scan', async () => {
  const trigger = await triggerUrl();
  const site = await siteWith([]);
  const cases: [string[], string][] = [
    [['--like', trigger.replace(hash, 'x')], 'does not know this trigger URL (404)'],
    [['--like', trigger.replace('/trigger', '/status')], 'the trigger URL is wrong'],
    [['--like', ''], 'it is empty'],
    [['--like'], 'it is empty'],
    [['--like', trigger, '--tests', 'cookie_security'], 'cannot be used with'],
    [['--fail-on', 'new-high'], 'needs --like or --baseline'],
    [['--same-site'], '--same-site needs --baseline'],
  ];
  for (const [args, reason] of cases) {
    const { code, stdout, stderr } = await scan(site, args);
    expect([args, code, stdout, stderr]).toEqual([args, 2, '', expect.stringContaining(reason)]);
    expect(stderr).not.toContain(hash);
  }
});

describe('what a pipeline gets for a preview', () => {
  const like = () => api.http.get(`/go/scan/${check.id}/${hash}/like`);

  it('is what a scan uses, without a secret', async () => {
    await stored([stubFinding({ id: 'cookie-samesite-invalid', location: 'theme', severity: 'low' })]);
    await dataSource.query(
      `INSERT INTO check_test_configs (team_id, check_id, test_key, settings) VALUES
       ($1, $2, 'security_headers', '{"endpoints": ["/login"]}'), ($1, $2, 'waf_detection', '{"origin_addresses": ["192.0.2.1"]}'),
       ($1, $2, 'access_control', '{"privileged": ["root"]}')`,
      [check.teamId, check.id],
    );
    const { body, headers } = await like().expect(200);
    const issue = await dataSource.getRepository(Issue).findOneByOrFail({ checkId: check.id });
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toEqual({
      version: 1,
      check_id: check.id,
      domain: 'shop.example.com',
      url: null,
      tests: ['ssl_certificate', 'cookie_security'],
      test_configs: { security_headers: { endpoints: ['/login'] } },
      max_pages: 25,
      max_depth: null,
      max_minutes: null,
      expected_paths: ['/', '/orders'],
      last_good_paths: [],
      settled: [],
      baseline: [
        { test_type: 'ssl_certificate', fingerprints: [] },
        { test_type: 'cookie_security', fingerprints: [issue.fingerprint] },
      ],
      known: [
        {
          fingerprint: issue.fingerprint,
          test_type: 'cookie_security',
          rule_id: 'cookie-samesite-invalid',
          severity: 'low',
          title: 'Something is wrong',
          location: 'theme',
          seen_on: [],
        },
      ],
    });
  });

  it('is nothing for a wrong hash, another team, and a team without API access', async () => {
    await api.http.get(`/go/scan/${check.id}/x/like`).expect(404, { error: 'Not found.' });
    const other = await createTeam(dataSource);
    const foreign = ciHash(TEST_APP_SECRET, { teamId: other.id, ciGeneration: 1 });
    await api.http.get(`/go/scan/${check.id}/${foreign}/like`).expect(404);
    await dataSource.query(`UPDATE teams SET plan = 'trial' WHERE id = $1`, [check.teamId]);
    await like().expect(403);
  });
});

describe('the summary URL', () => {
  const summary = (scanId: string, query = 'fail_on=low') =>
    api.http.get(`/go/scan/${scanId}/${hash}/summary?${query}`);
  const found = (...locations: string[]): Finding[] =>
    locations.map((location) => stubFinding({ id: 'cookie-samesite-invalid', location, title: location }));

  it('has the verdict, what counts and what is fixed, as Markdown', async () => {
    await stored(found('/a', '/gone'));
    const second = await stored(found('/a', '@ada [x](https://evil.example)'));
    const { text, headers } = await summary(second, 'fail_on=new-low').expect(200);
    const [issue] = await dataSource.query<{ id: string }[]>(
      `SELECT id FROM issues WHERE check_id = $1 AND location LIKE '@ada%'`,
      [check.id],
    );
    const page = `${TEST_APP_URL}/t/${check.teamId}`;
    expect(headers).toMatchObject({
      'content-type': 'text/markdown; charset=utf-8',
      'cache-control': 'no-store',
      'palisade-grade': expect.stringMatching(/^([A-F]\+?|none)$/),
      'palisade-new': '1',
      'palisade-fixed': expect.stringMatching(/^\d+$/),
    });
    expect(text).toMatch(/^## Palisade: ❌ does not pass/);
    expect(text).toContain(`[Open the scan](${page}/scans/${second})`);
    expect(text).toContain(
      `- **medium** \`@ada [x](https://evil.example)\` at \`@ada [x](https://evil.example)\` · [Open issue](${page}/issues/${issue?.id})`,
    );
    expect(text).toContain('1 finding does not count');
  });

  it('fits in a comment, however much was found', async () => {
    const many = Array.from({ length: 1_000 }, (_, place) => `/page-${place}-${'x'.repeat(200)}`);
    const { text } = await summary(await stored(found(...many))).expect(200);
    expect(text.length).toBeLessThan(65_536);
    expect(text).toMatch(/\d+ more findings count \(the least severe are left out here\)\./);
  });

  it('says that a scan has not ended, and refuses a wrong hash and a wrong threshold', async () => {
    const waiting = await rig.trigger(check);
    expect((await summary(waiting).expect(200)).text).toMatch(/^## Palisade: ⏳ not ended/);
    await api.http.get(`/go/scan/${waiting}/x/summary`).expect(404);
    await summary(waiting, 'fail_on=worst').expect(422);
  });
});
