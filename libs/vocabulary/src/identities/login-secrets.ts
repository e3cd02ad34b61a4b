import type { LoginKind, ScanIdentity, ScanLogin } from './scan-identities';

/** The secrets of a login by their place: `password`, `headers.Authorization`. */
export type LoginSecrets = Record<string, string>;

/** Everything that a scan identity consists of, with empty texts where its secrets belong. */
export type OpenIdentity = Omit<ScanIdentity, 'proveBroken'>;

/** An identity before people know what proves its sign-in. */
export type IdentityDraft = Omit<ScanIdentity, 'verify' | 'proveBroken'>;
export type OpenDraft = Omit<OpenIdentity, 'verify'>;

/** The secret members of each kind; in a map, each value is one. */
const SECRET_MEMBERS = {
  header: ['headers'],
  cookie: ['cookies'],
  basic: ['password'],
  form: ['password', 'totp'],
  json: ['password', 'totp'],
  client_credentials: ['clientSecret'],
  refresh_token: ['refreshToken', 'clientSecret'],
  browser: ['password', 'totp'],
  recording: ['password', 'totp'],
} as const satisfies Record<LoginKind, readonly string[]>;

type Members = Record<string, string | Record<string, string> | null>;

/** Calls `change` with each secret that a login has, and puts in its place what that returns. */
function changeSecrets(login: ScanLogin, change: (name: string, secret: string) => string): ScanLogin {
  const members = login as unknown as Members;
  const changed = SECRET_MEMBERS[login.kind].flatMap((name): [string, Members[string]][] => {
    const value = members[name] ?? null;
    if (value === null) return [[name, null]];
    if (typeof value === 'string') return [[name, change(name, value)]];
    const values = Object.entries(value).map(([key, each]) => [key, change(`${name}.${key}`, each)]);
    return [[name, Object.fromEntries(values) as Record<string, string>]];
  });
  return { ...members, ...Object.fromEntries(changed) } as unknown as ScanLogin;
}

/** Separates what may be read from what is only ever written. */
export function hideSecrets(login: ScanLogin): { login: ScanLogin; secrets: LoginSecrets } {
  const secrets: LoginSecrets = {};
  const open = changeSecrets(login, (name, secret) => {
    secrets[name] = secret;
    return '';
  });
  return { login: open, secrets };
}

/** The opposite of `hideSecrets`. */
export const showSecrets = (login: ScanLogin, secrets: LoginSecrets): ScanLogin =>
  changeSecrets(login, (name) => secrets[name] ?? '');

/** Which secrets a login has. */
export const secretNames = (login: ScanLogin): string[] => Object.keys(hideSecrets(login).secrets);

/** The secret members that a login cannot do without and does not have. */
export function requiredSecrets(login: ScanLogin): string[] {
  const members = login as unknown as Members;
  const [first] = SECRET_MEMBERS[login.kind];
  const value = members[first] ?? null;
  const isThere = typeof value === 'string' || (value !== null && Object.keys(value).length > 0);
  return isThere ? [] : [first];
}

/** The account that an identity signs in to: what counts its logins, whichever identity or team they belong to. */
export function accountOf({ login, origins }: Pick<ScanIdentity, 'login' | 'origins'>): string {
  const name = 'username' in login ? login.username : 'clientId' in login ? login.clientId : null;
  return JSON.stringify([origins[0] ?? null, 'url' in login ? login.url : null, name]);
}
