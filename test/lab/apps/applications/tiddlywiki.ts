import type { RigApplication } from '../rig-application';
import { clean, NO_SECURITY_TXT, nothingOdd, ON_PLAIN_HTTP, unread } from './common';
import { GUESSES_UNNOTICED } from './walls';

const ONE_LARGE_PAGE =
  'core/templates/save-all.tid: the page holds the whole wiki and its program, more than is read of a page, and a script draws it';

/** Everyone reads, one user writes; the server edition as `--init server` makes it. */
export const tiddlywiki: RigApplication = {
  name: 'tiddlywiki',
  address: '127.0.40.72',
  packages: [],
  npmPackages: ['tiddlywiki'],
  setup: `
rm -rf wiki
node "$DATA/npm/tiddlywiki/node_modules/tiddlywiki/tiddlywiki.js" wiki --init server >/dev/null
mkdir -p wiki/tiddlers
for name in One Two Three; do printf 'title: %s\\n\\nA tiddler.\\n' "$name" > "wiki/tiddlers/$name.tid"; done`,
  processes: [
    'exec node "$DATA/npm/tiddlywiki/node_modules/tiddlywiki/tiddlywiki.js" wiki --listen host="$ADDRESS" port=80 username=rigadmin password=rig-Admin-password-1 "readers=(anon)" writers=rigadmin',
  ],
  probe: '/status',
  endpoints: {
    security_headers: ['/recipes/default/tiddlers.json'],
    csrf_protection: ['/recipes/default/tiddlers.json'],
    cors_misconfiguration: ['/recipes/default/tiddlers.json'],
    brute_force: ['/login-basic'],
    api_rate_limit: ['/recipes/default/tiddlers.json'],
  },
  truth: {
    ...ON_PLAIN_HTTP,
    ...nothingOdd('core-server/server/routes: fixed routes; sendResponse reads no field of the host'),
    third_party_scripts: unread(ONE_LARGE_PAGE),
    open_redirect: unread(ONE_LARGE_PAGE),
    host_header_injection: unread(ONE_LARGE_PAGE),
    reflected_xss: unread(ONE_LARGE_PAGE),
    sql_injection: unread(ONE_LARGE_PAGE),
    broken_links: unread(ONE_LARGE_PAGE),
    security_headers: {
      address: ['clickjacking medium', 'csp-missing medium', 'nosniff-missing low'],
      because: 'core-server/server/server.js: sendResponse sets the type and Cache-Control only',
    },
    csrf_protection: unread(ONE_LARGE_PAGE),
    cors_misconfiguration: clean('core-server/server/server.js: cors-enable is off'),
    cookie_security: clean('core-server/server: Basic, no cookie'),
    jwt_tokens: unread(ONE_LARGE_PAGE),
    subresource_integrity: unread(ONE_LARGE_PAGE),
    outdated_js_libraries: unread(ONE_LARGE_PAGE),
    information_disclosure: unread(ONE_LARGE_PAGE),
    directory_listing: clean('core-server/server/routes/get-file.js: single files; all other paths are 404'),
    exposed_files: clean('core-server/server/routes: fixed routes, all else is 404'),
    security_txt: NO_SECURITY_TXT,
    product_exposure: clean(
      'core-server/server.js: a notebook that the start command opens to everyone; it is not a console of other things',
    ),
    brute_force: {
      address: 'inconclusive',
      configured: GUESSES_UNNOTICED,
      because:
        'core-server/server/authenticators/basic.js: authenticateRequest returns 401 and counts nothing; no page links to /login-basic',
    },
    api_rate_limit: {
      address: 'inconclusive',
      configured: ['rate-limit-not-observed medium'],
      because: 'core-server/server/routes/get-tiddlers-json.js has no limit, and always lists everything',
    },
  },
  folders: ['$HERE/wiki'],
  allowed: [],
};
