import { ciHash, generateApiKey, generateToken, hashToken } from '@palisade/credentials';
import {
  type Check,
  Invitation,
  NotificationChannel,
  ReportLink,
  ScanTest,
  type Team,
  TicketConnection,
  newId,
} from '@palisade/persistence';
import { type Role, mayActAs } from '@palisade/vocabulary';
import type { Response, Test } from 'supertest';
import { ROWS } from '../support/authorization-rows';
import { startTestApi, TEST_APP_SECRET, type TestApi } from '../support/api';
import {
  createApiKey,
  createCheck,
  createIssue,
  createScan,
  createTeam,
  createTicketConnection,
} from '../support/factories';
import { createChannel, createDelivery } from '../support/notification-factories';
import {
  createMembership,
  createSession,
  createUser,
  DASHBOARD_HEADERS,
  SESSION_COOKIE,
} from '../support/people';
import { type Route, routesOf } from '../support/routes';

/** What a member's role alone does not tell: whom it concerns does. Members may leave, and remove nobody else. */
const REFUSED_TO: Record<string, readonly Role[]> = { 'DELETE /api/v1/team/members/:user_id': ['member'] };

type KeyName = 'owner' | 'otherTeam' | 'trial' | 'revoked' | 'expired';

let api: TestApi;
let keyTeams: { owner: Team; otherTeam: Team };
let keys: Record<KeyName, string>;

beforeAll(async () => {
  api = await startTestApi({ API_RATE_LIMIT: '1000000', CI_RATE_LIMIT: '1000000' });
  const { dataSource } = api.database;
  const owner = await createTeam(dataSource);
  const otherTeam = await createTeam(dataSource, 'professional');
  keyTeams = { owner, otherTeam };
  const keyOf = async (team: Team, overrides = {}): Promise<string> =>
    (await createApiKey(dataSource, team.id, overrides)).key;
  keys = {
    owner: await keyOf(owner),
    otherTeam: await keyOf(otherTeam),
    trial: await keyOf(await createTeam(dataSource, 'trial')),
    revoked: await keyOf(owner, { revokedAt: new Date() }),
    expired: await keyOf(owner, { expiresAt: new Date(Date.now() - 1) }),
  };
});
afterAll(() => api.close());

interface Things {
  check: Check;
  path: (route: string) => string;
}

/** Rows of every kind for a team. */
async function createThings(team: Team): Promise<Things> {
  const { dataSource } = api.database;
  const token = generateToken();
  const [{ check, scan, issue, test, link }, { person, session, invitation }, apiKey] = await Promise.all([
    createScanned(team),
    createPerson(team, token),
    createApiKey(dataSource, team.id),
  ]);
  // One is enough: a team may have twenty, and one more is created by request.
  const channels = dataSource.getRepository(NotificationChannel);
  const channel =
    (await channels.findOneBy({ teamId: team.id })) ?? (await createChannel(dataSource, team.id));
  const ids: Record<string, string> = {
    ':channel_id': channel.id,
    ':delivery_id': (await createDelivery(dataSource, channel)).id,
    ':connection_id': await connectionOf(team),
    ':check_id': check.id,
    ':scan_id': scan.id,
    ':test_id': test.id,
    ':issue_id': issue.id,
    ':link_id': link.id,
    ':user_id': person.id,
    ':session_id': session.id,
    ':invitation_id': invitation.id,
    ':api_key_id': apiKey.id,
    ':token': token,
    ':hash': ciHash(TEST_APP_SECRET, { teamId: team.id, ciGeneration: 1 }),
  };
  return { check, path: (route) => route.replace(/:\w+/g, (name) => ids[name] ?? name) };
}

async function connectionOf({ id: teamId }: Team): Promise<string> {
  const connections = api.database.dataSource.getRepository(TicketConnection);
  const known = await connections.findOneBy({ teamId });
  if (known !== null) return known.id;
  return createTicketConnection(api.database.dataSource, teamId);
}

async function createScanned(team: Team) {
  const { dataSource } = api.database;
  const check = await createCheck(dataSource, team.id);
  const scan = await createScan(dataSource, check);
  const [issue, test, link] = await Promise.all([
    createIssue(dataSource, check, scan.id),
    dataSource.getRepository(ScanTest).save({
      id: newId(),
      scanId: scan.id,
      testKey: 'security_headers' as const,
      position: 0,
    }),
    dataSource.getRepository(ReportLink).save({
      id: newId(),
      teamId: team.id,
      scanId: scan.id,
      tokenHash: hashToken(generateToken()),
      createdBy: 'ada@example.com',
      expiresAt: new Date(Date.now() + 3_600_000),
    }),
  ]);
  return { check, scan, issue, test, link };
}

async function createPerson(team: Team, token: string) {
  const { dataSource } = api.database;
  const person = await createUser(dataSource);
  const [session, invitation] = await Promise.all([
    createSession(dataSource, person.id),
    dataSource.getRepository(Invitation).save({
      id: newId(),
      teamId: team.id,
      email: `${newId()}@example.com`,
      role: 'member' as const,
      tokenHash: hashToken(token),
      invitedBy: person.id,
      expiresAt: new Date(Date.now() + 3_600_000),
    }),
    createMembership(dataSource, team.id, person.id, 'member'),
  ]);
  return { person, session, invitation };
}

/** Worlds by the kind of caller. A call that succeeds may change them all, so the next call starts with new ones; a refused call changes nothing. */
const worlds = new Map<string, Promise<unknown>>();

function worldOf<World>(caller: unknown, create: () => Promise<World>): Promise<World> {
  const name = JSON.stringify(caller);
  const world = (worlds.get(name) as Promise<World> | undefined) ?? create();
  worlds.set(name, world);
  return world;
}

function discardWorldsAfter(route: string, { status }: Response): void {
  const mayHaveChanged = isChange(route) || route.includes('/trigger') || status === 201;
  if (status < 400 && mayHaveChanged) worlds.clear();
}

/** Reads JSON, and no more than the start of an event stream. */
const leave: Parameters<Test['parse']>[0] = (response, done) => {
  let text = '';
  response.on('data', (chunk: Buffer) => {
    text += chunk.toString();
    if (!text.startsWith('event: ')) return;
    done(null, null);
    (response as unknown as { destroy(): void }).destroy();
  });
  response.on('end', () => {
    response.text = text;
    done(null, JSON.parse(text));
  });
};

async function send(route: string, { path }: Things, headers: Record<string, string>): Promise<Response> {
  const [method = '', template = ''] = route.split(' ');
  const body = ROWS[route]?.body;
  const given = typeof body === 'function' ? body() : body;
  const request = api.http[method.toLowerCase() as 'get'](path(template)).set(headers).send(given);
  // The stream of a watch ends with its reader: its status is enough.
  if (template.endsWith('/watch')) request.buffer(true).parse(leave);
  const response = await request;
  discardWorldsAfter(route, response);
  return response;
}

async function callWithKey(route: string, key: string | null): Promise<{ response: Response; check: Check }> {
  const things = await worldOf('key', () => createThings(keyTeams.owner));
  const response = await send(route, things, key === null ? {} : { Authorization: `Bearer ${key}` });
  return { response, check: things.check };
}

interface SessionCall {
  role: Role;
  /** Whether the person is in another team than the one whose things are requested. */
  isForeign?: boolean;
  isOperator?: boolean;
  isExpired?: boolean;
  headers?: Record<string, string>;
}

async function callWithSession(
  route: string,
  {
    role,
    isForeign = false,
    isOperator = false,
    isExpired = false,
    headers = DASHBOARD_HEADERS,
  }: SessionCall,
): Promise<{ response: Response; check: Check }> {
  const { things, token } = await worldOf({ role, isForeign, isOperator, isExpired }, async () => {
    const { dataSource } = api.database;
    const team = await createTeam(dataSource, 'business');
    // Sessions need no plan.
    const own = isForeign ? await createTeam(dataSource, 'trial') : team;
    const user = await createUser(dataSource, { isOperator });
    const past = new Date(Date.now() - 1);
    const [created, session] = await Promise.all([
      createThings(team),
      createSession(dataSource, user.id, isExpired ? { expiresAt: past } : {}),
      createMembership(dataSource, own.id, user.id, role),
    ]);
    return { things: created, token: session.token };
  });
  const cookie = { Cookie: `${SESSION_COOKIE}=${token}` };
  return { response: await send(route, things, { ...cookie, ...headers }), check: things.check };
}

/** By route; read once, because each of the tests asks for its guard. */
let guards: Map<string, Route>;
const guardOf = (route: string): Route => {
  guards ??= new Map(routesOf(api.app).map((found) => [found.name, found]));
  const found = guards.get(route);
  if (found === undefined) throw new Error(`There is no route ${route}.`);
  return found;
};
const takesKeys = ({ access }: Route): boolean => access === 'key' || access === 'team';
const isChange = (route: string): boolean => !/^(GET|HEAD) /.test(route);

it('has a row for every route, and none for others', () => {
  const routes = routesOf(api.app).map(({ name }) => name);
  expect(Object.keys(ROWS).sort()).toEqual(routes.sort());
});

describe.each(Object.entries(ROWS))('%s, by key', (route, row) => {
  it('refuses anyone who has no valid key, always with the same words', async () => {
    const guard = guardOf(route);
    for (const key of [
      null,
      'pls_malformed',
      keys.owner.slice(0, -1),
      generateApiKey(),
      keys.revoked,
      keys.expired,
    ]) {
      const { response } = await callWithKey(route, key);
      expect(response.status).toBe(guard.access === 'anyone' ? row.owner : 401);
      if (!takesKeys(guard)) continue;
      expect(response.headers['www-authenticate']).toMatch(
        route.endsWith(' /mcp') ? /^Bearer resource_metadata="/ : /^Bearer$/,
      );
      expect(response.body).toEqual({
        error: 'A valid API key is required. Send it in the header Authorization: Bearer <API_KEY>.',
      });
    }
  });

  it('refuses a team on trial', async () => {
    const guard = guardOf(route);
    const { response } = await callWithKey(route, keys.trial);
    expect(response.status).toBe(guard.access === 'anyone' ? row.owner : takesKeys(guard) ? 403 : 401);
    if (takesKeys(guard)) expect(response.body.error).toContain('paid plan');
  });

  it("shows another team nothing of the owner's", async () => {
    const guard = guardOf(route);
    const { response, check } = await callWithKey(route, keys.otherTeam);
    expect(response.status).toBe(takesKeys(guard) || guard.access === 'anyone' ? row.otherTeam : 401);
    if (guard.access !== 'anyone') expect(response.text).not.toContain(check.id);
  });

  it('serves the owner where it takes keys', async () => {
    const guard = guardOf(route);
    const { response } = await callWithKey(route, keys.owner);
    expect(response.status).toBe(takesKeys(guard) || guard.access === 'anyone' ? row.owner : 401);
  });
});

describe.each(Object.entries(ROWS))('%s, by session', (route, row) => {
  /** What takes keys only knows no sessions. */
  const bySession = (status: number): number => (guardOf(route).access === 'key' ? 401 : status);
  const isOpen = (): boolean => guardOf(route).access === 'anyone';

  it('refuses anyone who is not signed in, or whose session has ended', async () => {
    const wrong: Record<string, string>[] = [
      {},
      { Cookie: `${SESSION_COOKIE}=${generateToken()}` },
      { Cookie: `${SESSION_COOKIE}=x` },
    ];
    for (const headers of wrong) {
      const things = await worldOf('key', () => createThings(keyTeams.owner));
      const response = await send(route, things, { ...DASHBOARD_HEADERS, ...headers });
      expect(response.status).toBe(isOpen() ? row.owner : 401);
    }
    const { response } = await callWithSession(route, { role: 'owner', isExpired: true });
    expect(response.status).toBe(isOpen() ? row.owner : 401);
  });

  it('refuses a change that the dashboard did not send', async () => {
    const forgeries: Record<string, string>[] = [
      {},
      { 'Sec-Fetch-Site': 'same-origin' },
      { 'X-Palisade-Request': 'dashboard' },
      { 'X-Palisade-Request': 'dashboard', 'Sec-Fetch-Site': 'cross-site' },
    ];
    for (const headers of forgeries) {
      const { response } = await callWithSession(route, { role: 'owner', isOperator: true, headers });
      expect(response.status).toBe(bySession(!isOpen() && isChange(route) ? 403 : row.owner));
    }
  });

  it.each(['member', 'admin', 'owner'] as const)('requires the role: %s', async (role) => {
    const { access, role: needed } = guardOf(route);
    const { response } = await callWithSession(route, { role });
    const isRefused =
      access === 'operator' ||
      (needed !== '' && !mayActAs(role, needed)) ||
      (REFUSED_TO[route] ?? []).includes(role);
    expect(response.status).toBe(bySession(isRefused ? 403 : row.owner));
  });

  it('requires an operator where the row says so', async () => {
    const { access } = guardOf(route);
    const { response } = await callWithSession(route, { role: 'owner', isOperator: access === 'operator' });
    expect(response.status).toBe(bySession(row.owner));
  });

  it("shows a member of another team nothing of the team's", async () => {
    const isOperator = guardOf(route).access === 'operator';
    const { response, check } = await callWithSession(route, { role: 'owner', isForeign: true, isOperator });
    expect(response.status).toBe(bySession(row.otherTeam));
    if (!isOpen()) expect(response.text).not.toContain(check.id);
  });

  it('refuses a member of another team who names the team', async () => {
    const { access } = guardOf(route);
    const headers = { ...DASHBOARD_HEADERS, 'Palisade-Team': keyTeams.owner.id };
    const { response } = await callWithSession(route, { role: 'owner', headers });
    const choosesTeam = access === 'team' || access === 'member' || access === 'operator';
    expect(response.status).toBe(bySession(choosesTeam ? 403 : row.owner));
  });
});
