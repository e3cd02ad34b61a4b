import type { RigApplication } from '../rig-application';
import { clean, ON_PLAIN_HTTP, unread } from './common';

const ALL_401 = 'lib/app.js: verifyAuthorizationToken answers every path but / and files with 401';

/** The page is open, and all that it asks for needs a token. Its forms are sent by script. */
export const redisCommander: RigApplication = {
  name: 'redis-commander',
  address: '127.0.40.77',
  packages: ['redis-server'],
  npmPackages: ['redis-commander'],
  setup: 'rm -rf data && mkdir data',
  processes: [
    'exec redis-server --port 0 --unixsocket "$HERE/redis.sock" --dir "$HERE/data" --save ""',
    'exec node "$DATA/npm/redis-commander/node_modules/redis-commander/bin/redis-commander.js" --address "$ADDRESS" --port 80 --redis-socket "$HERE/redis.sock" --http-auth-username rigadmin --http-auth-password rig-Admin-password-1 --no-save',
  ],
  probe: '/',
  endpoints: {
    cors_misconfiguration: ['/connections'],
    cookie_security: ['/connections'],
    brute_force: ['/signin'],
    api_rate_limit: ['/connections'],
  },
  truth: {
    ...ON_PLAIN_HTTP,
    security_headers: {
      address: ['clickjacking high', 'csp-missing medium', 'nosniff-missing low'],
      because:
        'lib/app.js: no such header, x-powered-by is disabled; web/views/modals/signinModal.ejs: the page asks for a password',
    },
    csrf_protection: clean(
      'lib/app.js: what the forms of the page lead to asks for a token in a header; there is no cookie',
    ),
    cors_misconfiguration: clean('lib/ sends no Access-Control header'),
    cookie_security: clean('lib/ sets no cookie'),
    jwt_tokens: clean('lib/app.js: jwtSign, after sign-in only'),
    subresource_integrity: clean('web/views/layout.ejs: files of its own only'),
    outdated_js_libraries: {
      address: ['js-vulnerable-library'],
      because: 'web/static: jQuery 2.2.4 and Bootstrap 2.3.2',
    },
    information_disclosure: clean('lib/app.js: a refusal is one line; web/views name no generator'),
    directory_listing: clean('express.static lists nothing'),
    exposed_files: unread(ALL_401),
    security_txt: unread(ALL_401),
    product_exposure: unread(ALL_401),
    brute_force: unread(
      'lib/app.js: /signin answers {"ok":false} with status 200 to any request without the password, so no response shows that one was checked',
    ),
    api_rate_limit: unread(ALL_401),
  },
  dump: `echo "sql redis $(redis-cli -s redis.sock ping)"; redis-cli -s redis.sock --scan | sed 's/^/sql key /'`,
  folders: [],
  allowed: [],
};
