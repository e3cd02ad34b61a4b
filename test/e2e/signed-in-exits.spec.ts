import { ciHash } from '@palisade/credentials';
import {
  alarmMessage,
  alarmOf,
  composeMessage,
  composeWeek,
  digestOf,
  inboxMail,
  mailOf,
} from '@palisade/notifications';
import {
  AlarmsRepository,
  type Check,
  COMMAND_LINE,
  type Compose,
  InboxMailsRepository,
  newId,
  IssueChangesRepository,
  NotificationRelayRepository,
  ScanIdentitiesRepository,
  TicketWorkRepository,
  WeeklySummariesRepository,
} from '@palisade/persistence';
import type { TestResult } from '@palisade/scan-engine';
import {
  LEDGER_METHOD,
  type LedgerPage,
  NOTIFICATION_EVENTS,
  SIGNED_IN_DETAILS,
  signedInPage,
  type TicketId,
} from '@palisade/vocabulary';
import { ticketText } from '../../apps/worker/src/tickets/ticket-texts';
import { type ApiClient, TEST_APP_SECRET, type TestApi, startTestApi } from '../support/api';
import { createApiKey, createCheck, createTeam, createTicketConnection } from '../support/factories';
import { type McpCaller, connectMcp } from '../support/mcp-client';
import { TAGS } from '../support/ledger-scripts';
import { createChannel } from '../support/notification-factories';
import { readPdf } from '../support/pdf-text';
import { signedIn } from '../support/people';
import { identityOf } from '../support/scan-identities';
import { createScanRig, type ScanRig, stubFinding, stubResult, stubSession } from '../support/scan-rig';

const PATH = '/orders-of-alice';
const SEEN = 'the balance of alice';
const APP_URL = 'https://palisade.example.com';
const SETTINGS = { id: newId(), appUrl: APP_URL };

let api: TestApi;
let rig: ScanRig;
beforeAll(async () => {
  api = await startTestApi();
  rig = createScanRig(api.database.dataSource);
});
afterAll(() => api.close());

const query = <Row>(sql: string, values: unknown[] = []): Promise<Row[]> =>
  api.database.dataSource.query<Row[]>(sql, values);

/** A team with one issue, which only the identity alice sees, and the means to read it wherever it leaves. */
interface World {
  check: Check;
  client: ApiClient;
  mcp: McpCaller;
  scanId: string;
  issueId: string;
  testId: string;
}

/** Of a document that only the identity may read. */
const detailsOf = (operations: string[]) => ({
  document: { source: 'https://shop.example.com/api.json', operations },
  [SIGNED_IN_DETAILS]: ['document'],
});
/** Scripts of a page that only the identity sees. */
const ledgerOf = (...pages: LedgerPage[]) => ({
  ledger: {
    method: LEDGER_METHOD,
    scripts: pages.length === 0 ? [] : [{ ...TAGS, pages: [ORDERS], broughtBy: [ORDERS] }],
    pages: [pageAt('/'), ...pages],
  },
  [SIGNED_IN_DETAILS]: ['ledger'],
});
const ORDERS = signedInPage('alice', PATH);
const pageAt = (path: string, forms: string[] = []): LedgerPage => ({
  path,
  isSensitive: true,
  isDrawn: false,
  headers: {},
  forms,
  words: [],
});
const RESULTS: Partial<Record<string, Partial<TestResult>>> = {
  security_headers: {
    findings: [
      stubFinding({
        id: 'csp-missing',
        severity: 'critical',
        location: PATH,
        seenAs: ['alice'],
        evidence: {
          ...stubFinding().evidence,
          observed: SEEN,
          request: `GET https://shop.example.com${PATH}`,
        },
      }),
    ],
    technicalDetails: { of_all: 'public', of_alice: [PATH], [SIGNED_IN_DETAILS]: ['of_alice'] },
  },
  api_exposure: { technicalDetails: detailsOf(['GET /health', `GET ${PATH}`]) },
  third_party_scripts: { technicalDetails: ledgerOf(pageAt(ORDERS, [PATH])) },
};

async function scanOf(check: Check, results = RESULTS): Promise<string> {
  const scanId = await rig.trigger(check);
  const judged = { judgedLocations: 'all' as const, unjudgedRules: [] };
  const session = stubSession((key) =>
    stubResult(key, { ...judged, judgedAs: { alice: judged }, ...results[key] }),
  );
  const row = { identity: 'alice', path: PATH, tests: [], isExpected: false, addresses: 1 };
  const reason = `the link may change something ("delete"): "${SEEN}"`;
  const rows = [{ ...row, outcome: 'avoided' as const, reason }];
  await rig
    .runner(() => ({ ...session, coverage: () => Promise.resolve({ rows, collapsed: [], pages: {} }) }))
    .run(scanId);
  return scanId;
}

async function createWorld(): Promise<World> {
  const { dataSource } = api.database;
  const team = await createTeam(dataSource);
  const { key } = await createApiKey(dataSource, team.id);
  const check = await createCheck(dataSource, team.id, {
    domain: 'shop.example.com',
    isVerified: true,
    tests: { security_headers: true, api_exposure: true, third_party_scripts: true },
  });
  const identities = new ScanIdentitiesRepository(dataSource);
  await identities.create({ id: check.teamId, actor: COMMAND_LINE }, check.id, identityOf(check));
  // There is a document to compare the next one with, and a channel that hears of the difference.
  await createChannel(dataSource, team.id, { events: [...NOTIFICATION_EVENTS] });
  await scanOf(check, {
    api_exposure: { technicalDetails: detailsOf([]) },
    third_party_scripts: { technicalDetails: ledgerOf(pageAt(ORDERS)) },
  });
  const scanId = await scanOf(check);
  const client = api.as(key);
  const { body: tests } = await client.get(`/scans/${scanId}/tests`).expect(200);
  const testId = (tests.data as { id: string; test_type: string }[]).find(
    ({ test_type: test }) => test === 'security_headers',
  )?.id;
  const { body: issues } = await client.get(`/issues?check_id=${check.id}`).expect(200);
  expect(issues.data).toMatchObject([{ location: PATH, seen_as: ['alice'] }]);
  const mcp = await connectMcp(api, key);
  return { check, client, mcp, scanId, issueId: String(issues.data[0].id), testId: String(testId) };
}

async function publicText(path: string): Promise<string> {
  const { text, body } = await api.http.get(path).expect(200);
  return Buffer.isBuffer(body) ? body.toString('utf8') : text;
}
const keyText = async ({ client }: World, path: string): Promise<string> =>
  (await client.get(path).expect(200)).text;
const binary = (response: NodeJS.ReadableStream, done: (error: null, body: Buffer) => void): void => {
  const chunks: Buffer[] = [];
  response.on('data', (chunk: Buffer) => chunks.push(chunk));
  response.on('end', () => done(null, Buffer.concat(chunks)));
};
type Got = ReturnType<ApiClient['get']>;
const pdfText = async (request: Got): Promise<string> =>
  readPdf(
    (
      await request
        .buffer(true)
        .parse(binary as never)
        .expect(200)
    ).body as Buffer,
  ).text;

async function reportLink({ client, scanId }: World): Promise<string> {
  const { body } = await client
    .post(`/scans/${scanId}/report-links`)
    .send({ expires_in_days: 7 })
    .expect(201);
  return new URL(String(body.url)).pathname;
}

/** The quarter that is over, with all that happened to the issue moved into it. */
async function quarterPath({ client, check, issueId }: World): Promise<string> {
  await client.post(`/issues/${issueId}/accept`).send({ reason: 'risk_accepted' }).expect(200);
  const past = `now() - interval '1 year'`;
  await query(`UPDATE issue_events SET at = ${past} WHERE issue_id = $1`, [issueId]);
  await query(`UPDATE issues SET first_detected_at = ${past} WHERE id = $1`, [issueId]);
  await query(`UPDATE checks SET created_at = ${past} WHERE id = $1`, [check.id]);
  const at = new Date(Date.now() - 365 * 86_400_000);
  return `/overview/evidence?quarter=${at.getUTCFullYear()}-Q${Math.floor(at.getUTCMonth() / 3) + 1}`;
}

/** What channels get of an event, in the forms that programs and people read. */
async function delivered({ check, scanId }: World, kind: string): Promise<string> {
  const { dataSource } = api.database;
  if (kind === 'scan')
    await query(
      `INSERT INTO notification_events (team_id, check_id, kind, scan_id) VALUES ($1, $2, 'scan', $3)`,
      [check.teamId, check.id, scanId],
    );
  const texts: string[] = [];
  const compose: Compose = (happening, channel) => {
    if (happening.check.id === check.id && happening.kind === kind) {
      const message = composeMessage(happening, channel, SETTINGS);
      if (message !== null) texts.push(...formsOf(message));
    }
    return null;
  };
  await new NotificationRelayRepository(dataSource).forWorkerRelay(1_000, compose, () => null);
  return texts.join('\n');
}

const formsOf = (message: Parameters<typeof digestOf>[0]): string[] => [
  JSON.stringify(message),
  mailOf(digestOf(message), { settingsUrl: APP_URL, unsubscribe: null }).text,
];

async function weekly({ check }: World): Promise<string> {
  await query('UPDATE notification_channels SET next_summary_at = now() WHERE team_id = $1', [check.teamId]);
  const texts: string[] = [];
  await new WeeklySummariesRepository(api.database.dataSource).forWorkerWriteDue((week, channel, id) => {
    const message = composeWeek(week, { ...SETTINGS, id });
    if (channel.teamId === check.teamId) texts.push(...formsOf(message));
    return { event: 'summary.weekly', message: { ...message } };
  });
  return texts.join('\n');
}

async function inboxMailOf({ check, issueId }: World): Promise<string> {
  const { dataSource } = api.database;
  const person = await signedIn(
    api,
    { teamId: check.teamId, role: 'member' },
    { emailConfirmedAt: new Date() },
  );
  const ofPerson = [check.teamId, person.user.id];
  await query(
    `UPDATE memberships SET inbox_mail = 'immediately' WHERE team_id = $1 AND user_id = $2`,
    ofPerson,
  );
  await query(
    `INSERT INTO inbox_items (id, team_id, user_id, issue_id, kind) VALUES (gen_random_uuid(), $1, $2, $3, 'assigned')`,
    [...ofPerson, issueId],
  );
  await new InboxMailsRepository(dataSource).forWorkerWrite((due) => inboxMail(due, APP_URL));
  const [written] = await query<{ mail: { text: string } }>(
    'SELECT mail FROM member_mails WHERE team_id = $1 AND user_id = $2',
    ofPerson,
  );
  if (written === undefined) throw new Error('The e-mail of another person is due.');
  return written.mail.text;
}

async function ticket({ check }: World): Promise<string> {
  const { dataSource } = api.database;
  await query('DELETE FROM ticket_connections WHERE team_id = $1', [check.teamId]);
  const connectionId = await createTicketConnection(dataSource, check.teamId);
  const id = newId() as TicketId;
  await query(
    `INSERT INTO tickets (id, team_id, connection_id, test_key, rule_id) VALUES ($1, $2, $3, 'security_headers', 'csp-missing')`,
    [id, check.teamId, connectionId],
  );
  const facts = await new TicketWorkRepository(dataSource).forWorkerFacts(id);
  if (facts === null) throw new Error('The ticket has no facts.');
  return ticketText(facts, id, APP_URL).lines.join('\n');
}

async function overdue(world: World): Promise<string> {
  await query(`UPDATE teams SET fix_within_days = '{"critical": 1}' WHERE id = $1`, [world.check.teamId]);
  await query(
    `UPDATE issues SET first_detected_at = now() - interval '9 days', overdue_for = NULL WHERE id = $1`,
    [world.issueId],
  );
  await new IssueChangesRepository(api.database.dataSource).forWorkerNoteOverdue(1_000);
  return delivered(world, 'overdue_issues');
}

/** A scan whose page has another form than the stored one. */
async function changedScripts(world: World): Promise<string> {
  await query(
    `UPDATE script_ledgers SET details_hash = 'another', pages = jsonb_set(pages, $2, '[]') WHERE check_id = $1`,
    [world.check.id, [ORDERS, 'forms']],
  );
  await query('DELETE FROM notification_events');
  await scanOf(world.check);
  return delivered(world, 'scripts');
}

/** A scan whose document differs from the stored one. */
async function changedDocument(world: World): Promise<string> {
  await query(`UPDATE api_documents SET operations = '[]' WHERE check_id = $1`, [world.check.id]);
  await query('DELETE FROM notification_events');
  await scanOf(world.check);
  return delivered(world, 'api_changed');
}

async function alarms({ check }: World): Promise<string> {
  const { dataSource } = api.database;
  await createChannel(dataSource, check.teamId, { type: 'pagerduty', events: ['alarm.issue'] });
  const texts: string[] = [];
  await new AlarmsRepository(dataSource).forWorkerCompare({
    alarm: (condition, team) => alarmOf(condition, team, APP_URL),
    message: (event, content, id) => {
      const message = alarmMessage(event, content as never, { ...SETTINGS, id });
      if (content.team.id === check.teamId) texts.push(...formsOf(message));
      return { event, message: { ...message } };
    },
  });
  return texts.join('\n');
}

/** What strangers get at the address that a response names. */
const publicOf = ({ body }: { body: unknown }): Promise<string> =>
  publicText(new URL(String((body as { url: string }).url)).pathname);

const ciPath = ({ check, scanId }: World, what: string): string =>
  `/go/scan/${scanId}/${ciHash(TEST_APP_SECRET, { teamId: check.teamId, ciGeneration: 1 })}/${what}`;
const tool =
  (name: string, args: (world: World) => Record<string, unknown>) =>
  async (world: World): Promise<string> =>
    JSON.stringify(await world.mcp.ask(name, args(world)));
const ofIssue = ({ issueId }: World) => ({ issue_id: issueId });
const resource = async ({ mcp }: World, uri: string): Promise<string> =>
  JSON.stringify(await mcp.client.readResource({ uri }));

/** Everything that leaves the dashboard and names pages, findings or issues. */
const EXITS: Record<string, (world: World) => Promise<string>> = {
  'a report': (world) => keyText(world, `/scans/${world.scanId}/report`),
  'the PDF of a report': ({ client, scanId }) => pdfText(client.get(`/scans/${scanId}/report?format=pdf`)),
  'the link of a report': async (world) => publicText(await reportLink(world)),
  'the PDF behind the link of a report': async (world) =>
    pdfText(api.http.get(`${await reportLink(world)}?format=pdf`)),
  'the evidence of a quarter': async (world) => pdfText(world.client.get(await quarterPath(world))),
  'the CSV export': (world) => keyText(world, `/issues/export?check_id=${world.check.id}`),
  'the text for an assistant': async ({ client, issueId }) =>
    String((await client.get(`/issues/${issueId}/fix`).expect(200)).body.assistant_text),
  "GitLab's Code Quality": (world) => publicText(ciPath(world, 'code-quality')),
  "GitLab's report of dynamic tests": (world) => publicText(ciPath(world, 'dast')),
  SARIF: (world) => publicText(ciPath(world, 'sarif')),
  'the gate of a pipeline': (world) => publicText(ciPath(world, 'status?fail_on=low')),
  'the summary for a code host': (world) => publicText(ciPath(world, 'summary?fail_on=low')),
  'the message about a scan': (world) => delivered(world, 'scan'),
  'the message about overdue issues': overdue,
  'the message about an API document': changedDocument,
  'the message about scripts': changedScripts,
  'the report of scripts': (world) => keyText(world, `/scans/${world.scanId}/report?kind=scripts`),
  'the PDF of the report of scripts': ({ client, scanId }) =>
    pdfText(client.get(`/scans/${scanId}/report?kind=scripts&format=pdf`)),
  'a weekly summary': weekly,
  'the e-mail about an inbox': inboxMailOf,
  'a ticket': ticket,
  list_issues: tool('list_issues', ({ check }) => ({ check_id: check.id })),
  get_issue: tool('get_issue', ofIssue),
  unresolve_issue: tool('unresolve_issue', ofIssue),
  resolve_issue: tool('resolve_issue', ofIssue),
  accept_issue: tool('accept_issue', (world) => ({ ...ofIssue(world), reason: 'risk_accepted' })),
  get_scan_test: tool('get_scan_test', ({ scanId, testId }) => ({ scan_id: scanId, test_id: testId })),
  list_scripts: tool('list_scripts', ({ check }) => ({ check_id: check.id })),
  list_script_changes: tool('list_script_changes', ({ check }) => ({ check_id: check.id })),
  get_coverage: tool('get_coverage', ({ scanId }) => ({ scan_id: scanId })),
  scan_site: tool('scan_site', ({ scanId }) => ({ cursor: scanId, wait_seconds: 0 })),
  'an issue as a document for agents': (world) => resource(world, `palisade://issues/${world.issueId}`),
};
/** They name pages neither before nor after the team shares them. */
const SILENT: Record<string, (world: World) => Promise<string>> = {
  'what a pipeline takes for a preview': (world) =>
    publicText(ciPath({ ...world, scanId: world.check.id }, 'like')),
  'an alarm': alarms,
  'the signature of a PDF': (world) => keyText(world, `/scans/${world.scanId}/report?format=jws`),
  'a calendar': async ({ client }) => publicOf(await client.post('/team/calendar').send({}).expect(201)),
  'a badge': async ({ client, check }) =>
    publicOf(await client.post(`/checks/${check.id}/badge`).send({}).expect(201)),
  'a status page': async ({ client, check }) =>
    publicOf(
      await client
        .post('/team/status-page')
        .send({ title: 'Acme', check_ids: [check.id] })
        .expect(201),
    ),
  'a scan as a document for agents': (world) => resource(world, `palisade://scans/${world.scanId}`),
  'a check as a document for agents': (world) => resource(world, `palisade://checks/${world.check.id}`),
  'groups of issues': tool('list_issues', () => ({ group_by: 'rule' })),
  get_scan: tool('get_scan', ({ scanId }) => ({ scan_id: scanId })),
  list_scan_tests: tool('list_scan_tests', ({ scanId }) => ({ scan_id: scanId })),
  list_scans: tool('list_scans', () => ({})),
  get_check: tool('get_check', ({ check }) => ({ check_id: check.id })),
  list_checks: tool('list_checks', () => ({})),
  get_overview: tool('get_overview', () => ({})),
  bulk_update_issues: tool('bulk_update_issues', ({ issueId }) => ({
    action: 'resolve',
    issue_ids: [issueId],
    dry_run: true,
  })),
};

/** Tools that read settings, names and numbers, or only act. */
const WITHOUT_PAGES: readonly string[] = [
  'create_check',
  'update_check',
  'delete_check',
  'read_sitemap',
  'trigger_scan',
  'retest_issue',
  'create_ticket',
  'get_stats',
  'get_test',
  'list_tests',
  'list_expiries',
  'list_flaws',
  'list_subdomains',
  'list_scan_identities',
];

describe('what only an identity sees', () => {
  it.each(Object.entries(EXITS))('leaves by %s only where the team shares it', async (_, read) => {
    const world = await createWorld();
    const hidden = await read(world);
    expect(hidden).not.toContain(PATH);
    expect(hidden).not.toContain(SEEN);
    await query('UPDATE teams SET share_signed_in_evidence = true WHERE id = $1', [world.check.teamId]);
    expect(await read(world)).toContain(PATH);
    await world.mcp.client.close();
  });

  it.each(Object.entries(SILENT))('is not in %s', async (_, read) => {
    const world = await createWorld();
    const text = await read(world);
    expect(text.length).toBeGreaterThan(20);
    expect(text).not.toContain(PATH);
    expect(text).not.toContain(SEEN);
    await world.mcp.client.close();
  });

  it('leaves by no tool for agents that this spec does not call', async () => {
    const world = await createWorld();
    const { tools } = await world.mcp.client.listTools();
    const known = [...Object.keys(EXITS), ...Object.keys(SILENT), ...WITHOUT_PAGES];
    expect(tools.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
    await world.mcp.client.close();
  });

  it('is in no metric and no line of the log', async () => {
    const world = await createWorld();
    const texts = [await rig.metrics.registry.metrics(), rig.log()].join('\n');
    expect(texts).toContain(world.scanId);
    expect(texts).not.toContain(PATH);
    await world.mcp.client.close();
  });

  it('tells members, in the dashboard and with keys', async () => {
    const world = await createWorld();
    expect(await keyText(world, `/issues?check_id=${world.check.id}`)).toContain(PATH);
    expect(await keyText(world, `/scans/${world.scanId}/coverage`)).toContain(PATH);
    const details = await keyText(world, `/scans/${world.scanId}/tests/${world.testId}`);
    for (const words of [PATH, SEEN, 'of_alice']) expect(details).toContain(words);
    await world.mcp.client.close();
  });

  it('leaves everywhere when strangers see it too, and comparisons tell pages apart', async () => {
    const world = await createWorld();
    const [finding] = RESULTS.security_headers?.findings ?? [];
    if (finding === undefined) throw new Error('There is no finding.');
    const ofStrangers = { ...finding, seenAs: undefined };
    const both = [finding, { ...finding, location: '/bills-of-alice' }];
    const next = await scanOf(world.check, { security_headers: { findings: both } });
    const { body } = await world.client.get(`/scans/${next}/diff`).expect(200);
    expect(body.data).toMatchObject({ unchanged_count: 1, new: [{ location: '/bills-of-alice' }] });
    const report = await keyText(world, `/scans/${next}/report`);
    expect(report).toContain('(signed-in page)');
    expect(report).not.toMatch(/orders-of-alice|bills-of-alice/);
    const last = await scanOf(world.check, { security_headers: { findings: [ofStrangers] } });
    expect(await keyText(world, `/scans/${last}/report`)).toContain(PATH);
    expect(await keyText(world, `/issues/export?check_id=${world.check.id}`)).toContain(PATH);
    await world.mcp.client.close();
  });
});
