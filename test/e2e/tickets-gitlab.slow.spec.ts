import { GitlabServer } from '../support/gitlab-server';
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
  minutesUntilDue,
  scan,
  startTicketRig,
  statesOf,
} from '../support/ticket-rig';
import { itKeepsTickets } from '../support/ticket-scenarios';

let gitlab: GitlabServer;

beforeAll(startTicketRig);
afterAll(() => api.close());
beforeEach(async () => {
  gitlab = await GitlabServer.start();
});
afterEach(async () => {
  expect(gitlab.faults).toEqual([]);
  await gitlab.close();
  await forgetConnections();
});

const connection = (more: object = {}): object => ({
  type: 'gitlab',
  api_url: gitlab.apiUrl,
  project: 'acme/web/shop',
  token: 'glpat-right',
  labels: ['security', 'web'],
  ...more,
});

describe('a ticket in GitLab', () => {
  itKeepsTickets(() => ({
    server: gitlab,
    connection,
    tickets: () =>
      gitlab.issues.map(({ state, notes }) => ({
        state: state === 'closed' ? state : 'open',
        comments: notes,
      })),
    close: (place) => gitlab.set(gitlab.issues[place]!, 'closed'),
    remove: (place) => (gitlab.issues[place]!.isDeleted = true),
    first: { key: '1', url: `${gitlab.address}/acme/web/shop/-/issues/1` },
    lost: { create: /^POST .*\/issues$/, comment: /^POST .*\/notes$/ },
    limit: [429, 'Retry later', { 'retry-after': '1200', 'ratelimit-remaining': '0' }],
  }));

  it('has the labels of the connection', async () => {
    await createTicket(await createWorld(), connection());
    expect(gitlab.issues).toMatchObject([{ labels: ['security', 'web'], state: 'opened' }]);
  });

  it('is read with others by one list; what the list does not show is read alone', async () => {
    const world = await createWorld();
    await createTickets(world, connection(), 3);
    gitlab.set(gitlab.issues[1]!, 'closed');
    gitlab.issues[2]!.isDeleted = true;
    gitlab.requests.length = 0;
    await look();
    const [list, alone, ...rest] = gitlab.requests;
    expect(new URLSearchParams(list?.split('?')[1]).getAll('iids[]').sort()).toEqual(['1', '2', '3']);
    expect(alone).toBe('GET /api/v4/projects/acme%2Fweb%2Fshop/issues/3');
    // It may have moved.
    expect(rest).toEqual(['GET /api/v4/projects/acme%2Fweb%2Fshop', alone]);
    expect(await statesOf(world)).toEqual({ 1: 'open', 2: 'closed', 3: 'gone' });
  });

  it('is read with conditional requests', async () => {
    const world = await createWorld();
    await createTicket(world, connection());
    await look();
    gitlab.requests.length = 0;
    await look();
    expect(gitlab.requests).toEqual(['GET /api/v4/projects/acme%2Fweb%2Fshop/issues/1']);
    expect(gitlab.unchanged).toBe(1);
  });

  it('follows its project to another path, also when it is changed first; a number stays', async () => {
    const world = await createWorld();
    await createTicket(world, connection());
    gitlab.formerly = 'acme/web/shop';
    gitlab.project = 'acme/store';
    await scan(world.check, []);
    await look();
    expect((await connectionOf(world)).project).toBe('acme/store');
    expect(gitlab.issues).toMatchObject([{ state: 'closed', notes: [expect.anything()] }]);
    const { id } = (await world.request('get', '/ticket-connections')).body.data[0];
    await world.request('put', `/ticket-connections/${String(id)}`, { project: '81' });
    await look();
    expect(await connectionOf(world)).toMatchObject({ project: '81', error: null });
  });
});

describe('a ticket in GitLab that moved', () => {
  it('is followed to the other project, and closed there', async () => {
    const world = await createWorld();
    await createTicket(world, connection());
    const copy = gitlab.move(gitlab.issues[0]!);
    await look();
    const [key, url] = [`acme/platform#${copy.iid}`, `${gitlab.address}/acme/platform/-/issues/${copy.iid}`];
    expect((await issueOf(world)).ticket).toEqual({ key, url, state: 'open' });
    await scan(world.check, []);
    await look();
    expect(copy).toMatchObject({
      state: 'closed',
      notes: [expect.stringContaining('no issue of this kind')],
    });
    const twice = gitlab.move(gitlab.move(copy));
    await look();
    expect((await issueOf(world)).ticket).toMatchObject({ key: `acme/platform#${twice.iid}` });
    expect(await connectionOf(world)).toMatchObject({ error: null });
  });

  it('is shown as gone where the token cannot read it', async () => {
    const world = await createWorld();
    await createTickets(world, connection(), 2);
    gitlab.move(gitlab.issues[0]!);
    gitlab.isElsewhereHidden = true;
    await look();
    expect(await statesOf(world)).toEqual({ 1: 'gone', 2: 'open' });
    expect(await connectionOf(world)).toMatchObject({ error: null });
  });
});

describe('a connection to GitLab', () => {
  it('says what is wrong with its token, its rights or its project', async () => {
    const world = await createWorld();
    const { id } = await connect(world, connection({ token: 'glpat-wrong' }));
    const put = (body: object): Promise<ApiResponse> =>
      world.request('put', `/ticket-connections/${id}`, body);
    await look();
    expect((await connectionOf(world)).error).toMatch(/does not accept the token \(401\)/);
    await put({ token: 'glpat-right' });
    gitlab.instead = (line) =>
      line.startsWith('POST') ? [403, { error: 'insufficient_scope', scope: 'api' }] : null;
    await scan(world.check, findings('/a'));
    await world.request('post', `/issues/${(await issueOf(world)).id}/ticket`);
    await look();
    expect((await connectionOf(world)).error).toMatch(/right to read and write issues.*insufficient_scope/);
    gitlab.instead = (line) =>
      line.includes('/issues')
        ? null
        : [200, { id: 81, path_with_namespace: 'acme/web/shop', issues_access_level: 'disabled' }];
    await look();
    expect((await connectionOf(world)).error).toMatch(/Issues are disabled/);
    gitlab.instead = () => null;
    await put({ project: 'acme/nothing' });
    await look();
    expect((await connectionOf(world)).error).toMatch(/does not exist, or the token may not see it/);
    const refused = await put({ project: 'shop' });
    expect(refused.body.errors.project).toEqual([
      'The project field must be group/project, or the number of the project.',
    ]);
    expect((await put({ project: 'acme/../shop' })).status).toBe(422);
  });

  it('waits until the rate limit ends where there is no Retry-After', async () => {
    await connect(await createWorld(), connection());
    const reset = String(Math.round(Date.now() / 1000) + 1_800);
    gitlab.instead = () => [429, 'Retry later', { 'ratelimit-remaining': '0', 'ratelimit-reset': reset }];
    await look();
    expect(await minutesUntilDue()).toBeGreaterThan(28);
  });

  it('takes messages with its secret as hints, and none signed as GitHub signs', async () => {
    const world = await createWorld();
    await createTicket(world, connection());
    const { id } = (await world.request('get', '/ticket-connections')).body.data[0];
    const { body: hook } = await world.request('post', `/ticket-connections/${String(id)}/hook`);
    const send = (token: string, message: object): Promise<ApiResponse> =>
      api.http.post(new URL(hook.url).pathname).set('X-Gitlab-Token', token).send(message);
    const message = { object_kind: 'issue', object_attributes: { iid: 1, state: 'closed', action: 'close' } };
    gitlab.set(gitlab.issues[0]!, 'closed');
    expect((await send('wrong', message)).status).toBe(404);
    expect((await send('', message)).status).toBe(404);
    expect((await send(hook.secret, { object_kind: 'note', object_attributes: { iid: 1 } })).status).toBe(
      204,
    );
    await createKeeper().look();
    expect((await issueOf(world)).ticket?.state).toBe('open');
    expect((await send(hook.secret, message)).status).toBe(204);
    await createKeeper().look();
    expect((await issueOf(world)).ticket?.state).toBe('closed');
  });
});
