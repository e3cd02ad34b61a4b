import { type Check, IssueChangesRepository, NotificationChannel, Team } from '@palisade/persistence';
import type { Finding } from '@palisade/scan-engine';
import { startTestApi, type TestApi } from '../support/api';
import { createCheck, createTeam } from '../support/factories';
import { type ChannelOptions, createChannel } from '../support/notification-factories';
import { type NotificationRig, createNotificationRig } from '../support/notification-rig';
import { Receiver } from '../support/receiver';
import { type ScanRig, createScanRig, stubFinding, stubResult, stubSession } from '../support/scan-rig';

let api: TestApi;
let rig: NotificationRig;
let scans: ScanRig;
let receiver: Receiver;

beforeAll(async () => {
  api = await startTestApi();
  scans = createScanRig(api.database.dataSource);
});
afterAll(() => api.close());
beforeEach(async () => {
  receiver = await Receiver.start();
  rig = createNotificationRig(api.database.dataSource);
  rig.start();
});
afterEach(async () => {
  await rig.stop();
  await receiver.close();
  await api.database.dataSource.query('DELETE FROM notification_channels');
});

/** A team with a check of one test, and a webhook that hears of it. */
async function createWorld(options: ChannelOptions): Promise<{
  team: Team;
  check: Check;
  channel: Awaited<ReturnType<typeof createChannel>>;
}> {
  const { dataSource } = api.database;
  const team = await createTeam(dataSource);
  await dataSource.getRepository(Team).update({ id: team.id }, { autoResolveAfter: 1 });
  const check = await createCheck(dataSource, team.id, { tests: { security_headers: true } });
  const channel = await createChannel(dataSource, team.id, { url: receiver.url, ...options });
  return { team, check, channel };
}

async function scan(check: Check, findings: Finding[]): Promise<void> {
  const id = await scans.trigger(check);
  const session = stubSession((key) => stubResult(key, { findings, judgedLocations: 'all' }), {
    reachable: true,
  });
  await scans.runner(() => session).run(id);
}

const findingsAt = (...locations: string[]): Finding[] =>
  locations.map((location) => stubFinding({ id: 'csp-missing', location, severity: 'high' }));

const channelOf = async ({ id }: Pick<NotificationChannel, 'id'>): Promise<NotificationChannel> =>
  api.database.dataSource.getRepository(NotificationChannel).findOneByOrFail({ id });

describe('other events', () => {
  const accept = async (teamId: string, ends: Record<string, string>): Promise<void> => {
    for (const [location, end] of Object.entries(ends))
      await api.database.dataSource.query(
        `UPDATE issues SET is_resolved = true, resolved_at = now(), accepted_until = now() + $3::interval,
           acceptance = '{"reason": "risk_accepted", "severity": "high"}' WHERE team_id = $1 AND location = $2`,
        [teamId, location, end],
      );
  };
  const issues = (): IssueChangesRepository => new IssueChangesRepository(api.database.dataSource);

  it('report expired acceptances in one message', async () => {
    const { team, check } = await createWorld({ events: ['issue.acceptance_expired'] });
    await scan(check, findingsAt('/a', '/b'));
    await accept(team.id, { '/a': '-1 second', '/b': '-1 second' });
    await issues().forWorkerExpireAcceptances(10);
    await rig.settle();
    expect(receiver.received.map(({ json }) => json.type)).toEqual(['issue.acceptance_expired']);
    expect(receiver.received[0]?.json.data.issues).toMatchObject([{ location: '/a' }, { location: '/b' }]);
  });

  it('report acceptances that end within a week, once for each end', async () => {
    const { team, check } = await createWorld({ events: ['issue.acceptance_ending'] });
    await scan(check, findingsAt('/a', '/b', '/c', '/d'));
    await accept(team.id, { '/a': '6 days', '/b': '8 days', '/c': '6 days' });
    expect([await issues().forWorkerNoteEnding(10), await issues().forWorkerNoteEnding(10)]).toEqual([2, 0]);
    await accept(team.id, { '/a': '90 days', '/c': '5 days' });
    expect(await issues().forWorkerNoteEnding(10)).toBe(1);
    await rig.settle();
    const [first, second] = receiver.received.map(({ json }) => json);
    expect([first?.type, second?.type]).toEqual(Array(2).fill('issue.acceptance_ending'));
    expect(first?.data.issues).toMatchObject([{ location: '/a' }, { location: '/c' }]);
    expect(second?.data.issues).toMatchObject([{ location: '/c' }]);
  });

  it('report overdue issues in one message for each check', async () => {
    const { team, check } = await createWorld({ events: ['issue.overdue'], minSeverity: 'high' });
    await scan(check, [...findingsAt('/a', '/b'), stubFinding({ severity: 'low', location: '/c' })]);
    await api.database.dataSource.query(
      `UPDATE teams SET fix_within_days = '{"high": 1, "low": 1}' WHERE id = $1`,
      [team.id],
    );
    await api.database.dataSource.query(
      `UPDATE issues SET first_detected_at = now() - interval '2 days' WHERE team_id = $1`,
      [team.id],
    );
    await issues().forWorkerNoteOverdue(10);
    await rig.settle();
    expect(receiver.received.map(({ json }) => json.type)).toEqual(['issue.overdue']);
    expect(receiver.received[0]?.json.data.issues).toMatchObject([{ location: '/a' }, { location: '/b' }]);
  });

  it('report the week on Monday, once for several workers', async () => {
    const { check, channel } = await createWorld({ events: ['summary.weekly'] });
    await scan(check, [stubFinding({ severity: 'critical', location: '/admin' })]);
    await api.database.dataSource.query('UPDATE notification_channels SET next_summary_at = now()');
    await api.database.dataSource.query(`UPDATE teams SET fix_within_days = '{"critical": 1}'`);
    await api.database.dataSource.query(`UPDATE issues SET first_detected_at = now() - interval '2 days'`);
    // A summary is about the seven days before today.
    await api.database.dataSource.query('UPDATE check_issue_days SET day = day - 1');
    const other = createNotificationRig(api.database.dataSource);
    await Promise.all([rig.watch.look(), other.watch.look()]);
    await rig.settle();
    expect(receiver.received).toHaveLength(1);
    expect(receiver.received[0]?.json).toMatchObject({
      type: 'summary.weekly',
      data: {
        opened: 1,
        fixed: 0,
        open: { critical: 1, high: 0 },
        broken: { count: 0 },
        acceptances_ending: 0,
        oldest_critical: { location: '/admin', domain: check.domain },
        never_scanned: { count: 0, checks: [] },
        overdue: 1,
        fix_first: [
          {
            severity: 'critical',
            why: expect.stringContaining('1 overdue'),
            url: expect.stringContaining('/issues?test_type=security_headers&rule_id='),
          },
        ],
      },
    });
    const { nextSummaryAt } = await channelOf(channel);
    expect(nextSummaryAt?.getUTCDay()).toBe(1);
    expect(nextSummaryAt?.getUTCHours()).toBe(8);
    expect(nextSummaryAt!.getTime()).toBeGreaterThan(Date.now());
  });
});
