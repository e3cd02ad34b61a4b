import { type Check, type Issue, IssueChangesRepository, newId, type Team } from '@palisade/persistence';
import { recordDetected } from '../../libs/persistence/src/issues/issue-tracking';
import { startTestApi, type TestApi } from '../support/api';
import { asWorker } from '../support/database';
import { createApiKey, createCheck, createIssue, createTeam } from '../support/factories';
import { MailServer } from '../support/mail-server';
import { mailTo } from '../support/mailbox';
import { type NotificationRig, createNotificationRig } from '../support/notification-rig';
import { type Person, signedIn } from '../support/people';

let api: TestApi;
let mails: MailServer;
let rig: NotificationRig;
let team: Team;
let check: Check;
let ada: Person;
let bob: Person;
beforeAll(async () => {
  mails = await MailServer.start();
  api = await startTestApi();
  rig = createNotificationRig(api.database.dataSource, { SMTP_URL: mails.url });
});
afterAll(async () => {
  await api.close();
  mails.close();
});
beforeEach(async () => {
  const { dataSource } = api.database;
  team = await createTeam(dataSource);
  check = await createCheck(dataSource, team.id);
  const confirmed = { emailConfirmedAt: new Date() };
  ada = await signedIn(api, { teamId: team.id, role: 'owner' }, { name: 'Ada Lovelace', ...confirmed });
  bob = await signedIn(api, { teamId: team.id, role: 'member' }, { name: 'Bob', ...confirmed });
});

const addIssue = (more: Partial<Issue> = {}): Promise<Issue> =>
  createIssue(api.database.dataSource, check, newId(), more);
const assign = (issue: Issue, to: Person, by = ada) =>
  by.client.put(`/issues/${issue.id}/assignee`).send({ user_id: to.user.id }).expect(200);
const comment = (issue: Issue, text: string) =>
  ada.client.post(`/issues/${issue.id}/comments`).send({ text });

interface Item {
  id: string;
  kind: string;
  by: string | null;
  is_read: boolean;
  issue: { id: string; title: string; state: string };
}
const inboxOf = async ({ client }: Person, query = ''): Promise<Item[]> =>
  (await client.get(`/inbox${query}`).expect(200)).body.data as Item[];
const kindsOf = async (person: Person): Promise<string[]> => (await inboxOf(person)).map(({ kind }) => kind);

describe('the inbox', () => {
  it('has what others assigned, not what a person assigned to themselves', async () => {
    const issue = await addIssue({ title: 'No HSTS', severity: 'high' });
    await assign(issue, bob);
    await assign(issue, bob);
    await assign(await addIssue(), bob, bob);
    expect(await inboxOf(bob)).toEqual([
      {
        id: expect.any(String),
        type: 'assigned',
        by: 'Ada Lovelace',
        entries_count: 1,
        is_read: false,
        created_at: expect.any(String),
        // The names of the previous release.
        kind: 'assigned',
        at: expect.any(String),
        issue: {
          id: issue.id,
          title: 'No HSTS',
          severity: 'high',
          state: 'open',
          location: '',
          test_type: 'security_headers',
          rule_id: null,
          domain: check.domain,
        },
      },
    ]);
    expect(await inboxOf(ada)).toEqual([]);
  });

  it('has what a bulk change or a key assigned', async () => {
    const { key } = await createApiKey(api.database.dataSource, team.id, { name: 'Triage' });
    const issues = [await addIssue(), await addIssue()];
    await api
      .as(key)
      .post('/issues/bulk')
      .send({ action: 'assign', issue_ids: issues.map(({ id }) => id), user_id: bob.user.id })
      .expect(200);
    expect((await inboxOf(bob)).map(({ by }) => by)).toEqual([
      expect.stringMatching(/^Triage/),
      expect.stringMatching(/^Triage/),
    ]);
  });

  it('has mentions, of members only', async () => {
    const issue = await addIssue();
    await comment(issue, '@bob and @Ada Lovelace, please look. `@media` is CSS.').expect(201);
    expect([await kindsOf(bob), await kindsOf(ada)]).toEqual([['mentioned'], []]);
    await comment(issue, 'see @carol/package').expect(201);
    expect((await ada.client.get(`/issues/${issue.id}`)).body.comments_count).toBe(2);
  });

  it('has own issues that are detected again or overdue', async () => {
    const { dataSource } = api.database;
    const closed = { isResolved: true, resolvedAt: new Date(), resolution: 'fixed' as const };
    const reopened = await addIssue({ title: 'again', assigneeId: bob.user.id, ...closed });
    await addIssue({ title: 'of nobody', ...closed });
    const seen = { ...reopened, seenAs: [], ruleId: 'csp-missing', ruleVersion: 1, location: '' };
    await recordDetected(asWorker(dataSource).manager, [
      { checkId: check.id, scanId: newId(), issues: [seen], scopes: [] },
    ]);
    await ada.client
      .patch('/team')
      .send({ fix_within_days: { low: 1 } })
      .expect(200);
    await addIssue({
      title: 'late',
      severity: 'low',
      assigneeId: bob.user.id,
      firstDetectedAt: new Date(Date.now() - 3 * 86_400_000),
    });
    await new IssueChangesRepository(asWorker(dataSource)).forWorkerNoteOverdue(10);
    expect((await inboxOf(bob)).map(({ kind, by, issue }) => [kind, by, issue.title])).toEqual([
      ['overdue', null, 'late'],
      ['reopened', null, 'again'],
    ]);
  });

  it('has one entry for each cause, the most severe one, and reads all of it', async () => {
    for (const [severity, title] of [
      ['low', 'one'],
      ['high', 'two'],
      ['medium', 'three'],
    ] as const)
      await assign(await addIssue({ severity, title, ruleId: 'csp-missing' }), bob);
    const other = await addIssue({ title: 'other', ruleId: 'hsts-missing' });
    await assign(other, bob);
    await comment(other, '@bob, first').expect(201);
    await comment(other, '@bob, second').expect(201);
    const rows = async (): Promise<unknown[]> => {
      const { body } = await bob.client.get('/inbox?group_by=cause&is_read=false').expect(200);
      const data = body.data as { type: string; entries_count: number; issue: { title: string } }[];
      expect(body.meta.total).toBe(data.length);
      return data.map(({ type, entries_count: count, issue }) => [type, issue.title, count]);
    };
    expect(await rows()).toEqual([
      ['mentioned', 'other', 1],
      ['mentioned', 'other', 1],
      ['assigned', 'other', 1],
      ['assigned', 'two', 3],
    ]);
    const { body } = await bob.client.get('/inbox?group_by=cause&page=1').expect(200);
    const [, , , cause] = body.data as { id: string }[];
    const read = await bob.client
      .post('/inbox/read')
      .send({ ids: [cause?.id], alike: true })
      .expect(200);
    expect(read.body).toEqual({ count: 3 });
    expect(await rows()).toHaveLength(3);
    await bob.client.get('/inbox?group_by=rule').expect(422);
  });

  it('warns of days on which many own issues fall due', async () => {
    await ada.client
      .patch('/team')
      .send({ fix_within_days: { low: 30, high: 7 } })
      .expect(200);
    const [own, day] = [{ assigneeId: bob.user.id }, 86_400_000];
    const at = (daysAgo: number): Date => new Date(Date.now() - daysAgo * day);
    for (let count = 0; count < 10; count += 1)
      await addIssue({ ...own, severity: 'low', firstDetectedAt: at(27) });
    for (let count = 0; count < 9; count += 1)
      await addIssue({ ...own, severity: 'high', firstDetectedAt: at(5) });
    for (let count = 0; count < 10; count += 1) await addIssue({ severity: 'low', firstDetectedAt: at(28) });
    const due = async ({ client }: Person): Promise<unknown> =>
      (await client.get('/inbox/due').expect(200)).body;
    const date = new Date(Date.now() + 3 * day).toISOString().slice(0, 10);
    expect(await due(bob)).toEqual({ data: [{ date, count: 10 }] });
    expect(await due(ada)).toEqual({ data: [] });
  });

  it('is marked as read, some entries or all, by its owner only', async () => {
    for (let count = 0; count < 3; count += 1) await assign(await addIssue(), bob);
    const [first] = await inboxOf(bob);
    const read = async ({ client }: Person, body: object): Promise<unknown> =>
      (await client.post('/inbox/read').send(body).expect(200)).body;
    expect(await read(ada, { ids: [first?.id] })).toEqual({ count: 0 });
    expect(await read(bob, { ids: [first?.id, newId()] })).toEqual({ count: 1 });
    expect(await inboxOf(bob, '?is_read=false')).toHaveLength(2);
    expect(await inboxOf(bob, '?is_read=true')).toMatchObject([{ id: first?.id }]);
    // The name of the previous release.
    expect(await inboxOf(bob, '?unread=true')).toHaveLength(2);
    expect(await read(bob, {})).toEqual({ count: 2 });
    expect(await inboxOf(bob, '?is_read=false')).toEqual([]);
    expect((await inboxOf(bob)).map(({ is_read }) => is_read)).toEqual([true, true, true]);
    await bob.client.post('/inbox/read').send({ ids: 'all' }).expect(422);
    await bob.client
      .post('/inbox/read')
      .send({ ids: ['x'] })
      .expect(422);
    await bob.client.get('/inbox?unread=perhaps').expect(422);
    await bob.client.get('/inbox?is_read=perhaps').expect(422);
  });

  it('ends with the check and with the membership', async () => {
    await assign(await addIssue(), bob);
    const other = await createCheck(api.database.dataSource, team.id);
    await assign(await createIssue(api.database.dataSource, other, newId()), bob);
    await ada.client.delete(`/checks/${check.id}`).expect(204);
    expect(await inboxOf(bob)).toHaveLength(1);
    await ada.client.delete(`/team/members/${bob.user.id}`).expect(204);
    const left = await api.database.dataSource.query<object[]>('SELECT FROM inbox_items WHERE team_id = $1', [
      team.id,
    ]);
    expect(left).toEqual([]);
  });
});

describe('e-mails about the inbox', () => {
  const settings = ({ client }: Person, mail: string) => client.put('/inbox/settings').send({ mail });
  const look = async (): Promise<void> => {
    await rig.watch.look();
    await rig.mailMembers();
  };
  const mailsTo = ({ user }: Person): string[] => mails.mails.filter((mail) => mail.includes(user.email));

  it('are off until the person wants them, and leave out what was there and what was read', async () => {
    expect((await bob.client.get('/inbox/settings')).body).toEqual({ mail: 'off' });
    await assign(await addIssue({ title: 'before' }), bob);
    await look();
    expect((await settings(bob, 'immediately').expect(200)).body).toEqual({ mail: 'immediately' });
    await look();
    await assign(await addIssue({ title: 'read before' }), bob);
    await bob.client.post('/inbox/read').send({}).expect(200);
    await look();
    expect(mailsTo(bob)).toEqual([]);
    await assign(await addIssue({ title: 'No HSTS on www.example.com' }), bob);
    await comment(await addIssue({ title: 'Open redirect' }), '@bob?').expect(201);
    await look();
    await look();
    expect(mailsTo(bob)).toHaveLength(1);
    const mail = await mailTo(mails, bob.user.email, '2 entries need you in');
    expect(mail).toContain('Assigned to you by Ada Lovelace');
    expect(mail).toContain('Ada Lovelace mentioned you');
    expect(mail).toContain('No HSTS on www[.]example');
    await settings(bob, 'sometimes').expect(422);
  });

  it('have one line for each cause', async () => {
    await settings(bob, 'immediately').expect(200);
    for (const title of ['No policy here', 'No policy there', 'No policy at all'])
      await assign(await addIssue({ title, ruleId: 'csp-missing' }), bob);
    await look();
    const mail = await mailTo(mails, bob.user.email, '3 entries need you in');
    expect(mail.match(/No policy/g)?.length).toBe(mail.match(/and 2 more/g)?.length);
    expect(mail).not.toContain('And ');
  });

  it('wait one at a time while the mail server takes none, and the next one has what happened meanwhile', async () => {
    const waiting = (): Promise<unknown[]> =>
      api.database.dataSource.query('SELECT FROM member_mails WHERE user_id = $1', [bob.user.id]);
    await settings(bob, 'immediately').expect(200);
    await assign(await addIssue({ title: 'Open redirect' }), bob);
    mails.refusals.push('451 Try again later');
    await look();
    await assign(await addIssue({ title: 'No HSTS' }), bob);
    await look();
    expect([mailsTo(bob), await waiting()]).toEqual([[], [expect.anything()]]);
    await api.database.dataSource.query('UPDATE member_mails SET due_at = now()');
    await rig.mailMembers();
    await look();
    expect(mailsTo(bob).map((mail) => /Open redirect|No HSTS/.exec(mail)?.[0])).toEqual([
      'Open redirect',
      'No HSTS',
    ]);
    expect(await waiting()).toEqual([]);
  });

  it('leave daily at 08:00 UTC', async () => {
    await settings(bob, 'daily').expect(200);
    await assign(await addIssue(), bob);
    await look();
    expect(mailsTo(bob)).toEqual([]);
    await api.database.dataSource.query(
      `UPDATE memberships SET inbox_mailed_at = now() - interval '25 hours' WHERE user_id = $1`,
      [bob.user.id],
    );
    await look();
    expect(mailsTo(bob)).toHaveLength(1);
  });

  it('go to confirmed addresses of members only', async () => {
    const carol = await signedIn(api, { teamId: team.id, role: 'member' }, { name: 'Carol' });
    await settings(carol, 'immediately').expect(200);
    await assign(await addIssue(), carol);
    await look();
    expect(mailsTo(carol)).toEqual([]);
  });
});
