import {
  AuditEntry,
  Check,
  type Happening,
  Issue,
  NotificationRelayRepository,
  ScanIdentitiesRepository,
  ScanIdentity,
  TicketWorkRepository,
  COMMAND_LINE,
  newId,
} from '@palisade/persistence';
import type { TestResult } from '@palisade/scan-engine';
import type { TicketId } from '@palisade/vocabulary';
import type { SessionFactory } from '../../apps/worker/src/scan-engine';
import { type ApiClient, TEST_APP_SECRET, type TestApi, startTestApi } from '../support/api';
import { postCheck } from '../support/check-requests';
import { ciHash } from '@palisade/credentials';
import { createApiKey, createTeam, createTicketConnection } from '../support/factories';
import { type McpCaller, connectMcp } from '../support/mcp-client';
import { createChannel } from '../support/notification-factories';
import { identityOf } from '../support/scan-identities';
import {
  type ScanRig,
  createScanRig,
  stubEnded,
  stubFinding,
  stubResult,
  stubSession,
} from '../support/scan-rig';

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
  api = await startTestApi();
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
    expect(text.split('\r\n')[0]).toMatch(/,Seen As,Due At$/);
    expect(text).toMatch(/,alice,\r\n/);
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

describe('the path of a page that only an identity sees', () => {
  const PATH = '/orders-of-alice';
  const leaving: [string, (scanId: string, mcp: McpCaller) => Promise<unknown>][] = [
    ['a report', async (id) => (await owner.get(`/scans/${id}/report`).expect(200)).text],
    ['the CSV export', async () => (await owner.get(`/issues/export?check_id=${check.id}`).expect(200)).text],
    ['the text for an assistant', async () => (await fix()).assistant_text],
    ['list_issues', (_, mcp) => mcp.ask('list_issues', { check_id: check.id })],
    ['get_issue', async (_, mcp) => mcp.ask('get_issue', { issue_id: (await issues())[0]?.id })],
    ['resolve_issue', async (_, mcp) => mcp.ask('resolve_issue', { issue_id: (await issues())[0]?.id })],
    [
      'get_scan_test',
      async (id, mcp) => {
        const { body } = await owner.get(`/scans/${id}/tests`).expect(200);
        return mcp.ask('get_scan_test', { scan_id: id, test_id: String(body.data[0].id) });
      },
    ],
    ['SARIF', async (id) => (await api.http.get(`/go/scan/${id}/${hash()}/sarif`).expect(200)).text],
    [
      'the gate',
      async (id) => (await api.http.get(`/go/scan/${id}/${hash()}/status?fail_on=low`).expect(200)).text,
    ],
    ['a webhook', (id) => delivered(id)],
    ['a ticket', ticketFacts],
  ];
  const hash = (): string => ciHash(TEST_APP_SECRET, { teamId: check.teamId, ciGeneration: 1 });
  const fix = async (): Promise<{ assistant_text: string }> =>
    (await owner.get(`/issues/${(await issues())[0]?.id}/fix`).expect(200)).body as {
      assistant_text: string;
    };

  async function delivered(scanId: string): Promise<unknown> {
    const seen: Happening[] = [];
    await createChannel(api.database.dataSource, check.teamId);
    await api.database.dataSource.query(
      `INSERT INTO notification_events (team_id, check_id, kind, scan_id) VALUES ($1, $2, 'scan', $3)`,
      [check.teamId, check.id, scanId],
    );
    await new NotificationRelayRepository(api.database.dataSource).forWorkerRelay(1_000, (happening) => {
      if (happening.check.id === check.id) seen.push(happening);
      return null;
    });
    return seen;
  }

  async function ticketFacts(): Promise<unknown> {
    const { dataSource } = api.database;
    await dataSource.query('DELETE FROM ticket_connections');
    const connectionId = await createTicketConnection(dataSource, check.teamId);
    const [issue] = await issues();
    const id = newId() as TicketId;
    const { testKey, ruleId } = issue ?? {};
    await dataSource.query('UPDATE issues SET is_resolved = false, resolution = NULL WHERE id = $1', [
      issue?.id,
    ]);
    await dataSource.query(
      'INSERT INTO tickets (id, team_id, connection_id, test_key, rule_id) VALUES ($1, $2, $3, $4, $5)',
      [id, check.teamId, connectionId, testKey, ruleId],
    );
    return new TicketWorkRepository(dataSource).forWorkerFacts(id);
  }

  it.each(leaving)('leaves in %s only where the team shares it', async (_, read) => {
    const scanId = await scan([stubFinding({ location: PATH, seenAs: ['alice'] })]);
    const mcp = await connectMcp(api, key);
    const hidden = JSON.stringify(await read(scanId, mcp));
    expect(hidden).toContain('(signed-in page)');
    expect(hidden).not.toContain(PATH);
    const { body } = await owner.get(`/issues?check_id=${check.id}`).expect(200);
    expect(body.data[0].location).toBe(PATH);
    await api.database.dataSource.query('UPDATE teams SET share_signed_in_evidence = true WHERE id = $1', [
      check.teamId,
    ]);
    expect(JSON.stringify(await read(scanId, mcp))).toContain(PATH);
    await mcp.client.close();
  });

  it('leaves everywhere when strangers see it too', async () => {
    const scanId = await scan([stubFinding({ location: PATH })]);
    expect((await owner.get(`/scans/${scanId}/report`).expect(200)).text).toContain(PATH);
    expect((await owner.get(`/issues/export?check_id=${check.id}`).expect(200)).text).toContain(PATH);
  });

  it('is not in the changes of a report either, and comparisons still tell pages apart', async () => {
    await scan([stubFinding({ location: PATH, seenAs: ['alice'] })]);
    const scanId = await scan([
      stubFinding({ location: PATH, seenAs: ['alice'] }),
      stubFinding({ location: '/bills-of-alice', seenAs: ['alice'] }),
    ]);
    const { body } = await owner.get(`/scans/${scanId}/diff`).expect(200);
    expect(body.data).toMatchObject({ unchanged_count: 1, new: [{ location: '/bills-of-alice' }] });
    const { text } = await owner.get(`/scans/${scanId}/report`).expect(200);
    expect(text).toContain('(signed-in page)');
    expect(text).not.toMatch(/orders-of-alice|bills-of-alice/);
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
});
