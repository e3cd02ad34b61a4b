import type { ScanIdentity } from '@palisade/vocabulary';
import type { CaseOf } from '../../lab-case';
import { SHOP } from '../../sites/ground';
import { PASSWORD, SessionSite } from '../../sites/session-site';

/** Signs in by the form and names its sign-out. */
export const ALICE: ScanIdentity = {
  id: 'alice',
  name: 'alice',
  session: ['cookie'],
  origins: [`https://${SHOP}`],
  privateCanary: null,
  login: {
    kind: 'form',
    url: '/login',
    username: 'alice',
    password: PASSWORD,
    usernameField: null,
    passwordField: null,
    totp: null,
    totpField: null,
  },
  verify: {
    url: '/account',
    signedIn: { status: null, json: null, equals: null, text: 'Hello alice' },
    anonymous: { status: [302, 401], json: null, equals: null, text: null },
  },
  logout: '/logout',
  start: [],
  never: [],
  proveBroken: false,
};

/** Calls an API that returns a token. */
export const API_ALICE: ScanIdentity = {
  ...ALICE,
  session: [{ header: 'Authorization', value: 'Bearer {json:/token}' }],
  login: {
    kind: 'json',
    url: '/api/login',
    username: 'alice',
    password: PASSWORD,
    totp: null,
    body: { username: '{username}', password: '{password}' },
  },
  verify: {
    url: '/api/me',
    signedIn: { status: null, json: '/name', equals: 'alice', text: null },
    anonymous: { status: [401], json: null, equals: null, text: null },
  },
  logout: '/api/logout',
};

interface Options {
  guards?: string;
  identities?: readonly ScanIdentity[];
  untouched?: RegExp;
}

/** A site that is careful but for what `change` changes. */
export const session = (
  name: string,
  change: (site: SessionSite) => void,
  expected: CaseOf['expected'],
  options: Options = {},
): CaseOf => ({
  name: `session: ${name}`,
  site: async (ground) => {
    const site = new SessionSite();
    change(site);
    await site.stand(ground);
  },
  identities: [ALICE],
  expected,
  ...options,
});
