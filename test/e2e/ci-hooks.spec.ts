import { ciHash } from '@palisade/credentials';
import { Check, Scan, Team, newId } from '@palisade/persistence';
import type { Plan } from '@palisade/vocabulary';
import type { DataSource } from 'typeorm';
import { startTestApi, TEST_APP_SECRET, type TestApi } from '../support/api';
import { createCheck, createScan, createTeam } from '../support/factories';

const PREVIOUS_SECRET = 'the-secret-before-of-32-characters-or-so';

let api: TestApi;
let dataSource: DataSource;
beforeAll(async () => {
  api = await startTestApi({ APP_SECRET_PREVIOUS: PREVIOUS_SECRET });
  dataSource = api.database.dataSource;
});
afterAll(() => api.close());

async function newHook(plan: Plan = 'professional') {
  const team = await createTeam(dataSource, plan);
  const check = await createCheck(dataSource, team.id);
  return { team, check, hash: hashOf(team) };
}
const hashOf = ({ id, ciGeneration }: Team, secret = TEST_APP_SECRET): string =>
  ciHash(secret, { teamId: id, ciGeneration });
const scansOf = (checkId: string) => dataSource.getRepository(Scan).countBy({ checkId });

describe('the trigger URL', () => {
  it.each(['get', 'post'] as const)('starts a scan by %s', async (method) => {
    const { check, hash } = await newHook();
    const { body, headers } = await api.http[method](`/go/scan/${check.id}/${hash}/trigger`).expect(201);
    expect(body).toEqual({
      scan_id: expect.any(String),
      check_id: check.id,
      status: 'pending',
      status_url: `https://palisade.test/go/scan/${body.scan_id}/${hash}/status`,
    });
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
      'content-type': expect.stringContaining('application/json'),
    });
    expect(
      await dataSource.getRepository(Scan).findOneByOrFail({ id: body.scan_id as string }),
    ).toMatchObject({
      triggeredBy: 'ci',
      checkId: check.id,
    });
  });

  it('does not validate the body that a pipeline sends', async () => {
    const { check, hash } = await newHook();
    const path = `/go/scan/${check.id}/${hash}/trigger`;
    await api.http.post(path).type('form').send('ref=main').expect(201);
    await api.http.post(path).type('json').send('null').expect(201);
  });

  it('starts one scan for a POST that is sent again with its Idempotency-Key', async () => {
    const { team, check, hash } = await newHook();
    const start = (key: string, { id } = check, query = '') =>
      api.http.post(`/go/scan/${id}/${hash}/trigger${query}`).set('Idempotency-Key', key);
    const first = await start('a').expect(201);
    const again = await start('a').expect(201);
    expect([again.body, await scansOf(check.id)]).toEqual([first.body, 1]);
    await start('b').expect(201);
    await start('a', check, '?fail_on=low').expect(422);
    const other = await createCheck(dataSource, team.id);
    await start('a', other).expect(201);
    expect([await scansOf(check.id), await scansOf(other.id)]).toEqual([2, 1]);
  });

  it('starts nothing for HEAD', async () => {
    const { check, hash } = await newHook();
    const { headers } = await api.http.head(`/go/scan/${check.id}/${hash}/trigger`).expect(405);
    expect(headers.allow).toBe('GET, POST');
    expect(await scansOf(check.id)).toBe(0);
  });

  it('knows the hash of the secret before, and not that of the generation before', async () => {
    const { team, check, hash } = await newHook();
    await api.http.get(`/go/scan/${check.id}/${hashOf(team, PREVIOUS_SECRET)}/trigger`).expect(201);
    await dataSource.getRepository(Team).update(team.id, { ciGeneration: 2 });
    await api.http.get(`/go/scan/${check.id}/${hash}/trigger`).expect(404);
    await api.http.get(`/go/scan/${check.id}/${hashOf({ ...team, ciGeneration: 2 })}/trigger`).expect(201);
  });

  it('refuses an inactive check and a team without API access', async () => {
    const { team, hash } = await newHook();
    const inactive = await createCheck(dataSource, team.id, { isActive: false, nextRunAt: null });
    const { body } = await api.http.get(`/go/scan/${inactive.id}/${hash}/trigger`).expect(422);
    expect(Object.keys(body.errors as object)).toEqual(['check']);
    const trial = await newHook('trial');
    await api.http
      .post(`/go/scan/${trial.check.id}/${trial.hash}/trigger`)
      .expect(403, { error: 'CI URLs need a paid plan, Professional or Business.' });
    expect(await scansOf(trial.check.id)).toBe(0);
  });

  it('refuses the 101st scan that would wait', async () => {
    const { check, hash } = await newHook();
    for (let waiting = 0; waiting < 100; waiting += 1) await createScan(dataSource, check);
    const { headers } = await api.http.get(`/go/scan/${check.id}/${hash}/trigger`).expect(429);
    expect(headers['retry-after']).toBe('60');
  });
});

describe('the status URL', () => {
  it('says how the scan went', async () => {
    const { check, hash } = await newHook();
    const scan = await createScan(dataSource, check, {
      status: 'completed',
      totalTests: 6,
      passedTests: 4,
      failedTests: 1,
      warningTests: 1,
      hasCriticalIssues: true,
      startedAt: new Date('2026-03-07T02:00:01Z'),
      completedAt: new Date('2026-03-07T02:00:09Z'),
    });
    const { body, headers } = await api.http.get(`/go/scan/${scan.id}/${hash}/status`).expect(200);
    expect(body).toEqual({
      scan_id: scan.id,
      check_id: check.id,
      status: 'completed',
      has_critical_issues: true,
      pass_rate: 66.67,
      judged_pass_rate: 66.67,
      total_tests: 6,
      passed_tests: 4,
      failed_tests: 1,
      warning_tests: 1,
      inconclusive_tests: 0,
      not_applicable_tests: 0,
      started_at: '2026-03-07T02:00:01+00:00',
      completed_at: '2026-03-07T02:00:09+00:00',
    });
    expect(headers['cache-control']).toBe('no-store');
  });

  it('refuses a team without API access', async () => {
    const { check, hash } = await newHook('trial');
    const scan = await createScan(dataSource, check);
    await api.http.get(`/go/scan/${scan.id}/${hash}/status`).expect(403);
  });
});

describe('a wrong id or hash', () => {
  it('gets the same response whatever was wrong', async () => {
    const [{ team, check, hash }, other] = [await newHook(), await newHook()];
    const scan = await createScan(dataSource, check);
    const deleted = await createCheck(dataSource, team.id);
    const scanOfDeleted = await createScan(dataSource, deleted);
    await dataSource.getRepository(Check).softDelete(deleted.id);
    const wrong = [
      `${check.id}/${other.hash}/trigger`,
      `${check.id}/${hash.slice(1)}/trigger`,
      `${check.id}/${'é'.repeat(20)}/trigger`,
      `${newId()}/${hash}/trigger`,
      `nonsense/${hash}/trigger`,
      `${deleted.id}/${hash}/trigger`,
      `${scan.id}/${hash}/trigger`,
      `${scan.id}/${other.hash}/status`,
      `${newId()}/${hash}/status`,
      `nonsense/${hash}/status`,
      `${scanOfDeleted.id}/${hash}/status`,
      `${check.id}/${hash}/status`,
    ];
    for (const path of wrong) {
      const { body, headers } = await api.http.get(encodeURI(`/go/scan/${path}`)).expect(404);
      expect([path, body]).toEqual([path, { error: 'Not found.' }]);
      expect(headers['cache-control']).toBe('no-store');
    }
    expect(await scansOf(check.id)).toBe(1);
  });

  it('writes the hash to no log line, whatever was requested', async () => {
    const { check, hash } = await newHook();
    for (const path of [
      `${check.id}/${hash}/trigger`,
      `nonsense/${hash}/status`,
      `${check.id}/${hash}`,
      `${check.id}/${hash}/%ff`,
    ]) {
      await api.http.get(`/go/scan/${path}`);
      await api.http.post(`/go/scan/${path}?hash=${hash}`).set('Content-Type', 'text/plain').send(hash);
    }
    expect(api.log()).toContain('"route":"/go/scan/');
    expect(api.log()).not.toContain(hash);
    expect(api.log()).not.toContain(hash.slice(0, 12));
    const { text } = await api.http.get('/metrics').expect(200);
    expect(text).toContain(
      'http_request_duration_seconds_count{method="GET",route="/go/scan/:check_id/:hash/trigger"',
    );
    expect(text).not.toContain(hash);
  });
});
