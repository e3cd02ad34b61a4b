import type { RigApplication } from '../rig-application';
import { clean, NO_SECURITY_TXT, nothingOdd, ON_PLAIN_HTTP, unread } from './common';

/** A runner of tests that waits for browsers: its page, its debugger, and the files of the project. */
export const karma: RigApplication = {
  name: 'karma',
  address: '127.0.40.162',
  packages: [],
  npmPackages: ['karma'],
  setup: `
echo 'window.__karma__ && (window.__karma__.start = function () { this.complete(); });' > test.js
cat > karma.conf.js <<EOF
module.exports = (config) => config.set({ basePath: "$HERE", files: ["test.js"], frameworks: [], plugins: [], reporters: [], browsers: [], autoWatch: false, listenAddress: "$ADDRESS", hostname: "$ADDRESS", port: 80 });
EOF`,
  processes: ['exec node "$DATA/npm/karma/node_modules/karma/bin/karma" start karma.conf.js'],
  probe: '/',
  endpoints: {
    security_headers: ['/debug.html'],
    cookie_security: ['/'],
    cors_misconfiguration: ['/base/test.js'],
  },
  truth: {
    ...ON_PLAIN_HTTP,

    ...nothingOdd(
      'lib/middleware/karma.js: fixed pages, whatever the method; client/karma.js reads return_url, which no page links',
    ),
    security_headers: {
      address: ['clickjacking medium', 'csp-missing medium', 'nosniff-missing low'],
      because: 'lib/middleware/karma.js: headers of caches only, and of config.customHeaders',
    },
    csrf_protection: clean('static/client.html: no form; no cookie'),
    cors_misconfiguration: clean('lib/middleware/karma.js: no Access-Control header'),
    cookie_security: clean('lib/server.js: Socket.IO 4 sets no cookie'),
    subresource_integrity: clean('static/client.html: files of its own only'),
    outdated_js_libraries: clean('static/client.html: Socket.IO 4.8 and karma.js'),
    information_disclosure: clean(
      'lib/middleware/common.js: errors are one line; the map of Socket.IO has sources of a public library',
    ),
    directory_listing: clean('lib/middleware/source_files.js: files that the configuration names'),
    exposed_files: clean('lib/middleware/source_files.js: files that the configuration names'),
    security_txt: NO_SECURITY_TXT,
    broken_links: clean('static/client.html: one link, to itself'),
    product_exposure: {
      address: ['console-open critical'],
      because: 'lib/middleware/stopper.js and runner.js: everyone ends the server, and starts a run',
    },
    brute_force: unread('there is no sign-in'),
    api_rate_limit: unread('lib/middleware: pages, files and a socket'),
  },
  folders: ['$HERE/test.js'],
  allowed: [],
};
