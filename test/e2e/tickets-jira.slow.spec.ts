import { createHmac } from 'node:crypto';
import { JiraServer } from '../support/jira-server';
import {
  type ApiResponse,
  api,
  connect,
  connectionOf,
  createKeeper,
  createTicket,
  createTickets,
  createWorld,
  findings,
  forgetConnections,
  issueOf,
  look,
  scan,
  startTicketRig,
  statesOf,
} from '../support/ticket-rig';
import { itKeepsTickets } from '../support/ticket-scenarios';

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
    type: 'jira',
    api_url: jira.address,
    project: 'SHOP',
    token: 'right',
    account: isCloud ? 'ada@example.com' : null,
    labels: ['web security'],
    ...more,
  });

  itKeepsTickets(() => ({
    server: jira,
    connection,
    tickets: () =>
      jira.issues.map(({ status, comments }) => ({
        state: jira.workflow[status]?.category === 'done' ? 'closed' : 'open',
        comments: comments.map((comment) => textOf(comment)),
      })),
    // Any status of the category Done.
    close: (place) => (jira.issues[place]!.status = 'Rejected'),
    remove: (place) => (jira.issues[place]!.isDeleted = true),
    first: { key: 'SHOP-1', url: `${jira.address}/browse/SHOP-1` },
    lost: { create: /^POST .*\/issue$/, comment: /^POST .*\/comment$/ },
    limit: [429, '', { 'retry-after': '1200', 'x-ratelimit-reset': '2199-01-01T00:00Z' }],
  }));

  it('has a ticket with labels, type and the addresses of its issues', async () => {
    const world = await createWorld();
    await createTicket(world, connection());
    const marker: unknown = expect.stringMatching(/^palisade-ticket-[0-9a-f-]{36}$/);
    expect(jira.issues).toMatchObject([{ type: 'Task', labels: ['web-security', marker], status: 'To do' }]);
    expect(textOf(jira.issues[0]?.description)).toContain(`/issues/${(await issueOf(world)).id}`);
  });

  it('reads many tickets by one search in pages; what it does not find is read alone', async () => {
    const world = await createWorld();
    await createTickets(world, connection(), 5);
    jira.longestPage = 2;
    jira.issues[1]!.status = 'Done';
    // Moved to another project, and deleted.
    Object.assign(jira.issues[2]!, { key: 'WEB-1', formerKeys: ['SHOP-3'] });
    jira.issues[3]!.isDeleted = true;
    // A person removed its labels.
    jira.issues[4]!.labels = [];
    jira.requests.length = 0;
    await look();
    const path = (address: string): string => `${isCloud ? '/rest/api/3' : '/rest/api/2'}${address}`;
    const search = `POST ${path(isCloud ? '/search/jql' : '/search')}`;
    expect(jira.requests.sort()).toEqual([
      `GET ${path('/issue/SHOP-4?fields=status')}`,
      `GET ${path('/issue/SHOP-5?fields=status')}`,
      `GET ${path('/project/SHOP')}`,
      search,
      search,
    ]);
    expect(await statesOf(world)).toEqual({
      'SHOP-1': 'open',
      'SHOP-2': 'closed',
      'SHOP-4': 'gone',
      'SHOP-5': 'open',
      'WEB-1': 'open',
    });
    expect(await connectionOf(world)).toMatchObject({ error: null });
  });

  it('that moved to another project is followed by its new key, and closed there', async () => {
    const world = await createWorld();
    await createTicket(world, connection());
    Object.assign(jira.issues[0]!, { key: 'WEB-1', formerKeys: ['SHOP-1'] });
    await look();
    const url = `${jira.address}/browse/WEB-1`;
    expect((await issueOf(world)).ticket).toEqual({ key: 'WEB-1', url, state: 'open' });
    await scan(world.check, []);
    await look();
    expect(jira.issues).toMatchObject([{ status: 'Done', comments: [expect.anything()] }]);
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

  it('follows another key of the project', async () => {
    const world = await createWorld();
    await createTicket(world, connection({ project: 'OLD' }));
    expect((await connectionOf(world)).project).toBe('SHOP');
  });

  it('says what is wrong with token, rights, project and type', async () => {
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
  });

  it('sends signed messages that are hints, also while its search is behind', async () => {
    const world = await createWorld();
    await createTickets(world, connection(), 2);
    jira.index = jira.issues.map((issue) => ({ ...issue }));
    const { id } = (await world.request('get', '/ticket-connections')).body.data[0];
    const { body: hook } = await world.request('post', `/ticket-connections/${String(id)}/hook`);
    const message = JSON.stringify({ webhookEvent: 'jira:issue_updated', issue: { key: 'SHOP-1' } });
    const send = (secret: string): Promise<ApiResponse> => {
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
    expect(await statesOf(world)).toEqual({ 'SHOP-1': 'open', 'SHOP-2': 'open' });
    expect((await send(hook.secret)).status).toBe(204);
    await look();
    expect(await statesOf(world)).toEqual({ 'SHOP-1': 'closed', 'SHOP-2': 'open' });
  });
});

it('refuses terms that do not fit the system', async () => {
  const world = await createWorld();
  const terms = {
    name: 'Shop',
    type: 'jira',
    api_url: 'https://acme.atlassian.net',
    project: 'SHOP',
    token: 'x',
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
