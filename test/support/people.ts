import { randomBytes } from 'node:crypto';
import { generateToken, hashToken } from '@palisade/credentials';
import { Membership, Session, User, newId } from '@palisade/persistence';
import type { Role } from '@palisade/vocabulary';
import type { DataSource } from 'typeorm';
import type { ApiClient, TestApi } from './api';

const DAY_MS = 86_400_000;

/** The cookie's name over TLS, which TEST_APP_URL has. */
export const SESSION_COOKIE = '__Host-palisade_session';

/** What the dashboard sends with a change. */
export const DASHBOARD_HEADERS = { 'X-Palisade-Request': 'dashboard', 'Sec-Fetch-Site': 'same-origin' };

/** A person without a password that anyone could know. */
export async function createUser(dataSource: DataSource, overrides: Partial<User> = {}): Promise<User> {
  const id = newId();
  return dataSource
    .getRepository(User)
    .save({ id, email: `${id}@example.com`, name: 'Ada Lovelace', passwordHash: 'none', ...overrides });
}

export async function createMembership(
  dataSource: DataSource,
  teamId: string,
  userId: string,
  role: Role,
): Promise<void> {
  await dataSource.getRepository(Membership).insert({ teamId, userId, role });
}

export async function createSession(
  dataSource: DataSource,
  userId: string,
  overrides: Partial<Session> = {},
): Promise<Session & { token: string }> {
  const token = generateToken();
  const row = await dataSource.getRepository(Session).save({
    id: newId(),
    userId,
    tokenHash: hashToken(token),
    lastUsedAt: new Date(),
    expiresAt: new Date(Date.now() + 14 * DAY_MS),
    ...overrides,
  });
  return Object.assign(row, { token });
}

/** Requests of the dashboard with a session's token, relative to /api/v1. */
export function dashboardOf(api: TestApi, token: string, headers: Record<string, string> = {}): ApiClient {
  const call = (method: keyof ApiClient) => (path: string) =>
    api.http[method](`/api/v1${path}`)
      .set('Cookie', `${SESSION_COOKIE}=${token}`)
      .set({ ...DASHBOARD_HEADERS, ...headers });
  return {
    get: call('get'),
    post: call('post'),
    put: call('put'),
    patch: call('patch'),
    delete: call('delete'),
  };
}

export interface Person {
  user: User;
  token: string;
  client: ApiClient;
}

/** Someone who is signed in, as a member of a team where one is given. */
export async function signedIn(
  api: TestApi,
  membership: { teamId: string; role: Role } | null = null,
  overrides: Partial<User> = {},
): Promise<Person> {
  const { dataSource } = api.database;
  const user = await createUser(dataSource, overrides);
  if (membership !== null) await createMembership(dataSource, membership.teamId, user.id, membership.role);
  const { token } = await createSession(dataSource, user.id);
  return { user, token, client: dashboardOf(api, token) };
}

/** An address that nothing was counted for yet. Needs `TRUSTED_PROXIES=1`. */
export const fromElsewhere = (): { 'X-Forwarded-For': string } => ({
  'X-Forwarded-For': `10.${[...randomBytes(3)].join('.')}`,
});

/** The session's token in the cookie that a response sets. */
export function tokenOf({ headers }: { headers: Record<string, unknown> }): string {
  const [cookie = ''] = headers['set-cookie'] as string[];
  const [, token] = /^[^=]+=([^;]*)/.exec(cookie) ?? [];
  if (token === undefined || token === '') throw new Error(`No session begins with ${cookie}.`);
  return token;
}
