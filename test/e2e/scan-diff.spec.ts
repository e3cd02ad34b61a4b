import { type Check, ScanTestDetails, type Team } from '@palisade/persistence';
import type { Finding } from '@palisade/scan-engine';
import type { ApiClient, TestApi } from '../support/api';
import { createCheck } from '../support/factories';
import { type ScanRig, STUB_INCONCLUSIVE, stubFinding, stubResult, stubSession } from '../support/scan-rig';
import { scanWorld } from '../support/scan-world';

let api: TestApi;
let rig: ScanRig;
let team: Team;
let check: Check;
let owner: ApiClient;

scanWorld((world) => ({ api, rig, team, check, key: owner } = world), {
  check: { tests: { security_headers: true } },
});

async function scan(
  locations: string[],
  options: { inconclusive?: boolean; ruleVersion?: number; unjudged?: string[] } = {},
): Promise<string> {
  const { inconclusive = false, ruleVersion = 1, unjudged = [] } = options;
  const findings: Finding[] = locations.map((location) =>
    stubFinding({ id: 'csp-missing', location, title: location, ruleVersion }),
  );
  const scanId = await rig.trigger(check);
  await rig
    .runner(() =>
      stubSession((key) =>
        stubResult(key, {
          findings,
          judgedLocations: 'all',
          unjudgedRules: unjudged,
          inconclusive: inconclusive ? STUB_INCONCLUSIVE : null,
        }),
      ),
    )
    .run(scanId);
  return scanId;
}

interface Diff {
  against: string | null;
  unchanged_count: number;
  not_judged: object[];
  [list: string]: unknown;
}
async function diff(scanId: string, against = 'previous'): Promise<Diff> {
  const { body } = await owner.get(`/scans/${scanId}/diff?against=${against}`).expect(200);
  return body.data as Diff;
}
const LISTS = ['new', 'fixed', 'no_longer_found', 'rule_changes'];
const shortly = (diff: Diff): object => ({
  ...Object.fromEntries(
    LISTS.map((name) => [name, (diff[name] as { title: string }[]).map(({ title }) => title).join('')]),
  ),
  unchanged_count: diff.unchanged_count,
});
const NOTHING = { new: '', fixed: '', no_longer_found: '', rule_changes: '', unchanged_count: 0 };

describe('GET /scans/{id}/diff', () => {
  it('agrees with the histories of the issues', async () => {
    const first = await scan(['/a', '/b']);
    expect(shortly(await diff(first))).toEqual({ ...NOTHING, new: '/a/b' });
    const second = await scan(['/b', '/c']);
    expect(shortly(await diff(second))).toEqual({
      ...NOTHING,
      new: '/c',
      no_longer_found: '/a',
      unchanged_count: 1,
    });
    const third = await scan(['/b', '/c']);
    expect(await diff(third)).toMatchObject({ against: second });
    expect(shortly(await diff(third))).toEqual({ ...NOTHING, fixed: '/a', unchanged_count: 2 });
    expect(shortly(await diff(third, first))).toEqual({
      ...NOTHING,
      new: '/c',
      fixed: '/a',
      unchanged_count: 1,
    });
    const fourth = await scan(['/a', '/b', '/c']);
    expect(shortly(await diff(fourth))).toEqual({ ...NOTHING, new: '/a', unchanged_count: 2 });
  });

  it('says what it cannot judge, and counts nothing as fixed or new because of that', async () => {
    await scan(['/a']);
    const blind = await scan([], { inconclusive: true });
    const seen = await diff(blind);
    expect(shortly(seen)).toEqual(NOTHING);
    expect(seen.not_judged).toEqual([{ test_type: 'security_headers', reason: 'Inconclusive: stub' }]);
    const { text } = await owner.get(`/scans/${blind}/report`).expect(200);
    expect(text).toContain('1 test could not judge the site');
    expect(text).toContain('<td>Inconclusive</td><td>Inconclusive: stub</td>');
    expect(shortly(await diff(await scan(['/a'])))).toEqual({ ...NOTHING, unchanged_count: 1 });
  });

  it('lists what only a new version of a rule finds as a change of the rule', async () => {
    await scan(['/a']);
    const later = await scan(['/a', '/b'], { ruleVersion: 2 });
    const { rule_changes, ...rest } = await diff(later);
    expect(rest).toMatchObject({ new: [], unchanged_count: 1 });
    expect(rule_changes).toMatchObject([{ location: '/b', from_version: 1, to_version: 2 }]);
    await api.database.dataSource
      .getRepository(ScanTestDetails)
      .update({ checkId: check.id }, { ruleVersions: { 'csp-missing': 2 } });
    expect(shortly(await diff(await scan(['/a', '/b', '/c'], { ruleVersion: 2 })))).toMatchObject({
      new: '/c',
    });
  });

  it('says nothing about a rule that the later scan could not judge', async () => {
    const first = await scan(['/a']);
    expect(shortly(await diff(await scan([], { unjudged: ['csp-missing'] })))).toEqual(NOTHING);
    const judged = await scan([]);
    expect(shortly(await diff(judged, first))).toMatchObject({ fixed: '', no_longer_found: '/a' });
  });

  it('says of two old scans what it said, whatever happens afterwards', async () => {
    const first = await scan(['/a', '/b', '/c', '/d']);
    const second = await scan(['/d']);
    const report = (): Promise<string> => owner.get(`/scans/${second}/report`).then(({ text }) => text);
    const compared = await diff(second, first);
    expect(shortly(compared)).toMatchObject({ no_longer_found: '/a/b/c', unchanged_count: 1 });
    const reported = await report();
    const [one, , three] = compared.no_longer_found as { issue_id: string }[];
    // One person accepts, another resolves; scans find one again, and close the last.
    await owner.post(`/issues/${one?.issue_id}/accept`).send({ reason: 'risk_accepted' }).expect(200);
    await owner.patch(`/issues/${three?.issue_id}`).send({ is_resolved: true }).expect(200);
    await scan(['/c']);
    await scan([]);
    await scan([]);
    expect(await diff(second, first)).toEqual(compared);
    expect(await report()).toBe(reported);
  });

  it('makes a report of it that needs nothing else and escapes what sites say', async () => {
    await scan(['/a']);
    const { headers, text } = await owner
      .get(`/scans/${await scan(['/<script>alert(1)</script>'])}/report`)
      .expect(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; base-uri/,
    );
    expect(text).toContain('&#60;script&#62;alert(1)');
    expect(text).not.toMatch(/<script|<img|<link|src=|href=/);
    expect(text).toContain('No longer found, not yet confirmed');
    expect(text).toContain('@media print');
  });

  it('shows accepted findings in the report, and does not count them', async () => {
    const latest = await scan(['/a', '/b']);
    const counts = async (): Promise<(string | undefined)[]> => {
      const { text } = await owner.get(`/scans/${latest}/report`).expect(200);
      return [/<strong>(\d+)<\/strong>medium/.exec(text)?.[1], /Accepted findings \((\d+)\)/.exec(text)?.[1]];
    };
    expect(await counts()).toEqual(['2', undefined]);
    const { body } = await owner.get(`/issues?check_id=${check.id}`);
    await owner.post(`/issues/${body.data[0].id}/accept`).send({ reason: 'risk_accepted' }).expect(200);
    expect(await counts()).toEqual(['1', '1']);
  });

  it('refuses what is not an earlier scan of the check', async () => {
    const [first, second] = [await scan([]), await scan([])];
    const other = await createCheck(api.database.dataSource, team.id);
    const foreign = await rig.trigger(other);
    for (const against of [second, foreign, 'next']) {
      const { body } = await owner.get(`/scans/${first}/diff?against=${against}`).expect(422);
      expect(Object.keys(body.errors as object)).toEqual(['against']);
    }
  });
});
