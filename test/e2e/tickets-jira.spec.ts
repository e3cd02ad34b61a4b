import { createHmac } from 'node:crypto';
import { JiraServer } from '../support/jira-server';
import {
  type Answer,
  api,
  connect,
  connectionOf,
  createKeeper,
  createTicket,
  createWorld,
  findings,
  forgetConnections,
  issueOf,
  look,
  retests,
  runRetest,
  scan,
  startTicketRig,
} from '../support/ticket-rig';

beforeAll(startTicketRig);
afterAll(() => api.close());

const textOf = (body: unknown): string => JSON.stringify(body);

describe.each(['cloud', 'data center'] as const)('Jira, %s', (kind) => {
  const isCloud = kind === 'cloud';
  let jira: JiraServer;

  beforeEach(async () => {
    jira = await JiraServer.start(kind);
  });
  afterEach(async () => {
    expect(jira.faults).toEqual([]);
    await jira.close();
    await forgetConnections();
  });

  const connection = (more: object = {}): object => ({
    ...{ type: 'jira', api_url: jira.address, project: 'SHOP', token: 'right' },
    ...{ account: isCloud ? 'ada@example.com' : null, labels: ['web security'], ...more },
  });

  it('has a ticket once with its labels and type, closed when its issues are fixed, and reopened', async () => {
    const world = await createWorld();
    await createTicket(world, connection());
    const { id, ticket } = await issueOf(world);
    expect(ticket).toEqual({ key: 'SHOP-1', state: 'open', url: `${jira.address}/browse/SHOP-1` });
    const marker: unknown = expect.stringMatching(/^palisade-ticket-[0-9a-f-]{36}$/);
    expect(jira.issues).toMatchObject([{ type: 'Task', labels: ['web-security', marker], status: 'To do' }]);
    expect(textOf(jira.issues[0]?.description)).toContain(`/issues/${id}`);
    await scan(world.check, []);
    await look();
    await look();
    expect(jira.issues).toMatchObject([{ status: 'Done', comments: [expect.anything()] }]);
    expect(textOf(jira.issues[0]?.comments)).toContain('no issue of this kind');
    await scan(world.check, findings('/a'));
    await look();
    expect(jira.issues).toMatchObject([{ status: 'In progress' }]);
    expect(jira.issues[0]?.comments).toHaveLength(2);
  });

  it('tests again what a person moved to any status of the category Done', async () => {
    const world = await createWorld();
    await createTicket(world, connection());
    jira.issues[0]!.status = 'Rejected';
    await look();
    expect(await issueOf(world)).toMatchObject({ state: 'open', ticket: { state: 'closed' } });
    expect(await retests(world)).toBe(1);
    await runRetest(world, findings('/a', '/b'));
    await look();
    expect(jira.issues[0]?.status).toBe('To do');
    expect(textOf(jira.issues[0]?.comments)).toContain('still detects');
  });

  it('takes several transitions, sets a resolution, and says when none ends in Done', async () => {
    jira.workflow = {
      'To do': { category: 'new', to: ['In progress'] },
      'In progress': { category: 'indeterminate', to: ['To do', 'In review'] },
      'In review': { category: 'indeterminate', to: ['In progress', 'Rejected', 'Done'] },
      Rejected: { category: 'done', to: [] },
      Done: { category: 'done', to: ['To do'] },
    };
    jira.demandsResolution = true;
    const world = await createWorld();
    await createTicket(world, connection());
    await scan(world.check, []);
    await look();
    expect(jira.issues).toMatchObject([{ status: 'Done', resolution: '2' }]);
    await scan(world.check, findings('/a'));
    await look();
    jira.workflow['To do']!.to = [];
    await scan(world.check, []);
    await look();
    expect((await connectionOf(world)).error).toMatch(/no transition from To do to a status of the category/);
    jira.workflow['To do']!.to = ['In progress'];
    await look();
    expect(await connectionOf(world)).toMatchObject({ error: null });
    expect(jira.issues).toMatchObject([{ status: 'Done' }]);
    expect(jira.issues[0]?.comments).toHaveLength(3);
  });

  it('gets tickets and comments once, also after a response that was lost', async () => {
    const world = await createWorld();
    jira.hangsAt = /^POST .*\/issue$/;
    await createTicket(world, connection());
    expect((await issueOf(world)).ticket).toMatchObject({ state: 'creating' });
    jira.hangsAt = null;
    await look();
    expect((await issueOf(world)).ticket).toMatchObject({ key: 'SHOP-1', state: 'open' });
    jira.hangsAt = /^POST .*\/comment$/;
    await scan(world.check, []);
    await look();
    jira.hangsAt = null;
    await look();
    expect(jira.issues).toMatchObject([{ status: 'Done', comments: [expect.anything()] }]);
  });

  it('gets texts of sites that format, embed and run nothing', async () => {
    const world = await createWorld();
    await connect(world, connection());
    await scan(world.check, findings('/{code}!https://evil.example/a.png!*b*'));
    await world.request('post', `/issues/${(await issueOf(world)).id}/ticket`);
    await look();
    const text = textOf(jira.issues[0]?.description);
    if (isCloud) expect(text).toContain('{code}!');
    else {
      expect(JSON.parse(text)).toContain('/\\{code\\}\\!https');
      expect(text).not.toMatch(/png!/);
    }
  });

  it('shows a deleted ticket as gone, and follows another key of the project', async () => {
    const world = await createWorld();
    await createTicket(world, connection({ project: 'OLD' }));
    expect((await connectionOf(world)).project).toBe('SHOP');
    jira.issues[0]!.isDeleted = true;
    await look();
    expect((await issueOf(world)).ticket).toMatchObject({ key: 'SHOP-1', state: 'gone' });
  });

  it('says what is wrong with token, rights, project, type and limits', async () => {
    const world = await createWorld();
    const { id } = await connect(world, connection({ token: 'wrong' }));
    const errorAfter = async (body: object): Promise<string | null> => {
      await world.request('put', `/ticket-connections/${id}`, body);
      await look();
      return (await connectionOf(world)).error;
    };
    expect(await errorAfter({})).toMatch(/does not accept the token \(401\)/);
    expect(await errorAfter({ token: 'right', issue_type: 'Vulnerability' })).toBe(
      'The project has no issue type Vulnerability. It has: Epic, Task.',
    );
    expect(await errorAfter({ issue_type: null, project: 'NONE' })).toMatch(/does not exist/);
    jira.instead = () => [403, { errorMessages: ['Forbidden'] }];
    expect(await errorAfter({ project: 'SHOP' })).toMatch(/right to read and write issues/);
    jira.instead = () => [429, '', { 'retry-after': '1200', 'x-ratelimit-reset': '2199-01-01T00:00Z' }];
    expect(await errorAfter({ project: 'SHOP' })).toMatch(/limits requests/);
    const [row] = await api.database.dataSource.query<{ minutes: number }[]>(
      'SELECT extract(epoch FROM due_at - now())::float / 60 AS minutes FROM ticket_connections',
    );
    expect(row?.minutes).toBeGreaterThan(18);
    expect(row?.minutes).toBeLessThan(21);
  });

  it('sends signed messages that are hints', async () => {
    const world = await createWorld();
    await createTicket(world, connection());
    const { id } = (await world.request('get', '/ticket-connections')).body.data[0];
    const { body: hook } = await world.request('post', `/ticket-connections/${String(id)}/hook`);
    const message = JSON.stringify({ webhookEvent: 'jira:issue_updated', issue: { key: 'SHOP-1' } });
    const send = (secret: string): Promise<Answer> => {
      const signature = createHmac('sha256', secret).update(message).digest('hex');
      return api.http
        .post(new URL(hook.url).pathname)
        .set('Content-Type', 'application/json')
        .set('X-Hub-Signature', `sha256=${signature}`)
        .send(message);
    };
    jira.issues[0]!.status = 'Done';
    expect((await send('wrong')).status).toBe(404);
    await createKeeper().look();
    expect((await issueOf(world)).ticket?.state).toBe('open');
    expect((await send(hook.secret)).status).toBe(204);
    await createKeeper().look();
    expect((await issueOf(world)).ticket?.state).toBe('closed');
  });
});

it('refuses terms that do not fit the system', async () => {
  const world = await createWorld();
  const terms = {
    ...{ name: 'Shop', type: 'jira', api_url: 'https://acme.atlassian.net', project: 'SHOP', token: 'x' },
  };
  const refused = async (body: object): Promise<Record<string, string[]>> =>
    (await world.request('post', '/ticket-connections', { ...terms, ...body })).body.errors as Record<
      string,
      string[]
    >;
  expect(await refused({ api_url: undefined })).toEqual({
    api_url: [expect.stringContaining('required for Jira')],
  });
  expect(await refused({ project: 'acme/shop' })).toEqual({
    project: ['The project field must be the key of a project, for example SHOP.'],
  });
  expect(await refused({ account: 'ada' })).toEqual({
    account: ['The account field must be an e-mail address.'],
  });
  expect(await refused({ type: 'github', project: 'acme/shop', account: 'ada@example.com' })).toEqual({
    account: ['This field is only for Jira.'],
  });
});
