import type { Check, Team } from '@palisade/persistence';
import type { TestResult } from '@palisade/scan-engine';
import type { TestKey } from '@palisade/vocabulary';
import type { FlawWatch } from '../../apps/worker/src/keepers/flaw-watch.service';
import { type ApiClient, startTestApi, type TestApi } from '../support/api';
import { createApiKey, createCheck, createTeam } from '../support/factories';
import { flawWatch } from '../support/flaw-watch';
import { createChannel } from '../support/notification-factories';
import { createNotificationRig } from '../support/notification-rig';
import { Receiver } from '../support/receiver';
import { createScanRig, type ScanRig, stubFinding, stubResult, stubSession } from '../support/scan-rig';

const KEY: TestKey = 'known_vulnerabilities';

let api: TestApi;
let team: Team;
let key: ApiClient;
let rig: ScanRig;
beforeAll(async () => {
  api = await startTestApi();
  rig = createScanRig(api.database.dataSource);
  // What an installation begins with is not news.
  await watchWith('CVE-2020-10000').watch();
});
afterAll(() => api.close());
beforeEach(async () => {
  team = await createTeam(api.database.dataSource);
  key = api.as((await createApiKey(api.database.dataSource, team.id)).key);
});

/** The task of a worker that has a list with these vulnerabilities of `chairs`. */
const watchWith = (...cves: string[]): FlawWatch => flawWatch(api.database.dataSource, cves);

const checkOf = (domain: string, rest: Partial<Check> = {}, of = team): Promise<Check> =>
  createCheck(api.database.dataSource, of.id, {
    domain,
    tests: { [KEY]: true, security_headers: true },
    ...rest,
  });

async function scan(scanId: string, result: Partial<TestResult>): Promise<void> {
  await rig.runner(() => stubSession((test) => stubResult(test, test === KEY ? result : {}))).run(scanId);
}
const runs = (...products: object[]): Partial<TestResult> => ({ technicalDetails: { products } });
const CHAIRS = runs({ id: 'chairs', version: '2.4' });
async function seen(check: Check, result = CHAIRS): Promise<Check> {
  await scan(await rig.trigger(check), result);
  return check;
}
const affectedBy = (id: string): Partial<TestResult> => {
  const finding = stubFinding({ id: 'vulnerability-known', location: 'chairs' });
  return { ...CHAIRS, findings: [{ ...finding, evidence: { ...finding.evidence, advisories: [{ id }] } }] };
};

const planned = (): Promise<
  { domain: string; state: string; reason: string | null; scan_id: string | null; minutes: number }[]
> =>
  rig.rows(
    `SELECT domain, state, reason, scan_id, extract(epoch FROM ask_at - noticed_at)::float / 60 AS minutes
     FROM flaw_checks JOIN checks ON checks.id = check_id JOIN flaws ON flaws.id = flaw_id
     WHERE flaw_checks.team_id = $1 ORDER BY domain`,
    team.id,
  );
/** As if their place in the hour had come. */
const hurry = (): Promise<unknown> =>
  rig.rows(`UPDATE flaw_checks SET ask_at = now() WHERE state = 'waiting' RETURNING check_id`);
const scansOf = ({
  id,
}: Check): Promise<{ id: string; triggered_by: string; is_partial: boolean; tests: string[] }[]> =>
  rig.rows(
    `SELECT id, triggered_by, is_partial, ARRAY(SELECT test_key FROM scan_tests WHERE scan_id = scans.id ORDER BY position) AS tests
     FROM scans WHERE check_id = $1 ORDER BY id OFFSET 1`,
    id,
  );

describe('a vulnerability that a list brings', () => {
  it('has the checks scanned again that run the product, and is announced once for the team', async () => {
    const [hit, spared, none] = [
      await checkOf('a.example'),
      await checkOf('b.example'),
      await checkOf('e.example'),
    ];
    const paused = await checkOf('c.example');
    const without = await checkOf('d.example');
    for (const check of [hit, spared, paused, without]) await seen(check);
    await seen(none, runs({ id: 'tables', version: '1.0' }));
    await rig.rows(
      `UPDATE checks SET paused_until = now() + interval '5 hours' WHERE id = $1 RETURNING id`,
      paused.id,
    );
    await rig.rows(
      `UPDATE checks SET tests = '{"security_headers": true}' WHERE id = $1 RETURNING id`,
      without.id,
    );
    const watch = watchWith('CVE-2020-10000', 'CVE-2026-10001');
    await watch.watch();
    const first = await planned();
    expect(first.map(({ domain, state }) => [domain, state])).toEqual(
      ['a', 'b', 'c', 'd'].map((name) => [`${name}.example`, 'waiting']),
    );
    // The lists reach all workers first, and the last scan has time to end within the hour.
    expect(first.filter(({ minutes }) => minutes < 6 || minutes > 46)).toEqual([]);
    expect(await scansOf(hit)).toEqual([]);

    await hurry();
    await watch.watch();
    const asked = [...(await scansOf(hit)), ...(await scansOf(spared))];
    expect(asked).toEqual(
      asked.map(({ id }) => ({ id, triggered_by: 'flaw', is_partial: true, tests: [KEY] })),
    );
    expect(asked).toHaveLength(2);
    expect(await scansOf(none)).toEqual([]);
    await scan(asked[0]!.id, affectedBy('CVE-2026-10001'));
    await scan(asked[1]!.id, runs({ id: 'chairs', version: '2.5' }));

    const receiver = await Receiver.start();
    const notifications = createNotificationRig(api.database.dataSource);
    notifications.start();
    try {
      const { dataSource } = api.database;
      await createChannel(dataSource, team.id, { url: receiver.url, events: ['flaw.new'] });
      await createChannel(dataSource, team.id, {
        url: `${receiver.url}/other`,
        events: ['flaw.new'],
        checkIds: [spared.id],
      });
      await watch.watch();
      await notifications.settle();
      // A check may still be scanned within the hour.
      expect(receiver.received).toEqual([]);
      await rig.rows(`UPDATE flaws SET noticed_at = now() - interval '61 minutes' RETURNING id`);
      await watch.watch();
      // Another worker, after a restart.
      await watchWith('CVE-2020-10000', 'CVE-2026-10001').watch();
      await notifications.settle();
    } finally {
      await notifications.stop();
      await receiver.close();
    }
    const messages = receiver.received
      .map(({ json }) => json)
      .sort((one, other) => JSON.stringify(other).length - JSON.stringify(one).length);
    expect(messages).toHaveLength(2);
    expect(messages[0]).toMatchObject({
      type: 'flaw.new',
      data: {
        test_type: KEY,
        product: 'chairs',
        flaws: [{ id: 'CVE-2026-10001', severity: 'critical', epss: 0.9, listed_on: '2099-01-01' }],
        affected: { count: 1, checks: [{ domain: 'a.example' }] },
        not_affected: { count: 1, checks: [{ domain: 'b.example' }] },
        not_asked: {
          count: 2,
          checks: [
            { domain: 'd.example', reason: 'not_enabled' },
            { domain: 'c.example', reason: 'quiet' },
          ],
        },
        url: expect.stringMatching(/\/flaws$/),
      },
    });
    expect(messages[1]).toMatchObject({ data: { affected: { count: 0 }, not_asked: { count: 0 } } });
    expect((await planned()).map(({ state }) => state)).toEqual([
      'affected',
      'not_affected',
      'waiting',
      'not_asked',
    ]);
  });

  it('is listed for seven days, with what each check says', async () => {
    const check = await seen(await checkOf('a.example'));
    const other = await createTeam(api.database.dataSource);
    await seen(await checkOf('z.example', {}, other));
    await watchWith('CVE-2026-10002', 'CVE-2026-10003').watch();
    const { data } = (await key.get('/overview/flaws').expect(200)).body;
    expect(data).toMatchObject([
      {
        test_type: KEY,
        product: 'chairs',
        open_count: 1,
        affected_count: 0,
        vulnerabilities: [
          { id: 'CVE-2026-10002' },
          { id: 'CVE-2026-10003', exploited_since: '2026-11-28', epss: 0.9 },
        ],
        checks: [{ check_id: check.id, domain: 'a.example', state: 'waiting', reason: null, scan_id: null }],
      },
    ]);
    await rig.rows(`UPDATE flaws SET noticed_at = now() - interval '8 days' RETURNING id`);
    expect((await key.get('/overview/flaws').expect(200)).body).toEqual({ data: [] });
  });

  it('is not asked again for a row that was handled, nor of a check that is gone', async () => {
    const check = await seen(await checkOf('a.example'));
    await watchWith('CVE-2026-10004').watch();
    await watchWith().watch();
    await watchWith('CVE-2026-10004').watch();
    expect(await planned()).toHaveLength(1);
    await key.delete(`/checks/${check.id}`).expect(204);
    expect(await planned()).toEqual([]);
    expect(await rig.rows('SELECT FROM seen_products WHERE check_id = $1', check.id)).toEqual([]);
    await watchWith('CVE-2026-10005').watch();
    expect(await planned()).toEqual([]);
  });
});

describe('the products of a check', () => {
  const productsOf = async ({ id }: Check): Promise<unknown> =>
    (await rig.rows<{ products: unknown }>('SELECT products FROM seen_products WHERE check_id = $1', id))[0]
      ?.products;

  it('are those of the last scan that could judge', async () => {
    const check = await checkOf('a.example');
    await seen(check, runs());
    expect(await productsOf(check)).toBeUndefined();
    await seen(check, runs({ id: 'chairs', version: '2.4' }, { id: 'tables', version: null }));
    expect(await productsOf(check)).toHaveLength(2);
    await seen(check, { ...runs(), inconclusive: { sentence: 'the site is away', reason: 'stub' } });
    expect(await productsOf(check)).toHaveLength(2);
    await seen(check, runs());
    expect(await productsOf(check)).toEqual([]);
  });

  it('are known of a first scan that could not judge all', async () => {
    const check = await checkOf('a.example');
    await seen(check, { ...CHAIRS, inconclusive: { sentence: 'its list is old', reason: 'stale_data' } });
    expect(await productsOf(check)).toEqual([{ id: 'chairs', version: '2.4' }]);
  });
});
