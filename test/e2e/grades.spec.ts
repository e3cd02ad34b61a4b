import { type Check, Issue, type Team } from '@palisade/persistence';
import { Redis } from 'ioredis';
import type { Finding } from '@palisade/scan-engine';
import type { Severity, TestKey } from '@palisade/vocabulary';
import type { ApiClient, TestApi } from '../support/api';
import { createApiKey, createCheck, createTeam } from '../support/factories';
import { signedIn } from '../support/people';
import { type ScanRig, STUB_INCONCLUSIVE, stubFinding, stubResult, stubSession } from '../support/scan-rig';
import { scanWorld } from '../support/scan-world';

let api: TestApi;
let rig: ScanRig;
let team: Team;
let key: ApiClient;
let check: Check;
scanWorld((world) => ({ api, rig, team, key } = world));
beforeEach(async () => {
  check = await checkOf('shop.example');
});

const TESTS = { security_headers: true, cookie_security: true, dns_security: true };
const checkOf = (domain: string): Promise<Check> =>
  createCheck(api.database.dataSource, team.id, { domain, tests: TESTS });

interface Sketch {
  findings?: Finding[];
  blind?: readonly TestKey[];
  only?: readonly TestKey[];
}

/** A scan by a worker. Findings are of `security_headers`. */
async function scan({ findings = [], blind = [], only }: Sketch = {}, of = check): Promise<void> {
  const opened = await rig.opening.trigger(of.teamId, of.id, 'api', only);
  if (opened.outcome !== 'opened') throw new Error(`The trigger answered ${opened.outcome}.`);
  const session = stubSession((test) =>
    stubResult(test, {
      findings: test === 'security_headers' ? findings : [],
      inconclusive: blind.includes(test) ? STUB_INCONCLUSIVE : null,
      judgedLocations: 'all',
    }),
  );
  await rig.runner(() => session).run(opened.scanId);
}

const finding = (severity: Severity, id: string, location = '/'): Finding =>
  stubFinding({ severity, id, location, title: `The rule ${id}` });

interface Line {
  rule_id: string;
  points: number;
  issues_count: number;
}
interface Grade {
  grade: string | null;
  score: number | null;
  not_graded_reason: string | null;
  lines: Line[];
  adjustment: { points: number; message: string } | null;
  next_step: { rule: { rule_id: string } | null; score: number | null; message: string } | null;
  accepted_count: number;
  history: { date: string; grade: string | null; score: number | null }[];
}
const gradeOf = async (of = check): Promise<Grade> =>
  (await key.get(`/checks/${of.id}/grade`).expect(200)).body.data as Grade;
const graded = async (of = check) => {
  const { grade, score, not_graded_reason } = await gradeOf(of);
  return [grade, score, not_graded_reason];
};

/** As if everything of the check had happened so many days earlier. */
async function back(days: number, of = check): Promise<void> {
  for (const [table, column] of [
    ['scans', 'completed_at'],
    ['issues', 'first_detected_at'],
    ['issues', 'resolved_at'],
  ])
    await api.database.dataSource.query(
      `UPDATE ${table} SET ${column} = ${column} - make_interval(days => $2) WHERE check_id = $1`,
      [of.id, days],
    );
  await api.database.dataSource.query(
    `UPDATE issue_events SET at = at - make_interval(days => $2) WHERE issue_id IN (SELECT id FROM issues WHERE check_id = $1)`,
    [of.id, days],
  );
}

describe('GET /checks/{id}/grade', () => {
  it('adds up to the score, counts a rule once, and names what raises it most', async () => {
    const findings = [
      finding('high', 'b-high'),
      finding('medium', 'c-medium', '/'),
      finding('medium', 'c-medium', '/shop'),
      finding('low', 'd-low'),
    ];
    await scan({ findings });
    const body = await gradeOf();
    expect(body.lines.map(({ rule_id, points, issues_count }) => [rule_id, points, issues_count])).toEqual([
      ['b-high', -20, 1],
      ['c-medium', -8, 2],
      ['d-low', -2, 1],
    ]);
    expect(body).toMatchObject({ grade: 'C', score: 70, adjustment: null, accepted_count: 0 });
    expect(body.next_step).toMatchObject({ rule: { rule_id: 'b-high' }, score: 90 });
    await scan({ findings: [...findings, finding('critical', 'a-critical')] });
    const capped = await gradeOf();
    const sum = capped.lines.reduce((total, { points }) => total + points, 100);
    expect(sum + (capped.adjustment?.points ?? 0)).toBe(capped.score);
    expect(capped).toMatchObject({ grade: 'F', score: 30 });
  });

  it('is the same in the list of checks, of the check and of the team, and follows every change', async () => {
    const everywhere = async (): Promise<unknown[]> => {
      const { body: own } = await key.get(`/checks/${check.id}`).expect(200);
      const { body: list } = await key.get('/checks').expect(200);
      const { body: ofTeam } = await key.get('/overview/grade').expect(200);
      const { grade, score, history } = await gradeOf();
      const all = [own, (list.data as object[])[0], (ofTeam.lowest as object[])[0], history.at(-1), ofTeam];
      for (const each of all) expect(each).toMatchObject({ grade, score });
      return [grade, score];
    };
    await scan({ findings: [finding('medium', 'a'), finding('medium', 'b')] });
    expect(await everywhere()).toEqual(['B', 84]);
    const issues = await api.database.dataSource.getRepository(Issue).findBy({ checkId: check.id });
    const [first, second] = issues.map(({ id }) => `/issues/${id}`);
    await key.post(`${first}/accept`).send({ reason: 'false_positive' }).expect(200);
    expect(await everywhere()).toEqual(['A', 92]);
    expect((await gradeOf()).accepted_count).toBe(1);
    await key.patch(String(second)).send({ is_resolved: true }).expect(200);
    expect(await everywhere()).toEqual(['A+', 100]);
    expect(await gradeOf()).toMatchObject({ next_step: null, lines: [] });
    await key.delete(`${first}/acceptance`).expect(200);
    expect(await everywhere()).toEqual(['A', 92]);
  });

  it('is none until a scan of all tests could judge two of three', async () => {
    expect(await graded()).toEqual([null, null, 'never_scanned']);
    await scan({ only: ['security_headers'] });
    expect(await graded()).toEqual([null, null, 'never_scanned']);
    await scan({ blind: ['dns_security', 'cookie_security'] });
    expect(await graded()).toEqual([null, null, 'inconclusive']);
    await scan({ blind: ['dns_security'] });
    expect(await graded()).toEqual(['A', 100, null]);
    expect((await gradeOf()).next_step?.message).toContain('1 of 3 tests could not judge the site');
    // The grade does not rest on partial scans.
    await scan({ only: ['dns_security'] });
    expect(await graded()).toEqual(['A', 100, null]);
    await scan();
    expect(await graded()).toEqual(['A+', 100, null]);
    await api.database.dataSource.query(
      `UPDATE scans SET completed_at = completed_at - interval '46 days' WHERE check_id = $1`,
      [check.id],
    );
    expect(await graded()).toEqual([null, null, 'too_old']);
  });

  it('has a history that follows from events and scans', async () => {
    const rules = [finding('medium', 'csp-missing'), finding('low', 'referrer-policy-missing')];
    await scan({ findings: rules });
    await back(1);
    await scan({ findings: [finding('high', 'csp-missing'), ...rules.slice(1)] });
    await back(1);
    await scan({ findings: rules, blind: ['dns_security', 'cookie_security'] });
    await back(1);
    await scan({ findings: rules.slice(1) });
    await scan({ findings: rules.slice(1) });
    await back(1);
    await scan({ findings: rules });
    const { history } = await gradeOf();
    expect(history).toHaveLength(90);
    expect(history.slice(-6).map(({ score }) => score)).toEqual([null, 90, 78, null, 98, 90]);
    expect(history.at(-1)?.date).toBe(new Date().toISOString().slice(0, 10));
  });

  it('is for members, and for no other team', async () => {
    const member = await signedIn(api, { teamId: team.id, role: 'member' });
    await member.client.get(`/checks/${check.id}/grade`).expect(200);
    await member.client.get('/overview/grade').expect(200);
    const other = await createTeam(api.database.dataSource);
    const theirs = api.as((await createApiKey(api.database.dataSource, other.id)).key);
    await theirs.get(`/checks/${check.id}/grade`).expect(403);
    await key.delete(`/checks/${check.id}`).expect(204);
    await key.get(`/checks/${check.id}/grade`).expect(404);
  });
});

describe('GET /overview/grade', () => {
  it('is the mean of the graded checks, capped by the worst one, and names the others', async () => {
    await key.get('/overview/grade').expect(200);
    const [blog, docs] = [await checkOf('blog.example'), await checkOf('docs.example')];
    await scan();
    await scan({}, blog);
    await scan({}, docs);
    const fresh = await checkOf('new.example');
    expect((await key.get('/overview/grade').expect(200)).body).toMatchObject({
      grade: 'A',
      score: 100,
      mean_score: 100,
      capped_at: null,
      graded_count: 3,
      ungraded_count: 1,
      ungraded: [{ domain: 'new.example', not_graded_reason: 'never_scanned' }],
      next_step: { check_id: fresh.id },
    });
    await key.delete(`/checks/${fresh.id}`).expect(204);
    expect((await key.get('/overview/grade').expect(200)).body).toMatchObject({
      grade: 'A+',
      next_step: null,
    });
    await scan({ findings: [finding('critical', 'a')] }, docs);
    const { body } = await key.get('/overview/grade').expect(200);
    const { data, ...bare } = body as Record<string, unknown>;
    // As in the previous release.
    expect(bare).toEqual(data);
    expect(data).toMatchObject({
      grade: 'C',
      score: 79,
      mean_score: 83,
      capped_at: 79,
      graded_count: 3,
      ungraded_count: 0,
      lines: [
        { grade: 'A+', checks_count: 2, score_sum: 200 },
        { grade: 'F', checks_count: 1, score_sum: 49 },
      ],
      next_step: { check_id: docs.id, domain: 'docs.example' },
    });
  });

  it('is none without a check', async () => {
    await key.delete(`/checks/${check.id}`).expect(204);
    expect((await key.get('/overview/grade').expect(200)).body).toMatchObject({
      grade: null,
      score: null,
      mean_score: null,
      lines: [],
      lowest: [],
      next_step: null,
    });
  });
});

describe('GET /overview/grade-history', () => {
  interface Day {
    date: string;
    grade: string | null;
    score: number | null;
  }
  const history = async (): Promise<Day[]> => {
    // The days that are over are kept for five minutes.
    const redis = api.app.get(Redis);
    await redis.del(...(await keysOf(redis)));
    return ((await key.get('/overview/grade-history').expect(200)).body as { data: { history: Day[] } }).data
      .history;
  };
  /** Without the prefix, which the client adds again. */
  const keysOf = async (redis: Redis): Promise<string[]> => [
    'none',
    ...(await redis.keys('*grade-history*')).map((name) => name.replace(/^.*?(?=grade-history)/, '')),
  ];
  const created = (of: Check, daysAgo: number): Promise<unknown> =>
    api.database.dataSource.query(
      'UPDATE checks SET created_at = now() - make_interval(days => $2) WHERE id = $1',
      [of.id, daysAgo],
    );

  it('adds up the checks of each day, as the history of each check does', async () => {
    const blog = await checkOf('blog.example');
    await created(check, 10);
    await created(blog, 2);
    const rules = [
      finding('medium', 'csp-missing', '/'),
      finding('medium', 'csp-missing', '/shop'),
      finding('low', 'referrer-policy-missing'),
    ];
    await scan({ findings: rules });
    await back(2);
    await scan({ findings: [finding('high', 'csp-missing', '/shop'), ...rules.slice(2)] });
    await scan({}, blog);
    await back(1);
    await back(1, blog);
    await scan({ findings: rules.slice(2) });
    await scan({ findings: [finding('critical', 'a')] }, blog);
    const days = await history();
    const one = (await gradeOf()).history;
    const two = (await gradeOf(blog)).history;
    const mean = (place: number): number | null => {
      const scores = [one, two].flatMap((each) => each.at(place)?.score ?? []);
      return scores.length === 0 ? null : Math.floor(scores.reduce((a, b) => a + b, 0) / scores.length);
    };
    expect(days).toHaveLength(90);
    expect(days.slice(-5).map(({ score }) => score)).toEqual([-5, -4, -3, -2, -1].map(mean));
    expect(days.slice(-5).map(({ score }) => score)).toEqual([null, 90, 90, 89, 63]);
    const { body: now } = await key.get('/overview/grade').expect(200);
    expect(days.at(-1)).toEqual({
      date: new Date().toISOString().slice(0, 10),
      grade: now.grade as string,
      score: now.score as number,
    });
  });

  it('counts the last scan of each day, also from before the number of inconclusive tests was stored', async () => {
    await created(check, 5);
    await scan();
    await scan({ blind: ['cookie_security'] });
    await back(1);
    await scan({ blind: ['cookie_security'] });
    await scan();
    await api.database.dataSource.query('UPDATE scans SET inconclusive_tests = NULL WHERE check_id = $1', [
      check.id,
    ]);
    await back(1);
    await scan();
    expect((await history()).slice(-4).map(({ grade }) => grade)).toEqual([null, 'A', 'A+', 'A+']);
  });

  it('shows today as it is now while the days before are kept, and leaves deleted checks out', async () => {
    await scan();
    const read = async (): Promise<Day[]> =>
      ((await key.get('/overview/grade-history').expect(200)).body as { data: { history: Day[] } }).data
        .history;
    expect((await read()).at(-1)).toMatchObject({ grade: 'A+', score: 100 });
    await scan({ findings: [finding('high', 'a')] });
    expect((await read()).at(-1)).toMatchObject({ grade: 'C', score: 79 });
    await key.delete(`/checks/${check.id}`).expect(204);
    expect((await history()).at(-1)).toMatchObject({ grade: null, score: null });
  });

  it('is for members, and for no other team', async () => {
    await scan();
    const member = await signedIn(api, { teamId: team.id, role: 'member' });
    const { body } = await member.client.get('/overview/grade-history').expect(200);
    expect(body.history).toEqual(await history());
    const other = await createTeam(api.database.dataSource);
    const theirs = api.as((await createApiKey(api.database.dataSource, other.id)).key);
    const { body: nothing } = await theirs.get('/overview/grade-history').expect(200);
    expect((nothing.history as Day[]).every(({ grade }) => grade === null)).toBe(true);
  });
});

it('counts the inconclusive tests of scans from before their number was stored', async () => {
  await scan({ blind: ['cookie_security'] });
  const listed = async () => {
    const { body } = await key.get('/checks').expect(200);
    return (body as { data: { grade: string; latest_scan: object }[] }).data[0];
  };
  const stored = await listed();
  // Without an inconclusive test it would be A+.
  expect(stored?.grade).toBe('A');
  await api.database.dataSource.query('UPDATE scans SET inconclusive_tests = NULL WHERE check_id = $1', [
    check.id,
  ]);
  expect(await listed()).toEqual(stored);
});
