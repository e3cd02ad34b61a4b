import fc from 'fast-check';
import { startTestApi, type TestApi } from '../support/api';
import { newOwner } from '../support/check-requests';
import { createCheck, createIssue } from '../support/factories';
import { FUZZ_VARIABLES, REQUESTS, SEED } from '../support/fuzz/fuzz-settings';
import { CHANGES } from '../support/fuzz/team-changes';
import { LOOKS } from '../support/fuzz/team-looks';
import type { RealTeam, TeamModel } from '../support/fuzz/team-model';
import { createScanRig } from '../support/scan-rig';

const RUNS = Math.ceil(REQUESTS / 80);
jest.setTimeout(180_000 + RUNS * 3_000);

let api: TestApi;
let foreign: RealTeam['foreign'];
let lookAtAllForeign: () => Promise<unknown>;
beforeAll(async () => {
  api = await startTestApi(FUZZ_VARIABLES);
  const { team, client } = await newOwner(api);
  const { dataSource } = api.database;
  const check = await createCheck(dataSource, team.id, { domain: 'd0.example.com' });
  const scan = await createScanRig(dataSource).trigger(check);
  const issue = await createIssue(dataSource, check, scan, { severity: 'critical' });
  foreign = { check: check.id, scan, issue: issue.id };
  const paths = ['/checks', `/checks/${check.id}`, '/scans', `/scans/${scan}/tests`, `/issues/${issue.id}`];
  lookAtAllForeign = () =>
    Promise.all(paths.map(async (path) => (await client.get(path).expect(200)).body as unknown));
});
afterAll(() => api.close());

/** Asked once for each team, since the figures are kept for five minutes. */
async function expectStats({ checks }: TeamModel, { client }: RealTeam): Promise<void> {
  const risks = checks.map(({ domain, issues, latestFindings }) => ({
    domain,
    count: latestFindings
      .map((title) => issues.get(title))
      .filter((issue) => issue?.isResolved === false && issue.severity !== 'medium').length,
  }));
  const { body } = await client.get('/stats').expect(200);
  expect(body.data).toEqual({
    total_domains: checks.length,
    active_scans: 0,
    priority_issues: risks.reduce((sum, { count }) => sum + count, 0),
    domains_at_risk: new Set(risks.filter(({ count }) => count > 0).map(({ domain }) => domain)).size,
  });
}

it(`a team sees what a simple model of it says, whatever is done in whatever order (seed ${SEED})`, async () => {
  const before = await lookAtAllForeign();
  const steps = fc.commands([...CHANGES, ...LOOKS], { maxCommands: 60, size: 'max' });
  await fc.assert(
    fc.asyncProperty(steps, async (commands) => {
      const { team, client } = await newOwner(api);
      const model: TeamModel = { checks: [], deleted: [] };
      const rig = createScanRig(api.database.dataSource);
      const real: RealTeam = { teamId: team.id, client, rig, foreign };
      await fc.asyncModelRun(() => ({ model, real }), commands);
      await expectStats(model, real);
    }),
    { numRuns: RUNS, seed: SEED },
  );
  expect(await lookAtAllForeign()).toEqual(before);
});
