import {
  AuditEntry,
  Check,
  Issue,
  ScanIdentitiesRepository,
  ScanIdentity,
  COMMAND_LINE,
} from '@palisade/persistence';
import type { TestResult } from '@palisade/scan-engine';
import type { SessionFactory } from '../../apps/worker/src/scan/scan-engine';
import type { ApiClient, TestApi } from '../support/api';
import { postCheck } from '../support/check-requests';
import { createApiKey, createTeam } from '../support/factories';
import { connectMcp } from '../support/mcp-client';
import { identityOf } from '../support/scan-identities';
import {
  type ScanRig,
  createScanRig,
  stubEnded,
  stubFinding,
  stubResult,
  stubSession,
} from '../support/scan-rig';
import { sharedTestApi } from '../support/shared-api';

const SECRET_TEXT = 'the balance of alice';
const EVIDENCE = { ...stubFinding().evidence, observed: SECRET_TEXT };
const PROVEN = { state: 'proven' as const, reason: null, message: null, broken: false };

let api: TestApi;
let rig: ScanRig;
let owner: ApiClient;
let key: string;
let check: Check;
let aliceId: string;

beforeAll(async () => {
  api = await sharedTestApi();
  rig = createScanRig(api.database.dataSource);
});
afterAll(() => api.close());
beforeEach(async () => {
  const team = await createTeam(api.database.dataSource);
  ({ key } = await createApiKey(api.database.dataSource, team.id));
  owner = api.as(key);
  const { id } = await postCheck(owner, { domain: 'shop.example.com', tests: { security_headers: true } });
  const checks = api.database.dataSource.getRepository(Check);
  await checks.update({ id }, { isVerified: true });
  check = await checks.findOneByOrFail({ id });
  const alice = identityOf(check);
  aliceId = alice.id;
  await new ScanIdentitiesRepository(api.database.dataSource).create(
    { id: check.teamId, actor: COMMAND_LINE },
    check.id,
    alice,
  );
});

/** A scan whose stub of a session proves alice, or does not. */
async function scan(findings: TestResult['findings'], isProven = true): Promise<string> {
  const scanId = await rig.trigger(check);
  const factory: SessionFactory = ({ identityServices, sealed }) =>
    stubSession(async (key) => {
      expect(sealed?.identities.map(({ identity }) => identity.name)).toEqual(['alice']);
      if (isProven) await identityServices?.noteProof(aliceId, PROVEN);
      const judged = { judgedLocations: 'all' as const, unjudgedRules: [] };
      return stubResult(key, { findings, ...judged, judgedAs: isProven ? { alice: judged } : {} });
    });
  await rig.runner(factory).run(scanId);
  return scanId;
}

/** A scan whose first worker is lost when all tests are stored, and that another one ends. */
async function scanInTwoAttempts(judgedAs: TestResult['judgedAs']): Promise<void> {
  const scanId = await rig.trigger(check);
  const lost = await rig.claim(scanId);
  const ended = lost.openTests.map((key) => stubEnded(key, { judgedLocations: 'all', judgedAs }));
  await rig.execution.forWorkerProgress([{ hold: lost, ended, starting: [] }]);
  await rig.expireLease(scanId);
  await rig
    .runner(() => stubSession(() => Promise.reject(new Error('no test is open'))), 'worker-2')
    .run(scanId);
}
const issues = () => api.database.dataSource.getRepository(Issue).findBy({ checkId: check.id });
const seenAs = async (query: string): Promise<string[][]> => {
  const { body } = await owner.get(`/issues?check_id=${check.id}${query}`).expect(200);
  return (body.data as { seen_as: string[] }[]).map(({ seen_as }) => seen_as);
};

describe('an issue that only an identity sees', () => {
  it('names it in lists, filters and the export; one that strangers see too names nobody', async () => {
    await scan([
      stubFinding({ location: '/account', seenAs: ['alice'] }),
      stubFinding({ location: '/', seenAs: [] }),
    ]);
    expect((await seenAs('')).sort()).toEqual([[], ['alice']]);
    expect(await seenAs('&seen_as=alice')).toEqual([['alice']]);
    expect(await seenAs('&seen_as=anonymous')).toEqual([[]]);
    expect(await seenAs('&seen_as=bob')).toEqual([]);
    const { text } = await owner.get(`/issues/export?check_id=${check.id}`).expect(200);
    expect(text.split('\r\n')[0]).toMatch(/,Seen As,Due At,Requirements$/);
    expect(text).toMatch(/,alice,,owasp:/);
  });

  it('becomes one of everyone when strangers see it too', async () => {
    await scan([stubFinding({ seenAs: ['alice'] })]);
    await scan([stubFinding()]);
    expect(await issues()).toMatchObject([{ seenAs: [] }]);
  });

  it('is not fixed by scans that could not sign in', async () => {
    await scan([stubFinding({ id: 'csp-missing', seenAs: ['alice'] })]);
    for (let i = 0; i < 3; i += 1) await scan([], false);
    expect(await issues()).toMatchObject([{ isResolved: false, isJudged: false }]);
    for (let i = 0; i < 2; i += 1) await scan([]);
    expect(await issues()).toMatchObject([{ isResolved: true, resolution: 'fixed' }]);
  });

  it('is fixed by scans that a second attempt ends, where the first one judged as the identity', async () => {
    const finding = stubFinding({ id: 'csp-missing', seenAs: ['alice'] });
    await scan([finding]);
    for (let i = 0; i < 3; i += 1) await scanInTwoAttempts({});
    expect(await issues()).toMatchObject([{ isResolved: false, isJudged: false }]);
    await scanInTwoAttempts({ alice: { judgedLocations: ['/elsewhere'], unjudgedRules: [] } });
    await scanInTwoAttempts({ alice: { judgedLocations: 'all', unjudgedRules: ['csp-missing'] } });
    expect(await issues()).toMatchObject([{ isResolved: false, isJudged: false }]);
    for (let i = 0; i < 2; i += 1)
      await scanInTwoAttempts({ alice: { judgedLocations: ['/'], unjudgedRules: [] } });
    expect(await issues()).toMatchObject([{ isResolved: true, resolution: 'fixed' }]);
  });

  it('is missing from a comparison only where the later scan judged as the identity', async () => {
    await scan([stubFinding({ id: 'csp-missing', seenAs: ['alice'] })]);
    const missing = async (isProven: boolean): Promise<number> => {
      const { body } = await owner.get(`/scans/${await scan([], isProven)}/diff`).expect(200);
      return (body.data as { no_longer_found: object[] }).no_longer_found.length;
    };
    expect(await missing(false)).toBe(0);
    await scan([stubFinding({ id: 'csp-missing', seenAs: ['alice'] })]);
    expect(await missing(true)).toBe(1);
  });
});

describe('evidence of signed-in pages', () => {
  it('stays in the dashboard unless the team shares it', async () => {
    const scanId = await scan([stubFinding({ evidence: EVIDENCE, seenAs: ['alice'] })]);
    const [issue] = await issues();
    const { body: listed } = await owner.get(`/scans/${scanId}/tests`).expect(200);
    const testId = String(listed.data[0].id);
    const own = async () => (await owner.get(`/scans/${scanId}/tests/${testId}`).expect(200)).text;
    const mcp = await connectMcp(api, key);
    const called = async (name: string, args: Record<string, unknown>): Promise<string> =>
      JSON.stringify(await mcp.call(name, args));
    const leaving = async () => [
      (await owner.get(`/scans/${scanId}/report`).expect(200)).text,
      await called('get_issue', { issue_id: issue?.id }),
      await called('get_scan_test', { scan_id: scanId, test_id: testId }),
    ];
    expect(await own()).toContain(SECRET_TEXT);
    for (const text of await leaving()) {
      expect(text).toContain('Palisade saw this while signed in');
      expect(text).not.toContain(SECRET_TEXT);
    }
    await api.database.dataSource.query('UPDATE teams SET share_signed_in_evidence = true WHERE id = $1', [
      check.teamId,
    ]);
    for (const text of await leaving()) expect(text).toContain(SECRET_TEXT);
    await mcp.client.close();
  });
});

describe('a scan', () => {
  it('records the use of an identity, once', async () => {
    const scanId = await scan([]);
    const used = await api.database.dataSource
      .getRepository(AuditEntry)
      .findBy({ teamId: check.teamId, action: 'scan_identity.used' });
    expect(used).toMatchObject([{ targetId: aliceId, details: { check_id: check.id, scan_id: scanId } }]);
  });

  it.each([
    ['refused', { state: 'refused' as const }],
    ['disabled', { state: 'disabled' as const }],
    ['for an origin that is no longer verified', { origins: ['https://other.example.com:8443'] }],
  ])('does not get an identity that is %s', async (_, change) => {
    await api.database.dataSource.getRepository(ScanIdentity).update({ id: aliceId }, change);
    expect((await rig.claim(await rig.trigger(check))).identities).toEqual([]);
  });

  it.each([
    ['header', 'session_refused', 1],
    ['cookie', 'session_refused', 1],
    ['basic', 'session_refused', 0],
    ['header', 'password_refused', 0],
    ['form', 'password_refused', 0],
  ] as const)('tries a refused %s again where that locks no account (%s)', async (kind, reason, tried) => {
    await api.database.dataSource
      .getRepository(ScanIdentity)
      .update({ id: aliceId }, { kind, state: 'refused', reason });
    expect((await rig.claim(await rig.trigger(check))).identities).toHaveLength(tried);
  });
});
