import { directus } from '../applications/directus';
import { nodeRed } from '../applications/node-red';
import { verdaccio } from '../applications/verdaccio';
import type { RigAccount } from '../rig-account';
import { nothing, nothingBy, ONE_ACCOUNT, PASSWORD } from './common';

/** Of an API whose session is a header: browsers send it for no other site. */
export const HEADER_TRUTH: RigAccount['truth'] = {
  ...nothingBy(
    ['subresource_integrity', 'third_party_scripts', 'information_disclosure'],
    'what the account alone sees is JSON of the API',
  ),
  csrf_protection: nothing('a bearer token: another site cannot make a browser send it'),
  cookie_security: nothing('no cookie: the session is a header'),
  cors_misconfiguration: nothing(
    'no response permits credentials, and browsers send the header for no other site',
  ),
  security_headers: nothing(
    'RFC 9111, section 3.5: shared caches store no response to Authorization without public, s-maxage or must-revalidate',
  ),
};

const directusAccount: RigAccount = {
  application: directus,
  identities: [
    {
      name: 'admin',
      login: {
        kind: 'json',
        url: '/auth/login',
        username: 'rigadmin@example.org',
        password: PASSWORD,
        body: { email: '{username}', password: '{password}' },
      },
      session: [{ header: 'Authorization', value: 'Bearer {json:/data/access_token}' }],
      verify: {
        url: '/users/me',
        signed_in: { json: '/data/email', equals: 'rigadmin@example.org' },
        anonymous: { status: [401, 403] },
      },
      private_canary: 'rigadmin@example.org',
      start: ['/users/me', '/users', '/settings', '/activity'],
    },
  ],
  truth: {
    ...HEADER_TRUTH,
    jwt_tokens: nothing(
      '@directus/api/dist/services/authentication.js: HS256 with SECRET of the setup, for ACCESS_TOKEN_TTL (15 minutes)',
    ),
    outdated_js_libraries: nothing('@directus/app: the scripts that strangers get too'),
    access_control: ONE_ACCOUNT,
  },
  allowed: [{ line: /^sql sqlite_sequence \('directus_activity'/, reason: 'the log of sign-ins' }],
  parts: [
    { part: /\b17\d{11}\b|\b18\d{11}\b/g, reason: 'last_access' },
    { part: /'20\d\d-\d\d-\d\dT[^']*'/g, reason: 'last_access' },
  ],
  counters: `sqlite3 data.db 'SELECT email, status FROM directus_users'`,
};

const verdaccioAccount: RigAccount = {
  application: verdaccio,
  identities: [
    {
      name: 'admin',
      // The token of its pages opens no API (security.api.legacy).
      login: { kind: 'basic', username: 'rigadmin', password: PASSWORD },
      verify: {
        url: '/-/npm/v1/user',
        signed_in: { json: '/name', equals: 'rigadmin' },
        anonymous: { status: [401] },
      },
      private_canary: 'rigadmin',
      start: ['/-/npm/v1/user'],
    },
  ],
  truth: {
    ...HEADER_TRUTH,
    jwt_tokens: nothing('HTTP authentication: no token'),
    outdated_js_libraries: nothing('@verdaccio/ui-theme: the scripts that strangers get too'),
    access_control: ONE_ACCOUNT,
  },
  allowed: [],
};

const nodeRedAccount: RigAccount = {
  application: nodeRed,
  identities: [
    {
      name: 'admin',
      login: {
        kind: 'json',
        url: '/auth/token',
        username: 'rigadmin',
        password: PASSWORD,
        body: {
          client_id: 'node-red-editor',
          grant_type: 'password',
          scope: '*',
          username: '{username}',
          password: '{password}',
        },
      },
      session: [{ header: 'Authorization', value: 'Bearer {json:/access_token}' }],
      verify: {
        url: '/settings',
        signed_in: { json: '/user/username', equals: 'rigadmin' },
        anonymous: { status: [401] },
      },
      private_canary: 'rigadmin',
      start: ['/settings', '/flows', '/nodes'],
    },
  ],
  truth: {
    ...HEADER_TRUTH,
    jwt_tokens: nothing('@node-red/editor-api/lib/auth/tokens.js: 128 random bytes, no JWT'),
    outdated_js_libraries: nothing('editor-client/public/vendor: the scripts that strangers get too'),
    access_control: ONE_ACCOUNT,
  },
  allowed: [],
};

export const API_ACCOUNTS: readonly RigAccount[] = [directusAccount, verdaccioAccount, nodeRedAccount];
