import type { RigApplication } from '../rig-application';
import { clean, NO_SECURITY_TXT, nothingOdd, ON_PLAIN_HTTP } from './common';

const DATABASE = {
  posts: ['One', 'Two', 'Three'].map((title, at) => ({ id: at + 1, title })),
  comments: [{ id: 1, body: 'First', postId: 1 }],
};

/** The version that most projects have: 0.17. */
export const jsonServer: RigApplication = {
  name: 'json-server',
  address: '127.0.40.73',
  packages: [],
  npmPackages: ['json-server@0.17.4'],
  setup: `printf '%s' '${JSON.stringify(DATABASE)}' > db.json`,
  processes: [
    'exec node "$DATA/npm/json-server@0.17.4/node_modules/json-server/lib/cli/bin.js" --host "$ADDRESS" --port 80 db.json',
  ],
  probe: '/',
  endpoints: {
    security_headers: ['/posts'],
    cors_misconfiguration: ['/posts'],
    cookie_security: ['/posts'],
    api_rate_limit: ['/posts'],
  },
  truth: {
    ...ON_PLAIN_HTTP,
    ...nothingOdd(
      'lib/server: data of a file; no page shows a parameter, and nothing reads a forwarded host',
    ),
    security_headers: {
      address: ['clickjacking medium', 'csp-missing medium', 'nosniff-missing low'],
      because:
        'lib/server/defaults.js: express.static without such headers; X-Powered-By of Express names no version; router/index.js answers unknown paths as JSON',
    },
    csrf_protection: clean('public/index.html has no form'),
    cors_misconfiguration: {
      address: ['cors-reflects-any-origin high'],
      because: 'lib/server/defaults.js: cors({ origin: true, credentials: true }) before all else',
    },
    cookie_security: clean('lib/server sets no cookie'),
    jwt_tokens: clean('lib/server has no sign-in'),
    subresource_integrity: clean('public/index.html: one style sheet of another host, with integrity'),
    outdated_js_libraries: clean('public/script.js holds no library'),
    information_disclosure: clean(
      'lib/server/router/index.js sends the trace of an error, which only /posts/% and such cause; the start page has no link of its own',
    ),
    directory_listing: clean('express.static lists nothing'),
    exposed_files: clean('lib/server/router/index.js: /db and the lists; all else is 404 as JSON'),
    security_txt: NO_SECURITY_TXT,
    product_exposure: clean('lib/server/router: an API of its own data; no metrics'),
    brute_force: { address: 'inconclusive', because: 'lib/server has no sign-in' },
    api_rate_limit: {
      address: 'inconclusive',
      configured: ['rate-limit-not-observed medium'],
      because:
        'lib/server/router/plural.js: no limit; public/script.js asks for db, which nothing shows to be an API',
    },
  },
  folders: ['$HERE/db.json'],
  allowed: [],
};
