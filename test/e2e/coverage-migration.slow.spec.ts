import {
  COMMAND_LINE,
  CheckBaseline,
  CheckBaselinesRepository,
  type Scan,
  ScanClosingRepository,
  ScanDiffRepository,
  ScanTest,
  ScanTestsRepository,
} from '@palisade/persistence';
import type { DataSource } from 'typeorm';
import { createTestDatabase, type TestDatabase, undoMigrationsUntil } from '../support/database';
import { createCheck, createScan, createTeam } from '../support/factories';

let database: TestDatabase;
let dataSource: DataSource;
let owner: Pick<Scan, 'teamId' | 'checkId'>;
let scanId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ dataSource } = database);
  const team = await createTeam(dataSource);
  const check = await createCheck(dataSource, team.id);
  owner = { teamId: team.id, checkId: check.id };
  scanId = (await createScan(dataSource, check, { status: 'completed' })).id;
});
afterAll(() => database.drop());

/** Details as a worker of the previous release inserts them, next to or before the migration. */
const insertOldForm = (hash: string, technicalDetails: object): Promise<unknown> =>
  dataSource.query(
    `INSERT INTO scan_test_details (check_id, content_hash, team_id, message, findings, remediation_steps, technical_details)
     VALUES ($1, $2, $3, 'A message', '[]', '[]', $4::jsonb)`,
    [owner.checkId, hash, owner.teamId, JSON.stringify(technicalDetails)],
  );

const insertNewForm = (hash: string, ...coverage: (string | null)[]): Promise<unknown> =>
  dataSource.query(
    `INSERT INTO scan_test_details (check_id, content_hash, team_id, message, findings, remediation_steps, technical_details,
                                    inconclusive_reason, judged_locations, unjudged_rules, rule_versions)
     VALUES ($1, $2, $3, 'A message', '[]', '[]', '{"fact": 1}', $4, $5::jsonb, $6::jsonb, $7::jsonb)`,
    [owner.checkId, hash, owner.teamId, ...coverage],
  );

const technicalDetails = async (hash: string): Promise<unknown> => {
  const [row] = await dataSource.query<{ details: unknown }[]>(
    'SELECT technical_details AS details FROM scan_test_details WHERE check_id = $1 AND content_hash = $2',
    [owner.checkId, hash],
  );
  return row?.details;
};

/** What readers say of a result with these details. */
async function coverageOf(hash: string) {
  await dataSource.getRepository(ScanTest).delete({ scanId });
  await dataSource
    .getRepository(ScanTest)
    .insert({ scanId, position: 0, testKey: 'dns_security', status: 'warning', detailsHash: hash });
  const results = new ScanTestsRepository(dataSource);
  const [listed] = await results.all(owner.teamId, scanId);
  const view = await results.get(owner.teamId, scanId, listed?.id ?? '');
  if (view === null) throw new Error('The result is missing.');
  const { inconclusiveReason, judgedLocations, unjudgedRules, ruleVersions } = view;
  const coverage = { inconclusiveReason, judgedLocations, unjudgedRules, ruleVersions };
  expect(listed?.inconclusiveReason).toBe(inconclusiveReason);
  expect(await new ScanClosingRepository(dataSource).forWorkerResults(scanId)).toMatchObject([coverage]);
  expect(await new ScanDiffRepository(dataSource).testsOf(owner.teamId, scanId)).toMatchObject([coverage]);
  // A baseline knows the tests that could judge.
  expect(await pinnedTests()).toEqual(inconclusiveReason === null ? ['dns_security'] : []);
  return coverage;
}

async function pinnedTests(): Promise<string[]> {
  const team = { id: owner.teamId, actor: COMMAND_LINE };
  await new CheckBaselinesRepository(dataSource).pin(team, owner.checkId, scanId);
  const [baseline] = await dataSource.getRepository(CheckBaseline).find();
  return Object.keys(baseline?.fingerprints ?? {});
}

const JUDGED = {
  judged_locations: ['/', '/shop'],
  unjudged_rules: ['caa-missing'],
  inconclusive: false,
  rule_versions: { 'caa-missing': 2 },
  reason: 'a fact of the test',
};
const BLIND = { reason: 'timeout', judged_locations: [], inconclusive: true };

describe('the migration that stores the coverage in columns', () => {
  it('leaves stored results, and those of old workers that still run, as right as they were', async () => {
    await undoMigrationsUntil(database, 'StoreCoverage1795600000000');
    await insertOldForm('old-judged', JUDGED);
    await insertOldForm('old-blind', BLIND);
    await dataSource.runMigrations();
    await insertOldForm('late-judged', { judged_locations: 'all', inconclusive: false });
    await insertOldForm('late-blind', { inconclusive: true });
    expect(await coverageOf('old-judged')).toEqual({
      inconclusiveReason: null,
      judgedLocations: ['/', '/shop'],
      unjudgedRules: ['caa-missing'],
      ruleVersions: { 'caa-missing': 2 },
    });
    const nothing = { judgedLocations: [], unjudgedRules: [], ruleVersions: {} };
    expect(await coverageOf('old-blind')).toEqual({ ...nothing, inconclusiveReason: 'timeout' });
    expect(await coverageOf('late-judged')).toEqual({
      ...nothing,
      inconclusiveReason: null,
      judgedLocations: 'all',
    });
    expect(await coverageOf('late-blind')).toEqual({ ...nothing, inconclusiveReason: 'other' });
  });

  it('gives the previous release its form back when it is undone', async () => {
    await insertNewForm('new-judged', null, '["/", "/shop"]', '["caa-missing"]', '{"caa-missing": 2}');
    await insertNewForm('new-blind', 'timeout', '[]', '[]', '{}');
    expect(await coverageOf('new-judged')).toEqual({
      inconclusiveReason: null,
      judgedLocations: ['/', '/shop'],
      unjudgedRules: ['caa-missing'],
      ruleVersions: { 'caa-missing': 2 },
    });
    expect(await coverageOf('new-blind')).toMatchObject({ inconclusiveReason: 'timeout' });
    await insertOldForm('old-again', JUDGED);
    await undoMigrationsUntil(database, 'StoreCoverage1795600000000');
    expect(await technicalDetails('new-judged')).toEqual({
      fact: 1,
      judged_locations: ['/', '/shop'],
      unjudged_rules: ['caa-missing'],
      inconclusive: false,
      rule_versions: { 'caa-missing': 2 },
    });
    expect(await technicalDetails('new-blind')).toEqual({ fact: 1, ...BLIND });
    expect(await technicalDetails('old-again')).toEqual(JUDGED);
    await dataSource.runMigrations();
    expect(await coverageOf('new-blind')).toMatchObject({
      inconclusiveReason: 'timeout',
    });
  });
});
