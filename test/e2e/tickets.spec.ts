import { once } from 'node:events';
import { connect as connectTcp } from 'node:net';
import { createHmac } from 'node:crypto';
import { TicketWorkRepository } from '@palisade/persistence';
import { asWorker } from '../support/database';
import { type GithubIssue, GithubServer } from '../support/github-server';
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
  retests,
  scan,
  startTicketRig,
  statesOf,
} from '../support/ticket-rig';
import type { FakeResponse } from '../support/ticket-server';
import { itKeepsTickets } from '../support/ticket-scenarios';

let github: GithubServer;

beforeAll(startTicketRig);
afterAll(() => api.close());
beforeEach(async () => {
  github = await GithubServer.start();
});
afterEach(async () => {
  expect(github.faults).toEqual([]);
  await github.close();
  await forgetConnections();
});

const connection = (more: object = {}): object => ({
  type: 'github',
  api_url: github.address,
  project: 'acme/shop',
  token: 'github_pat_right',
  labels: ['security'],
  ...more,
});

const insteadAt = (path: RegExp, response: FakeResponse): void => {
  github.instead = (line) => (path.test(line) ? response : null);
};
const instead = (response: FakeResponse): void => insteadAt(/shop\/issues\/1$/, response);
const insteadThere = (response: FakeResponse): void =>
  insteadAt(/\/repositories\/99|\/acme\/platform/, response);

describe('GitHub', () => {
  itKeepsTickets(() => ({
    server: github,
    connection,
    tickets: () => github.issues.map(({ state, comments }) => ({ state, comments })),
    close: (place) => github.set(github.issues[place]!, 'closed'),
    remove: (place) => (github.issues[place]!.isDeleted = true),
    first: { key: '1', url: `${github.address}/acme/shop/issues/1` },
    lost: { create: /^POST .*\/issues$/, comment: /^POST .*\/comments$/ },
    limit: [403, { message: 'rate limit' }, { 'x-ratelimit-remaining': '0', 'retry-after': '1200' }],
  }));
});

describe('a ticket', () => {
  it('is created by hand, once for all issues with the same rule, and shows in them', async () => {
    const world = await createWorld();
    await createTicket(world, connection());
    const [first, second] = (await world.request('get', '/issues')).body.data;
    expect(first.ticket).toEqual({ key: '1', url: `${github.address}/acme/shop/issues/1`, state: 'open' });
    expect(second.ticket).toEqual(first.ticket);
    expect((await world.request('post', `/issues/${String(second.id)}/ticket`)).body).toEqual(first.ticket);
    await look();
    expect(github.issues).toHaveLength(1);
    expect(github.issues[0]).toMatchObject({ labels: ['security'], state: 'open' });
    expect(github.issues[0]?.body).toContain(`/issues/${String(first.id)}`);
    expect((await world.request('get', '/issues?has_ticket=true')).body.data).toHaveLength(2);
    expect((await world.request('get', '/issues?has_ticket=false')).body.data).toHaveLength(0);
  });

  it('is created by a rule for new issues of the severity and tags, and never without one', async () => {
    const world = await createWorld();
    await scan(world.check, findings('/old'));
    const { id } = await connect(world, connection());
    await look();
    expect(github.issues).toHaveLength(0);
    await world.request('put', `/ticket-connections/${id}`, { rule: { min_severity: 'high' } });
    await look();
    expect(github.issues).toHaveLength(0);
    for (const rule of [
      { min_severity: 'critical', new_only: false },
      { min_severity: 'high', new_only: false, tags: ['other'] },
    ]) {
      await world.request('put', `/ticket-connections/${id}`, { rule });
      await look();
      expect(github.issues).toHaveLength(0);
    }
    await world.request('put', `/ticket-connections/${id}`, {
      rule: { min_severity: 'high', tags: ['shop'] },
    });
    await scan(world.check, findings('/old', '/new'));
    await look();
    await look();
    expect(github.issues).toHaveLength(1);
  });

  it('is read with conditional requests', async () => {
    const world = await createWorld();
    await createTicket(world, connection());
    await look();
    github.requests.length = 0;
    await look();
    expect(github.requests).toEqual(['GET /repos/acme/shop/issues/1']);
    const [row] = await api.database.dataSource.query<{ etag: string }[]>('SELECT etag FROM tickets');
    expect(row?.etag).toBe('W/"1-1"');
  });

  it('that was deleted is shown as gone, and created again by a person only', async () => {
    const world = await createWorld();
    await createTicket(world, connection({ rule: { min_severity: 'low', new_only: false } }));
    github.issues[0]!.isDeleted = true;
    await look();
    await look();
    expect((await issueOf(world)).ticket).toMatchObject({ key: '1', state: 'gone' });
    expect(github.issues).toHaveLength(1);
    await world.request('post', `/issues/${(await issueOf(world)).id}/ticket`);
    await look();
    expect((await issueOf(world)).ticket).toMatchObject({ key: '2', state: 'open' });
  });

  it('that was transferred is followed, and closed in the other repository', async () => {
    const world = await createWorld();
    await createTicket(world, connection());
    const [moved] = github.issues as [GithubIssue];
    moved.moves = 1;
    await look();
    const url = `${github.address}/acme/platform/issues/101`;
    expect((await issueOf(world)).ticket).toEqual({ key: 'acme/platform#101', url, state: 'open' });
    const [row] = await api.database.dataSource.query<{ details: object }[]>(
      `SELECT details FROM audit_log WHERE action = 'ticket.moved' AND team_id = $1`,
      [world.team.id],
    );
    expect(row?.details).toEqual({ from: '1', to: 'acme/platform#101' });
    // Before the next look it is transferred twice more, and its issues are fixed.
    moved.moves = 3;
    await scan(world.check, []);
    await look();
    await look();
    expect(moved).toMatchObject({ state: 'closed', comments: [expect.stringContaining('no issue of')] });
    expect((await issueOf(world)).ticket).toMatchObject({ key: 'acme/platform#301', state: 'closed' });
    expect((await connectionOf(world)).error).toBeNull();
  });

  it.each([
    ['the token cannot read it there', () => (github.isElsewhereHidden = true)],
    ['it leads to another host', () => instead([301, {}, { location: 'http://127.0.0.1:1/issues/12' }])],
    ['the token has no right there', () => insteadThere([403, { message: 'Resource not accessible' }])],
    ['it moves in a circle', () => insteadThere([301, {}, { location: '/repositories/99/issues/101' }])],
    ['what is there is not an issue', () => insteadThere([200, { title: 'A discussion' }])],
  ])('that was transferred is shown as gone where %s, while the others stay in sync', async (_, spoil) => {
    const world = await createWorld();
    await createTickets(world, connection(), 2);
    github.issues[0]!.moves = 1;
    github.set(github.issues[1]!, 'closed');
    spoil();
    await look();
    expect(await statesOf(world)).toEqual({ 1: 'gone', 2: 'closed' });
    expect((await connectionOf(world)).error).toBeNull();
  });

  it('that was followed is shown as gone when the token loses its right there', async () => {
    const world = await createWorld();
    await createTicket(world, connection());
    github.issues[0]!.moves = 1;
    await look();
    await look();
    insteadThere([403, { message: 'Resource not accessible' }]);
    await look();
    expect((await issueOf(world)).ticket).toMatchObject({ key: 'acme/platform#101', state: 'gone' });
    expect((await connectionOf(world)).error).toBeNull();
  });

  it('follows its project to another name, on the same host only', async () => {
    const world = await createWorld();
    await createTicket(world, connection());
    github.formerly = 'acme/shop';
    github.instead = (line) =>
      line.startsWith('GET /repos/acme/shop')
        ? [301, {}, { location: 'http://127.0.0.1:1/repositories/1' }]
        : null;
    await look();
    expect((await connectionOf(world)).project).toBe('acme/shop');
    github.instead = () => null;
    github.repository = 'acme/store';
    await scan(world.check, []);
    await look();
    expect((await connectionOf(world)).project).toBe('acme/store');
    expect(github.issues[0]?.state).toBe('closed');
  });
});

describe('a connection', () => {
  it('says what is wrong with its token, and works after a new one', async () => {
    const world = await createWorld();
    const { id } = await connect(world, connection({ token: 'github_pat_wrong' }));
    await look();
    expect((await connectionOf(world)).error).toMatch(/does not accept the token \(401\)\. Enter a new one/);
    await world.request('put', `/ticket-connections/${id}`, { token: 'github_pat_right' });
    github.instead = (line) =>
      line.startsWith('POST') ? [403, { message: 'Resource not accessible' }] : null;
    await scan(world.check, findings('/a'));
    await world.request('post', `/issues/${(await issueOf(world)).id}/ticket`);
    await look();
    expect((await connectionOf(world)).error).toMatch(/Give it the right to read and write issues/);
    github.instead = () => null;
    await look();
    expect(github.issues).toHaveLength(1);
    expect(await connectionOf(world)).toMatchObject({ error: null });
  });

  it('gives no token to another address', async () => {
    const world = await createWorld();
    const { id } = await connect(world, connection());
    const refused = async (body: object): Promise<string[]> =>
      Object.keys((await world.request('put', `/ticket-connections/${id}`, body)).body.errors ?? {});
    expect(await refused({ api_url: 'https://10.0.0.1' })).toEqual(['api_url']);
    expect(await refused({ api_url: 'https://api.github.com' })).toEqual(['token']);
    expect(await refused({ project: '../secrets?' })).toEqual(['project']);
    const { body } = await world.request('get', `/ticket-connections/${id}`);
    expect(body.token_hint).toBe('…ight');
    expect(JSON.stringify(body)).not.toContain('github_pat_right');
  });

  it('takes signed messages as hints, at an address that can be revoked', async () => {
    const world = await createWorld();
    await createTicket(world, connection());
    const { id } = (await world.request('get', '/ticket-connections')).body.data[0];
    const { body: hook } = await world.request('post', `/ticket-connections/${String(id)}/hook`);
    const path = new URL(hook.url).pathname;
    const message = JSON.stringify({ action: 'closed', issue: { number: 1, state: 'closed' } });
    const signature = (secret: string): string =>
      `sha256=${createHmac('sha256', secret).update(message).digest('hex')}`;
    const send = (secret: string): Promise<ApiResponse> =>
      api.http
        .post(path)
        .set('Content-Type', 'application/json')
        .set('X-Hub-Signature-256', signature(secret))
        .send(message);
    expect((await send('wrong')).status).toBe(404);
    expect((await send(hook.secret)).status).toBe(204);
    // Of a token that nobody has, nothing is read: the body never comes.
    const { hostname, port } = new URL(await api.app.getUrl());
    const stranger = connectTcp(Number(port), hostname.replace(/[[\]]/g, ''));
    stranger.write(
      `POST ${path.slice(0, -4)}AAAA HTTP/1.1\r\nHost: palisade.test\r\nContent-Length: 100000\r\n\r\n`,
    );
    const [first] = (await once(stranger, 'data')) as [Buffer];
    stranger.destroy();
    expect(first.toString()).toMatch(/^HTTP\/1\.1 404 /);
    // The message alone changes nothing: GitHub says that the issue is open.
    await createKeeper().look();
    expect((await issueOf(world)).ticket?.state).toBe('open');
    github.set(github.issues[0]!, 'closed');
    expect((await send(hook.secret)).status).toBe(204);
    expect((await send(hook.secret)).status).toBe(204);
    await createKeeper().look();
    expect((await issueOf(world)).ticket?.state).toBe('closed');
    expect(await retests(world)).toBe(1);
    await world.request('delete', `/ticket-connections/${String(id)}/hook`);
    expect((await send(hook.secret)).status).toBe(404);
  });

  it('is checked soon when a person requests that while a worker serves it', async () => {
    const world = await createWorld();
    const { id } = await connect(world, connection());
    await look();
    const work = new TicketWorkRepository(asWorker(api.database.dataSource));
    await api.database.dataSource.query('UPDATE ticket_connections SET due_at = now()');
    const [held] = await work.forWorkerClaim(1);
    await world.request('post', `/ticket-connections/${id}/test`);
    await work.forWorkerRelease(held!, null);
    expect((await connectionOf(world)).checked_at).toBeNull();
    await createKeeper().look();
    expect((await connectionOf(world)).checked_at).not.toBeNull();
  });

  it('that two workers serve at the same time creates each ticket once', async () => {
    const world = await createWorld();
    await connect(world, connection({ rule: { min_severity: 'low', new_only: false } }));
    await scan(world.check, findings('/a'));
    await Promise.all([look(), createKeeper().look(), createKeeper().look()]);
    await look();
    expect(github.issues).toHaveLength(1);
  });

  it('is deleted with its team', async () => {
    const world = await createWorld();
    await createTicket(world, connection());
    await world.request(
      'delete',
      `/ticket-connections/${String((await world.request('get', '/ticket-connections')).body.data[0].id)}`,
    );
    expect((await issueOf(world)).ticket).toBeNull();
    expect(github.issues[0]).toMatchObject({ state: 'open', isDeleted: false });
  });
});
