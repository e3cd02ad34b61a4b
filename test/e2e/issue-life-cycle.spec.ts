import { EventEmitter, once } from 'node:events';
import {
  COMMAND_LINE,
  type Check,
  Issue,
  type IssueAction,
  IssueChangesRepository,
  IssueEvent,
  type Team,
  Team as TeamEntity,
} from '@palisade/persistence';
import type { Finding, TestResult } from '@palisade/scan-engine';
import type { IssueState, Severity, TestKey } from '@palisade/vocabulary';
import { asWorker, createTestDatabase, type TestDatabase } from '../support/database';
import { createCheck, createTeam } from '../support/factories';
import { eventually } from '../support/program';
import {
  type ScanRig,
  STUB_INCONCLUSIVE,
  createScanRig,
  stubFinding,
  stubResult,
  stubSession,
} from '../support/scan-rig';

let database: TestDatabase;
let rig: ScanRig;
let team: Team;
let check: Check;
let changes: IssueChangesRepository;
beforeAll(async () => {
  database = await createTestDatabase();
  rig = createScanRig(database.dataSource);
  changes = new IssueChangesRepository(database.dataSource);
});
afterAll(() => database.drop());
beforeEach(async () => {
  team = await createTeam(database.dataSource);
  check = await createCheck(database.dataSource, team.id, { tests: { security_headers: true } });
});

const finding = (overrides: Partial<Finding> = {}): Finding =>
  stubFinding({ id: 'csp-missing', location: '/shop', ...overrides });

interface ScanSketch {
  findings?: Finding[];
  /** Where the test judged every rule. */
  judged?: string[] | 'all';
  inconclusive?: boolean;
}

const resultOf = ({
  findings = [],
  judged = 'all',
  inconclusive = false,
}: ScanSketch): Partial<TestResult> => ({
  findings,
  inconclusive: inconclusive ? STUB_INCONCLUSIVE : null,
  judgedLocations: judged,
});

/** Findings belong to one test, so that there is one issue. */
const sessionOf = (sketch: ScanSketch) =>
  stubSession((key) => stubResult(key, key === 'security_headers' ? resultOf(sketch) : {}));

/** @param only some of the enabled tests, for a partial scan */
async function scan(sketch: ScanSketch, only?: readonly TestKey[]): Promise<string> {
  const opened = await rig.opening.trigger(team.id, check.id, 'api', only);
  if (opened.outcome !== 'opened') throw new Error(`The trigger answered ${opened.outcome}.`);
  await rig.runner(() => sessionOf(sketch)).run(opened.scanId);
  return opened.scanId;
}

/** A scan whose first worker loses its lease while it runs: a second worker takes over, and the first one ends later. */
async function scanTwice(first: ScanSketch, second: ScanSketch): Promise<void> {
  const scanId = await rig.trigger(check);
  const progress = new EventEmitter();
  const started = once(progress, 'started');
  const released = once(progress, 'released');
  const slow = stubSession(async (key) => {
    progress.emit('started');
    await released;
    return stubResult(key, key === 'security_headers' ? resultOf(first) : {});
  });
  const running = rig.runner(() => slow, 'worker-1').run(scanId);
  await started;
  // The first worker may renew its lease in between.
  await eventually('the other worker ends the scan', 30_000, async () => {
    await rig.expireLease(scanId);
    await rig.runner(() => sessionOf(second), 'worker-2').run(scanId);
    return (await rig.scanRow(scanId))?.status === 'completed';
  });
  progress.emit('released');
  await running;
}

const issues = () =>
  database.dataSource.getRepository(Issue).find({ where: { checkId: check.id }, order: { id: 'ASC' } });
async function onlyIssue(): Promise<Issue> {
  const [issue, ...others] = await issues();
  if (issue === undefined || others.length > 0) throw new Error('There is not exactly one issue.');
  return issue;
}
const stateOf = ({ acceptance, isResolved }: Issue): IssueState =>
  acceptance !== null ? 'accepted' : isResolved ? 'resolved' : 'open';
const eventsOf = (issueId: string) =>
  database.dataSource.getRepository(IssueEvent).find({ where: { issueId }, order: { at: 'ASC', id: 'ASC' } });
const typesOf = async ({ id }: Issue): Promise<string[]> => (await eventsOf(id)).map(({ type }) => type);
const act = async (action: IssueAction): Promise<void> => {
  expect(await changes.changeOne({ id: team.id, actor: COMMAND_LINE }, (await onlyIssue()).id, action)).toBe(
    true,
  );
};
const accept = (until: Date | null = null): Promise<void> =>
  act({ kind: 'accept', reason: 'risk_accepted', note: null, until });
const autoResolveAfter = (scans: number): Promise<unknown> =>
  database.dataSource.getRepository(TeamEntity).update({ id: team.id }, { autoResolveAfter: scans });

describe('an issue that scans no longer find', () => {
  it('is fixed after two conclusive scans by default, and says which scan closed it', async () => {
    await scan({ findings: [finding()] });
    await scan({});
    expect(await onlyIssue()).toMatchObject({ isResolved: false, isDetected: false, resolution: null });
    const closing = await scan({});
    const fixed = await onlyIssue();
    expect(fixed).toMatchObject({ isResolved: true, resolution: 'fixed' });
    expect(fixed.resolvedAt).toBeInstanceOf(Date);
    const events = await eventsOf(fixed.id);
    expect(events.map(({ type, scanId }) => [type, scanId])).toEqual([
      ['opened', fixed.firstScanId],
      ['fixed', closing],
    ]);
  });

  it('waits as many scans in a row as the team wants', async () => {
    await autoResolveAfter(3);
    await scan({ findings: [finding()] });
    await scan({});
    await scan({});
    await scan({ findings: [finding()] });
    await scan({});
    await scan({});
    expect(stateOf(await onlyIssue())).toBe('open');
    await scan({});
    expect(stateOf(await onlyIssue())).toBe('resolved');
  });

  it('stays open where the team resolves nothing on its own', async () => {
    await autoResolveAfter(0);
    await scan({ findings: [finding()] });
    for (let round = 0; round < 4; round += 1) await scan({});
    expect(await onlyIssue()).toMatchObject({ isResolved: false, isDetected: false });
  });

  it.each<[string, ScanSketch]>([
    ['the test was inconclusive', { inconclusive: true }],
    ['the page was not judged', { judged: ['', '/login'] }],
    ['nothing was judged', { judged: [] }],
  ])('stays open and detected when %s, and says so once', async (_, blind) => {
    await scan({ findings: [finding()] });
    for (let round = 0; round < 3; round += 1) await scan(blind);
    const issue = await onlyIssue();
    expect(issue).toMatchObject({ isResolved: false, isDetected: true });
    expect(await typesOf(issue)).toEqual(['opened', 'not_judged']);
    await scan({ findings: [finding()] });
    await scan(blind);
    expect(await typesOf(issue)).toEqual(['opened', 'not_judged', 'not_judged']);
  });

  it('stays open when its test is switched off', async () => {
    await scan({ findings: [finding()] });
    await rig.rows(`UPDATE checks SET tests = '{"ssl_certificate": true}' WHERE id = $1`, check.id);
    await scan({});
    await scan({});
    expect(await onlyIssue()).toMatchObject({ isResolved: false, isDetected: true });
    expect(await typesOf(await onlyIssue())).toEqual(['opened']);
  });

  it.each([
    ['is older than the one that found it', 'rule_version = 2'],
    ['does not exist yet', "rule_id = 'rule-of-a-newer-version'"],
  ])('stays open for a worker whose rule %s', async (_name, change) => {
    await scan({ findings: [finding()] });
    await rig.rows(`UPDATE issues SET ${change} WHERE check_id = $1`, check.id);
    await scan({});
    await scan({});
    expect(stateOf(await onlyIssue())).toBe('open');
  });

  it('opens again when it comes back', async () => {
    await scan({ findings: [finding()] });
    await scan({});
    await scan({});
    await scan({ findings: [finding()] });
    const issue = await onlyIssue();
    expect(issue).toMatchObject({ isResolved: false, resolvedAt: null, resolution: null, isDetected: true });
    expect(issue.reopenedAt).toEqual(issue.lastDetectedAt);
    expect(await typesOf(issue)).toEqual(['opened', 'fixed', 'reopened']);
  });

  it('that a person opened again needs as many scans as at first', async () => {
    await scan({ findings: [finding()] });
    await scan({});
    await scan({});
    await act({ kind: 'unresolve' });
    await scan({});
    expect(stateOf(await onlyIssue())).toBe('open');
    await scan({});
    expect(stateOf(await onlyIssue())).toBe('resolved');
  });
});

describe('an accepted issue', () => {
  it('stays closed when scans find it again', async () => {
    await scan({ findings: [finding()] });
    await accept();
    await scan({ findings: [finding()] });
    expect(stateOf(await onlyIssue())).toBe('accepted');
    expect(await typesOf(await onlyIssue())).toEqual(['opened', 'accepted']);
  });

  it('opens when its severity rises above the accepted one, not when it falls', async () => {
    await scan({ findings: [finding({ severity: 'medium' })] });
    await accept();
    await scan({ findings: [finding({ severity: 'low' })] });
    expect(stateOf(await onlyIssue())).toBe('accepted');
    await scan({ findings: [finding({ severity: 'high' })] });
    expect(await onlyIssue()).toMatchObject({ isResolved: false, acceptance: null, severity: 'high' });
    const events = await eventsOf((await onlyIssue()).id);
    expect(events.map(({ type, data }) => [type, data])).toEqual([
      ['opened', { severity: 'medium' }],
      ['accepted', { reason: 'risk_accepted', note: null, until: null }],
      ['severity_changed', { severity: 'low', from: 'medium' }],
      ['reopened', { severity: 'high', from: 'low' }],
    ]);
  });

  it('does not mark later scans as critical; another critical issue does', async () => {
    const critical = finding({ severity: 'critical' });
    const marked = async (scanId: string): Promise<boolean | undefined> => {
      const [row] = await rig.rows<{ critical: boolean }>(
        'SELECT has_critical_issues AS critical FROM scans WHERE id = $1',
        scanId,
      );
      return row?.critical;
    };
    expect(await marked(await scan({ findings: [critical] }))).toBe(true);
    await accept();
    expect(await marked(await scan({ findings: [critical] }))).toBe(false);
    const both = [critical, finding({ severity: 'critical', location: '/other' })];
    expect(await marked(await scan({ findings: both }))).toBe(true);
  });

  it.each([
    ['opens when the acceptance expires and it is still detected', true, 'open'],
    ['is resolved when the acceptance expires and it is no longer detected', false, 'resolved'],
  ] as const)('%s', async (_, isThere, state) => {
    await scan({ findings: [finding()] });
    await accept(new Date(Date.now() + 60_000));
    if (!isThere) await scan({});
    const worker = new IssueChangesRepository(asWorker(database.dataSource));
    expect(await worker.forWorkerExpireAcceptances(10)).toBe(0);
    await rig.rows(
      `UPDATE issues SET accepted_until = now() - interval '1 second' WHERE check_id = $1`,
      check.id,
    );
    expect(await worker.forWorkerExpireAcceptances(10)).toBe(1);
    const issue = await onlyIssue();
    expect([stateOf(issue), issue.acceptedUntil]).toEqual([state, null]);
    expect((await eventsOf(issue.id)).at(-1)).toMatchObject({ type: 'acceptance_expired', data: { state } });
    expect(await worker.forWorkerExpireAcceptances(10)).toBe(0);
  });
});

describe('the history of an issue', () => {
  /** What the events alone say about an issue. */
  function replay(events: readonly IssueEvent[]): { state: IssueState; severity: Severity } {
    let [state, severity]: [IssueState, Severity] = ['open', 'low'];
    for (const { type, data } of events) {
      if (typeof data.severity === 'string') severity = data.severity as Severity;
      if (['opened', 'reopened', 'unresolved'].includes(type)) state = 'open';
      if (['fixed', 'resolved'].includes(type)) state = 'resolved';
      if (type === 'accepted') state = 'accepted';
      if (type.startsWith('acceptance_')) state = data.state as IssueState;
    }
    return { state, severity };
  }

  /** A small generator with a seed (mulberry32), so that a failure can be repeated. */
  const randomOf = (seed: number) => (): number => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };

  /** A scan while a test is disabled. */
  async function scanWithout(disabled: TestKey): Promise<void> {
    const enable = (isEnabled: boolean): Promise<unknown> =>
      rig.rows('UPDATE checks SET tests = tests || $2 WHERE id = $1', check.id, { [disabled]: isEnabled });
    await enable(false);
    await scan({});
    await enable(true);
  }

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('gives its present state when replayed (seed %i)', async (seed) => {
    const random = randomOf(seed);
    const pick = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)] as T;
    const tests = { security_headers: true, ssl_certificate: true };
    check = await createCheck(database.dataSource, team.id, { tests });
    await scan({ findings: [finding()] });
    const steps: (() => Promise<unknown>)[] = [
      () => scan({ findings: [finding({ severity: pick(['low', 'medium', 'high', 'critical']) })] }),
      () => scan({}),
      () => scan({}),
      () => scan({ judged: pick([[], ['/other']]) }),
      () => scan({ inconclusive: true }),
      () => act({ kind: pick(['resolve', 'unresolve', 'unaccept'] as const) }),
      () => accept(pick([null, new Date(Date.now() + 60_000)])),
      () => autoResolveAfter(pick([0, 1, 2, 3])),
      async () => {
        await rig.rows('UPDATE issues SET accepted_until = now() WHERE accepted_until IS NOT NULL');
        await changes.forWorkerExpireAcceptances(10);
      },
      () => rig.rows('UPDATE issues SET rule_version = $2 WHERE check_id = $1', check.id, pick([1, 2])),
      () => scanWithout('security_headers'),
      () => scan({}, ['security_headers']),
      () => scan({}, ['ssl_certificate']),
      () => scanTwice(pick([{}, { findings: [finding()] }]), pick([{}, { findings: [finding()] }])),
      // A person and a scan at the same moment.
      () => Promise.all([scan({}), act({ kind: pick(['resolve', 'unresolve'] as const) })]),
      () => Promise.all([scan({ findings: [finding()] }), accept()]),
    ];
    for (let step = 0; step < 25; step += 1) {
      await pick(steps)();
      const issue = await onlyIssue();
      expect({ step, ...replay(await eventsOf(issue.id)) }).toEqual({
        step,
        state: stateOf(issue),
        severity: issue.severity,
      });
    }
  });
});
