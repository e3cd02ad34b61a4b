import { GitlabServer } from '../support/gitlab-server';
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
  ...{ type: 'gitlab', api_url: gitlab.apiUrl, project: 'acme/web/shop', token: 'glpat-right' },
  ...{ labels: ['security', 'web'], ...more },
});

describe('a ticket in GitLab', () => {
  it('is created once with its labels, closed when its issues are fixed, and reopened when one comes back', async () => {
    const world = await createWorld();
    await createTicket(world, connection());
    expect((await issueOf(world)).ticket).toEqual({
      ...{ key: '1', state: 'open', url: `${gitlab.address}/acme/web/shop/-/issues/1` },
    });
    expect(gitlab.issues).toMatchObject([{ labels: ['security', 'web'], state: 'opened' }]);
    await scan(world.check, []);
    await look();
    await look();
    expect(gitlab.issues).toMatchObject([
      { state: 'closed', notes: [expect.stringContaining('no issue of this kind')] },
    ]);
    await scan(world.check, findings('/a'));
    await look();
    expect(gitlab.issues[0]).toMatchObject({ state: 'opened' });
    expect(gitlab.issues[0]?.notes).toHaveLength(2);
  });

  it('that a person closes is tested again, and reopened when a scan still detects it', async () => {
    const world = await createWorld();
    await createTicket(world, connection());
    gitlab.set(gitlab.issues[0]!, 'closed');
    await look();
    expect(await issueOf(world)).toMatchObject({ state: 'open', ticket: { state: 'closed' } });
    expect(await retests(world)).toBe(1);
    await runRetest(world, findings('/a', '/b'));
    await look();
    expect(gitlab.issues[0]).toMatchObject({
      ...{ state: 'opened', notes: [expect.stringContaining('still detects')] },
    });
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

  it('and its comments are not created again after an answer that was lost', async () => {
    const world = await createWorld();
    gitlab.hangsAt = /^POST .*\/issues$/;
    await createTicket(world, connection());
    expect((await issueOf(world)).ticket).toMatchObject({ state: 'creating' });
    gitlab.hangsAt = null;
    await look();
    expect((await issueOf(world)).ticket).toMatchObject({ key: '1', state: 'open' });
    gitlab.hangsAt = /^POST .*\/notes$/;
    await scan(world.check, []);
    await look();
    gitlab.hangsAt = null;
    await look();
    expect(gitlab.issues).toMatchObject([{ state: 'closed', notes: [expect.anything()] }]);
  });

  it('that was deleted is shown as gone', async () => {
    const world = await createWorld();
    await createTicket(world, connection());
    gitlab.issues[0]!.isDeleted = true;
    await look();
    expect((await issueOf(world)).ticket).toMatchObject({ key: '1', state: 'gone' });
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

describe('a connection to GitLab', () => {
  it('says what is wrong with its token, its rights or its project', async () => {
    const world = await createWorld();
    const { id } = await connect(world, connection({ token: 'glpat-wrong' }));
    const put = (body: object): Promise<Answer> => world.request('put', `/ticket-connections/${id}`, body);
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

  it('waits until the rate limit ends, with and without Retry-After', async () => {
    const world = await createWorld();
    const { id } = await connect(world, connection());
    const reset = String(Math.round(Date.now() / 1000) + 1_800);
    const answers: [Record<string, string>, number][] = [
      [{ 'retry-after': '1200', 'ratelimit-remaining': '0' }, 18],
      [{ 'ratelimit-remaining': '0', 'ratelimit-reset': reset }, 28],
    ];
    for (const [headers, atLeast] of answers) {
      gitlab.instead = () => [429, 'Retry later', headers];
      await world.request('post', `/ticket-connections/${id}/test`);
      await look();
      const [row] = await api.database.dataSource.query<{ minutes: number }[]>(
        'SELECT extract(epoch FROM due_at - now())::float / 60 AS minutes FROM ticket_connections',
      );
      expect(row?.minutes).toBeGreaterThan(atLeast);
    }
  });

  it('takes messages with its secret as hints, and none signed as GitHub signs', async () => {
    const world = await createWorld();
    await createTicket(world, connection());
    const { id } = (await world.request('get', '/ticket-connections')).body.data[0];
    const { body: hook } = await world.request('post', `/ticket-connections/${String(id)}/hook`);
    const send = (token: string, message: object): Promise<Answer> =>
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

  it('reaches no private host that the operator did not allow', async () => {
    const world = await createWorld();
    await connect(world, connection());
    await look(createKeeper({ NOTIFY_ALLOWED_HOSTS: '' }));
    expect(gitlab.requests).toEqual([]);
    expect((await connectionOf(world)).error).toMatch(/NOTIFY_ALLOWED_HOSTS/);
  });
});
