import { ciHash, generateApiKey, generateToken, hashToken } from '@palisade/credentials';
import {
  type Check,
  Invitation,
  NotificationChannel,
  ReportLink,
  ScanTest,
  type Team,
  newId,
} from '@palisade/persistence';
import { type Role, mayActAs } from '@palisade/vocabulary';
import type { Response } from 'supertest';
import { startTestApi, TEST_APP_SECRET, type TestApi } from '../support/api';
import { createApiKey, createCheck, createIssue, createScan, createTeam } from '../support/factories';
import { createChannel, createDelivery } from '../support/notification-factories';
import {
  createMembership,
  createSession,
  createUser,
  DASHBOARD_HEADERS,
  SESSION_COOKIE,
} from '../support/people';
import { type Route, routesOf } from '../support/routes';

/** What a route answers to allowed callers. */
interface Row {
  body?: object | (() => object);
  owner: number;
  /** Another team with a valid key and plan, or a session; ids in the path stay the owner's. */
  otherTeam: number;
}

const NEW_CHECK = {
  domain: 'shop.example.com',
  schedule_frequency: 'HOURLY',
  tests: { security_headers: true },
};
const NEW_CHANNEL = {
  name: 'On call',
  type: 'webhook',
  settings: { url: 'https://hooks.example.com/palisade' },
  events: ['issue.opened'],
};
const PASSWORD = { email: 'nobody@example.com', password: 'correct horse battery' };
const resource = (owner: number, body?: object): Row => ({ body, owner, otherTeam: 403 });
const collection = (status: number, body?: Row['body']): Row => ({ body, owner: status, otherTeam: status });
/** What another team has no such thing of, since the team is in no path. */
const inTeam = (owner: number, body?: object): Row => ({ body, owner, otherTeam: 404 });
/** No credential is read, so everyone gets the same. */
const open = collection;

const ROWS: Record<string, Row> = {
  'GET /about-scans': open(200),
  // The token proves nothing here, so there is nothing to stop.
  'GET /unsubscribe/:channel_id/:token': open(404),
  'POST /unsubscribe/:channel_id/:token': open(404),
  'GET /health/live': open(200),
  'GET /health/ready': open(200),
  'GET /metrics': open(200),
  'HEAD /go/scan/:check_id/:hash/trigger': open(405),
  'GET /go/scan/:check_id/:hash/trigger': open(201),
  'POST /go/scan/:check_id/:hash/trigger': open(201),
  'GET /go/scan/:scan_id/:hash/status': open(200),
  'GET /mcp': open(405),
  'DELETE /mcp': open(405),
  // Each tool has rows of its own in mcp-access.spec.ts.
  'POST /mcp': collection(200, { jsonrpc: '2.0', id: 1, method: 'ping' }),
  'GET /api/v1/checks': collection(200),
  'POST /api/v1/checks': collection(201, NEW_CHECK),
  'GET /api/v1/checks/:check_id': resource(200),
  'PUT /api/v1/checks/:check_id': resource(200, { is_active: true }),
  'DELETE /api/v1/checks/:check_id': resource(204),
  'POST /api/v1/checks/:check_id/scans': resource(201),
  'GET /api/v1/checks/:check_id/verification': resource(200),
  'POST /api/v1/checks/:check_id/verify': resource(200, { method: 'dns' }),
  'GET /api/v1/scans': collection(200),
  'GET /api/v1/scans/:scan_id': resource(200),
  'GET /api/v1/scans/:scan_id/report': resource(200),
  'GET /api/v1/scans/:scan_id/report-links': resource(200),
  'POST /api/v1/scans/:scan_id/report-links': resource(201, { expires_in_days: 1 }),
  'DELETE /api/v1/scans/:scan_id/report-links/:link_id': resource(204),
  // The token of the path is an invitation's.
  'GET /api/v1/reports/:token': open(404),
  'GET /api/v1/scans/:scan_id/diff': resource(200),
  'GET /api/v1/scans/:scan_id/tests': resource(200),
  'GET /api/v1/scans/:scan_id/tests/:test_id': resource(200),
  'GET /api/v1/issues': collection(200),
  'GET /api/v1/issues/export': collection(200),
  'GET /api/v1/issues/counts': collection(200),
  'POST /api/v1/issues/bulk': collection(200, { issue_ids: [newId()], action: 'resolve' }),
  'GET /api/v1/issues/:issue_id': resource(200),
  'PATCH /api/v1/issues/:issue_id': resource(200, { is_resolved: true }),
  'POST /api/v1/issues/:issue_id/accept': resource(200, { reason: 'risk_accepted' }),
  'DELETE /api/v1/issues/:issue_id/acceptance': resource(200),
  'PUT /api/v1/issues/:issue_id/assignee': resource(200, { user_id: null }),
  'GET /api/v1/issues/:issue_id/events': resource(200),
  'POST /api/v1/issues/:issue_id/retest': resource(201),
  'POST /api/v1/issues/:issue_id/comments': resource(201, { text: 'Fixed on Monday.' }),
  'GET /api/v1/issue-views': collection(200),
  'POST /api/v1/issue-views': collection(201, () => ({ name: newId(), filters: { state: 'open' } })),
  // Of the person who saved it; everyone else has no such view.
  'DELETE /api/v1/issue-views/:view_id': { owner: 404, otherTeam: 404 },
  'GET /api/v1/notification-channels': collection(200),
  'POST /api/v1/notification-channels': collection(201, NEW_CHANNEL),
  'GET /api/v1/notification-channels/:channel_id': resource(200),
  'PUT /api/v1/notification-channels/:channel_id': resource(200, { min_severity: 'high' }),
  'DELETE /api/v1/notification-channels/:channel_id': resource(204),
  'POST /api/v1/notification-channels/:channel_id/rotate-secret': resource(200),
  'POST /api/v1/notification-channels/:channel_id/test': resource(202),
  'GET /api/v1/notification-channels/:channel_id/deliveries': resource(200),
  'GET /api/v1/notification-channels/:channel_id/deliveries/:delivery_id': resource(200),
  'POST /api/v1/notification-channels/:channel_id/deliveries/:delivery_id/redeliver': resource(202),
  'GET /api/v1/stats': collection(200),
  'GET /api/v1/overview': collection(200),
  // The same for every team. The key in the path names no test.
  'GET /api/v1/tests': collection(200),
  'GET /api/v1/tests/:key': collection(404),
  'GET /api/v1/sign-up': open(200),
  // Refused for its content only, so that the address is not counted as one that signs up.
  'POST /api/v1/sign-up': open(422, { ...PASSWORD, name: 'Nobody', password: 'password' }),
  'POST /api/v1/session': open(422, { email: 'nobody' }),
  'GET /api/v1/session': collection(200),
  'DELETE /api/v1/session': collection(204),
  'GET /api/v1/sessions': collection(200),
  // Of the owner; everyone else has no such session.
  'DELETE /api/v1/sessions/:session_id': { owner: 404, otherTeam: 404 },
  'PUT /api/v1/password': collection(422, { current_password: 'x', new_password: 'x' }),
  'PATCH /api/v1/user': collection(200, { name: 'Ada' }),
  'POST /api/v1/teams': collection(422, { name: '' }),
  'GET /api/v1/sign-in-options': open(200),
  // Where no mail server is set. Refused for its content, so that no client address is counted.
  'POST /api/v1/password-resets': open(403, { email: 'nobody@example.com' }),
  'POST /api/v1/password-resets/complete': open(422, { token: 'x' }),
  'POST /api/v1/session/second-factor': open(401, { code: '123456' }),
  'PUT /api/v1/email': collection(403, { email: 'new@example.com' }),
  'POST /api/v1/email-confirmation/mail': collection(403),
  'POST /api/v1/email-confirmation': collection(422, { token: 'x' }),
  'GET /api/v1/second-factor': collection(200),
  'POST /api/v1/second-factor': collection(422, {}),
  'PUT /api/v1/second-factor': collection(422, { code: '123456' }),
  'POST /api/v1/second-factor/disable': collection(403, { code: '123456' }),
  'POST /api/v1/second-factor/recovery-codes': collection(403, { code: '123456' }),
  // The person's own second factor is off.
  'PUT /api/v1/team/second-factor': collection(422, { is_required: true }),
  // Where no provider is set up.
  'GET /api/v1/oidc/start': open(404),
  'GET /api/v1/oidc/callback': open(404),
  'GET /api/v1/identities': collection(200),
  'POST /api/v1/identities': collection(404, {}),
  'POST /api/v1/identities/pending': collection(403),
  'DELETE /api/v1/identities/:identity_id': collection(404),
  'GET /api/v1/invitations/:token': open(200),
  'POST /api/v1/invitations/:token/accept': collection(403),
  'GET /api/v1/team': collection(200),
  'PATCH /api/v1/team': collection(200, { name: 'Acme' }),
  'DELETE /api/v1/team': collection(204),
  'PUT /api/v1/team/plan': collection(200, { plan: 'business' }),
  'GET /api/v1/team/members': collection(200),
  'PATCH /api/v1/team/members/:user_id': inTeam(200, { role: 'admin' }),
  'DELETE /api/v1/team/members/:user_id': inTeam(204),
  'GET /api/v1/team/invitations': collection(200),
  'POST /api/v1/team/invitations': collection(201, () => ({
    email: `${newId()}@example.com`,
    role: 'member',
  })),
  'DELETE /api/v1/team/invitations/:invitation_id': inTeam(204),
  'GET /api/v1/team/api-keys': collection(200),
  'POST /api/v1/team/api-keys': collection(201, { name: 'Build' }),
  'DELETE /api/v1/team/api-keys/:api_key_id': inTeam(204),
  'GET /api/v1/team/ci-hash': collection(200),
  'POST /api/v1/team/ci-hash/rotate': collection(200),
  'GET /api/v1/audit-log': collection(200),
};

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
      expiresAt: new Date(Date.now() + 60_000),
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
      expiresAt: new Date(Date.now() + 60_000),
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

async function send(route: string, { path }: Things, headers: Record<string, string>): Promise<Response> {
  const [method = '', template = ''] = route.split(' ');
  const body = ROWS[route]?.body;
  const given = typeof body === 'function' ? body() : body;
  const response = await api.http[method.toLowerCase() as 'get'](path(template)).set(headers).send(given);
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
  /** Whether the person is in another team than the one whose things are asked for. */
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

const guardOf = (route: string): Route => {
  const found = routesOf(api.app).find(({ name }) => name === route);
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
      expect(response.headers['www-authenticate']).toBe('Bearer');
      expect(response.body).toEqual({
        error: 'A valid API key is needed. Send it in the header Authorization: Bearer <API_KEY>.',
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

  it('refuses anyone who is not signed in, or was', async () => {
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

  it.each(['member', 'admin', 'owner'] as const)('asks for the role: %s', async (role) => {
    const { access, role: needed } = guardOf(route);
    const { response } = await callWithSession(route, { role });
    const isRefused =
      access === 'operator' ||
      (needed !== '' && !mayActAs(role, needed)) ||
      (REFUSED_TO[route] ?? []).includes(role);
    expect(response.status).toBe(bySession(isRefused ? 403 : row.owner));
  });

  it('asks for an operator where it says so', async () => {
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
