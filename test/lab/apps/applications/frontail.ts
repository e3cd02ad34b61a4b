import type { RigApplication } from '../rig-application';
import { clean, nothingOdd, ON_PLAIN_HTTP, unread } from './common';

/** Shows the end of a log in a page, by a socket of Socket.IO. */
export const frontail: RigApplication = {
  name: 'frontail',
  address: '127.0.40.156',
  packages: [],
  npmPackages: ['frontail'],
  setup: `printf 'first line\\nsecond line\\n' > app.log`,
  processes: [
    'exec node "$DATA/npm/frontail/node_modules/frontail/bin/frontail" --host "$ADDRESS" --port 80 "$HERE/app.log"',
  ],
  probe: '/',
  endpoints: {
    security_headers: ['/'],
    cors_misconfiguration: ['/'],
    cookie_security: ['/'],
  },
  truth: {
    ...ON_PLAIN_HTTP,

    ...nothingOdd(
      'lib/connect_builder.js: each path and each method gets the same page, without the request',
    ),
    security_headers: {
      address: ['clickjacking medium', 'csp-missing medium', 'nosniff-missing low'],
      because: 'lib/connect_builder.js: index sets the type only',
    },
    csrf_protection: clean('web/index.html: the form filters by script, and has no action; no cookie'),
    cors_misconfiguration: clean(
      'lib/connect_builder.js: no Access-Control header; only /socket.io/ sends *',
    ),
    cookie_security: clean('lib/connect_builder.js: sessions only with a user and a password'),
    subresource_integrity: clean('web/index.html: files of its own only'),
    outdated_js_libraries: clean(
      'web/index.html: Socket.IO 2.3.0, Tinycon and ansi_up, none of which has an advisory for browsers',
    ),
    information_disclosure: clean(
      'lib/connect_builder.js: no error page; the map of Socket.IO has sources of a public library',
    ),
    directory_listing: clean('serve-static lists nothing'),
    exposed_files: clean('lib/connect_builder.js: other paths return the page'),
    security_txt: {
      address: ['securitytxt-missing low'],
      because: 'lib/connect_builder.js: the path returns the page of the log',
    },
    broken_links: clean('web/index.html: no link'),
    product_exposure: {
      address: ['console-open high'],
      because: 'README.md: without --user and --password everyone reads the log',
    },
    brute_force: unread('there is no sign-in'),
    api_rate_limit: unread('lib/connect_builder.js: one page, and a socket'),
  },
  folders: ['$HERE/app.log'],
  allowed: [],
};
