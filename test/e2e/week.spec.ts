import {
  type Check,
  type Issue,
  IssueBulkRepository,
  IssueChangesRepository,
  type IssueAction,
  newId,
  type Team,
} from '@palisade/persistence';
import { recordDetected } from '../../libs/persistence/src/issues/issue-tracking';
import type { ApiClient, TestApi } from '../support/api';
import { createApiKey, createCheck, createTeam } from '../support/factories';
import { type Person, signedIn } from '../support/people';
import { sharedTestApi } from '../support/shared-api';

let api: TestApi;
let team: Team;
let check: Check;
let key: ApiClient;
let ada: Person;
beforeAll(async () => {
  api = await sharedTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  const { dataSource } = api.database;
  team = await createTeam(dataSource);
  check = await createCheck(dataSource, team.id, { domain: 'shop.example' });
  key = api.as((await createApiKey(dataSource, team.id, { name: 'Triage' })).key);
  ada = await signedIn(api, { teamId: team.id, role: 'owner' }, { name: 'Ada' });
});

const DAY = 86_400_000;
const TODAY = new Date().toISOString().slice(0, 10);
const daysAgo = (days: number): string => new Date(Date.parse(TODAY) - days * DAY).toISOString().slice(0, 10);

/** A scan that detects issues at these places. */
const detect = (...locations: string[]): Promise<void> =>
  recordDetected(api.database.dataSource.manager, [
    {
      checkId: check.id,
      scanId: newId(),
      scopes: [],
      issues: locations.map((location) => ({
        testKey: 'security_headers' as const,
        ruleId: 'csp-missing',
        ruleVersion: 1,
        seenAs: [],
        severity: location === '/a' ? ('high' as const) : ('low' as const),
        location,
        title: `No policy ${location}`,
        description: 'd',
        fingerprint: `${check.id} ${location}`,
      })),
    },
  ]);
const idOf = async (location: string): Promise<string> => {
  const [row] = await api.database.dataSource.query<Pick<Issue, 'id'>[]>(
    'SELECT id FROM issues WHERE check_id = $1 AND location = $2',
    [check.id, location],
  );
  return row?.id ?? '';
};

interface List {
  count: number;
  issues: { location: string; by: string | null }[];
}
type Week = Record<'new' | 'came_back' | 'closed' | 'accepted' | 'overdue' | 'acceptances_ending', List> & {
  from: string;
  to: string;
  opened: number;
  fixed: number;
  people: object[];
  causes: object[];
  before: object;
};
const weekFrom = async (from: string): Promise<Week> =>
  (await key.get(`/overview/week?from=${from}`).expect(200)).body.data as Week;
const places = ({ issues }: List): string[] => issues.map(({ location, by }) => `${location} ${by ?? '-'}`);

describe('GET /overview/week', () => {
  it('says what happened, who did it, and agrees with the overview', async () => {
    await detect('/b', '/a', '/c', '/d');
    const [a, b, c] = [await idOf('/a'), await idOf('/b'), await idOf('/c')];
    await ada.client.patch(`/issues/${b}`).send({ is_resolved: true }).expect(200);
    await detect('/b');
    await key.patch(`/issues/${a}`).send({ is_resolved: true }).expect(200);
    await ada.client.patch(`/issues/${a}`).send({ is_resolved: false }).expect(200);
    const until = new Date(Date.now() + 2 * DAY).toISOString();
    await ada.client.post(`/issues/${c}/accept`).send({ reason: 'risk_accepted', until }).expect(200);
    await ada.client.post(`/issues/${c}/comments`).send({ text: 'Until Thursday.' }).expect(201);
    await ada.client.put(`/issues/${b}/assignee`).send({ user_id: ada.user.id }).expect(200);
    await ada.client
      .patch('/team')
      .send({ fix_within_days: { high: 1 } })
      .expect(200);
    await api.database.dataSource.query(
      `UPDATE issues SET first_detected_at = now() - interval '2 days' WHERE id = $1`,
      [a],
    );
    await new IssueChangesRepository(api.database.dataSource).forWorkerNoteOverdue(10);

    const week = await weekFrom(TODAY);
    expect(week).toMatchObject({ from: TODAY, to: daysAgo(-6) });
    expect(places(week.new)).toEqual(['/a -', '/b -', '/c -', '/d -']);
    expect(places(week.came_back)).toEqual(['/a Ada', '/b -']);
    expect(places(week.closed)).toEqual([expect.stringMatching(/^\/a Triage/), '/b Ada']);
    expect(places(week.accepted)).toEqual(['/c Ada']);
    expect(places(week.overdue)).toEqual(['/a -']);
    expect(places(week.acceptances_ending)).toEqual(['/c Ada']);
    const numbers = { new: 4, came_back: 2, closed: 2, accepted: 1, overdue: 1 };
    expect(week.causes).toEqual([
      {
        test_type: 'security_headers',
        rule_id: 'csp-missing',
        title: expect.any(String),
        severity: 'high',
        ...numbers,
      },
    ]);
    expect(week.before).toEqual({ new: 0, came_back: 0, closed: 0, accepted: 0, overdue: 0 });
    await api.database.dataSource.query(
      `UPDATE issue_events SET at = at - interval '7 days' WHERE issue_id IN (SELECT id FROM issues WHERE check_id = $1)`,
      [check.id],
    );
    expect((await weekFrom(TODAY)).before).toEqual(numbers);
    expect((await weekFrom(daysAgo(7))).causes).toMatchObject([numbers]);
    await api.database.dataSource.query(
      `UPDATE issue_events SET at = at + interval '7 days' WHERE issue_id IN (SELECT id FROM issues WHERE check_id = $1)`,
      [check.id],
    );
    expect(week.people).toEqual([
      {
        kind: 'user',
        id: ada.user.id,
        name: 'Ada',
        closed: 1,
        reopened: 1,
        accepted: 1,
        assigned: 1,
        commented: 1,
      },
      expect.objectContaining({ kind: 'key', closed: 1, commented: 0 }),
    ]);

    const { trend } = (await key.get('/overview')).body.data as {
      trend: { opened: number; fixed: number; accepted: number }[];
    };
    expect(trend.at(-1)).toMatchObject({
      opened: week.opened,
      fixed: week.fixed,
      accepted: week.accepted.count,
    });
    expect([week.opened, week.fixed]).toEqual([week.new.count + week.came_back.count, week.closed.count]);
  });

  it('has nothing of other weeks, teams and deleted checks', async () => {
    await detect('/a');
    const before = await weekFrom(daysAgo(7));
    expect([before.opened, before.new.count, before.to]).toEqual([0, 0, daysAgo(1)]);
    const other = await createTeam(api.database.dataSource);
    const stranger = api.as((await createApiKey(api.database.dataSource, other.id)).key);
    expect((await stranger.get(`/overview/week?from=${TODAY}`)).body.data.new.count).toBe(0);
    await key.delete(`/checks/${check.id}`).expect(204);
    const after = await weekFrom(TODAY);
    expect([after.opened, after.new.count, after.people]).toEqual([0, 0, []]);
  });

  it('lists twenty and counts all', async () => {
    await detect(...Array.from({ length: 25 }, (_, place) => `/${place}`));
    const { new: list } = await weekFrom(TODAY);
    expect([list.count, list.issues.length]).toEqual([25, 20]);
  });

  it('knows what a person did in bulk', async () => {
    await detect('/a', '/b');
    const action: IssueAction = { kind: 'resolve' };
    const actor = {
      kind: 'user' as const,
      id: ada.user.id,
      label: 'ada@example.com',
      name: 'Ada',
      address: null,
    };
    await new IssueBulkRepository(api.database.dataSource).change(
      { id: team.id, actor },
      { filter: { check_id: check.id } },
      action,
      false,
    );
    expect((await weekFrom(TODAY)).people).toEqual([expect.objectContaining({ name: 'Ada', closed: 2 })]);
  });

  it.each(['tomorrow', '2020-01-06', daysAgo(-1)])('refuses from=%s', async (from) => {
    const { body } = await key.get(`/overview/week?from=${from}`).expect(422);
    expect(body.errors.from[0]).toMatch(/^The from must be a date such as/);
  });
});
