import type { RigAccount } from '../rig-account';
import type { RigApplication } from '../rig-application';
import { HEADER_TRUTH } from './apis';
import { nothing, ONE_ACCOUNT, PASSWORD } from './common';

const install = (...packages: string[]): string =>
  `npm install --no-audit --no-fund --prefix "$HERE" ${packages.join(' ')} >/dev/null 2>&1`;

const NOT_FOR_STRANGERS: Pick<RigApplication, 'packages' | 'endpoints' | 'truth' | 'allowed'> = {
  packages: ['curl'],
  endpoints: {},
  truth: {},
  allowed: [],
};

/** json-server with json-server-auth, whose secret is a constant and whose list of users is public unless it is guarded. */
const jsonServerAuth: RigApplication = {
  ...NOT_FOR_STRANGERS,
  name: 'json-server-auth',
  address: '127.0.40.120',
  setup: `
${install('json-server-auth@2', 'json-server@0.17')}
echo '{"users": [], "notes": [], "reports": []}' > db.json
echo '{"notes": 600, "reports": 440}' > routes.json`,
  processes: [
    'exec node node_modules/json-server-auth/dist/bin.js db.json -r routes.json -H "$ADDRESS" -p 80 -q',
  ],
  probe: '/db',
  folders: ['$HERE/db.json'],
};

const memberOf = (name: string, id: number, start: string[]) => ({
  name,
  login: {
    kind: 'json',
    url: '/login',
    username: `${name}@example.org`,
    password: PASSWORD,
    body: { email: '{username}', password: '{password}' },
  },
  session: [{ header: 'Authorization', value: 'Bearer {json:/accessToken}' }],
  verify: {
    url: `/600/users/${id}`,
    signed_in: { json: '/email', equals: `${name}@example.org` },
    anonymous: { status: [401] },
  },
  private_canary: `canary-of-${name}-7f3c`,
  start,
});

const jsonServerAccounts: RigAccount = {
  application: jsonServerAuth,
  setup: `
post() { curl -sf -H 'Content-Type: application/json' -d "$2" "http://$ADDRESS$1"; }
for name in alice bob; do
  token=$(post /register "{\\"email\\": \\"$name@example.org\\", \\"password\\": \\"${PASSWORD}\\", \\"motto\\": \\"canary-of-$name-7f3c\\"}" | sed -n 's/.*"accessToken": *"\\([^"]*\\)".*/\\1/p')
  id=$([ $name = alice ] && echo 1 || echo 2)
  for what in notes reports; do
    curl -sf -o /dev/null -H "Authorization: Bearer $token" -H 'Content-Type: application/json' -d "{\\"userId\\": $id, \\"text\\": \\"canary-of-$name-7f3c\\"}" "http://$ADDRESS/664/$what" || true
  done
done
cat db.json`,
  identities: [
    memberOf('alice', 1, ['/600/users/1', '/users/1', '/reports/1', '/notes/1']),
    memberOf('bob', 2, ['/600/users/2', '/notes/2']),
  ],
  truth: {
    ...HEADER_TRUTH,
    jwt_tokens: {
      verdict: ['jwt-weak-secret critical'],
      because: 'json-server-auth/src/constants.ts: JWT_SECRET_KEY is json-server-auth-123456 for everyone',
    },
    outdated_js_libraries: nothing('json-server/public: the scripts that strangers get too'),
    access_control: {
      verdict: ['private-page-other-account critical', 'private-page-public critical'],
      because:
        'its documentation: routes without a guard, such as /users, are public, and 440 lets each account read (guards.ts); notes are for their owners (600)',
    },
  },
  allowed: [],
};

const OIDC_API = `
import http from 'node:http';
import { Provider } from 'oidc-provider';
const origin = 'http://' + process.env.ADDRESS;
const oidc = new Provider(origin, {
  clients: [{ client_id: 'palisade', client_secret: '${PASSWORD}', grant_types: ['client_credentials'], redirect_uris: [], response_types: [] }],
  features: { clientCredentials: { enabled: true }, devInteractions: { enabled: false } },
});
const answer = oidc.callback();
http.createServer(async (request, response) => {
  const { pathname } = new URL(request.url, origin);
  if (pathname === '/') return response.setHeader('content-type', 'text/html').end('<!doctype html><html lang="en"><title>API</title><h1>API</h1><a href="/api/me">me</a>');
  if (!pathname.startsWith('/api/')) return answer(request, response);
  const token = await oidc.ClientCredentials.find((request.headers.authorization ?? '').replace(/^Bearer /, ''));
  response.setHeader('content-type', 'application/json');
  if (token === undefined) { response.statusCode = 401; return response.end('{"error": "invalid_token"}'); }
  response.end(JSON.stringify({ client: token.clientId, note: 'canary-of-machine-7f3c' }));
}).listen(80, process.env.ADDRESS);`;

const oidcApi: RigApplication = {
  ...NOT_FOR_STRANGERS,
  name: 'oidc-api',
  address: '127.0.40.121',
  setup: `
${install('oidc-provider@9')}
cat > api.mjs <<'EOF'
${OIDC_API}
EOF`,
  processes: ['exec node api.mjs'],
  probe: '/',
  folders: ['$HERE/api.mjs'],
};

const oidcAccount: RigAccount = {
  application: oidcApi,
  identities: [
    {
      name: 'machine',
      login: { kind: 'client_credentials', url: '/token', client_id: 'palisade', client_secret: PASSWORD },
      verify: {
        url: '/api/me',
        signed_in: { json: '/client', equals: 'palisade' },
        anonymous: { status: [401] },
      },
      private_canary: 'canary-of-machine-7f3c',
      start: ['/api/me'],
    },
  ],
  truth: {
    ...HEADER_TRUTH,
    jwt_tokens: nothing(
      'oidc-provider/lib/models/formats/opaque.js: a random token without resource servers',
    ),
    outdated_js_libraries: nothing('api.mjs of this file: no script'),
    access_control: ONE_ACCOUNT,
  },
  allowed: [],
};

export const OWN_API_ACCOUNTS: readonly RigAccount[] = [jsonServerAccounts, oidcAccount];
