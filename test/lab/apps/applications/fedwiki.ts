import type { RigApplication } from '../rig-application';
import { clean, NO_SECURITY_TXT, nothingOdd, ON_PLAIN_HTTP, unread } from './common';

/** A wiki that Node.js renders, and that other wikis may read from any origin. Who claims it first owns it. */
export const fedwiki: RigApplication = {
  name: 'fedwiki',
  address: '127.0.40.100',
  packages: [],
  npmPackages: ['wiki'],
  setup: 'rm -rf wiki && mkdir wiki',
  processes: [
    'NODE_ENV=production exec node "$DATA/npm/wiki/node_modules/wiki/cli.js" --port 80 --host "$ADDRESS" --data "$HERE/wiki" --url "http://$ADDRESS" --security_type friends --cookieSecret rig-secret',
  ],
  probe: '/system/slugs.json',
  endpoints: {
    security_headers: ['/view/how-to-wiki'],
    csrf_protection: ['/view/how-to-wiki'],
    cors_misconfiguration: ['/system/slugs.json'],
    cookie_security: ['/view/how-to-wiki'],
    api_rate_limit: ['/system/slugs.json'],
  },
  truth: {
    ...ON_PLAIN_HTTP,
    ...nothingOdd(
      'wiki-server/lib/server.js: paths of letters and digits, Handlebars encodes; /remote redirects by its path, which no page shows',
    ),
    security_headers: {
      address: ['clickjacking medium', 'csp-missing medium', 'nosniff-missing low'],
      because: 'wiki-server/lib/server.js: no such header, x-powered-by is disabled',
    },
    csrf_protection: clean('wiki-client/views/static.html has no form; scripts draw the login'),
    cors_misconfiguration: {
      address: ['cors-reflects-any-origin low'],
      because: 'wiki-server/lib/server.js: cors echoes the origin, without credentials',
    },
    cookie_security: clean('wiki-server/lib/server.js: wikiSession is HttpOnly and sameSite lax'),
    subresource_integrity: clean('wiki-client/views/static.html: files of its own only'),
    outdated_js_libraries: clean(
      'wiki-client/client/js: jQuery 4.0.0, jQuery UI 1.14.2 and Underscore.js 1.13.8 have no advisory',
    ),
    information_disclosure: clean(
      'wiki-client/client/client.js begins with the name and version of wiki-client, whose sources are published, so its map tells nothing',
    ),
    directory_listing: clean('express.static lists nothing'),
    exposed_files: clean(
      'wiki-server/lib/server.js: pages and fixed routes; Express ignores names with a dot',
    ),
    security_txt: NO_SECURITY_TXT,
    broken_links: clean('wiki-client/views/static.html: the one link is /'),
    product_exposure: {
      address: ['setup-open critical'],
      because:
        'wiki-security-friends: a wiki without status/owner.json belongs to the first visitor who claims it (server/friends.coffee: login)',
      knownDeviation:
        'the plug-in that the list asks for is missing, because npm puts it elsewhere than wiki-server expects (packageDir)',
    },
    brute_force: unread(
      'wiki-security-friends: the login is a script with a secret that it stores; no form, no password field',
    ),
    api_rate_limit: {
      address: 'inconclusive',
      configured: ['rate-limit-not-observed medium'],
      because: 'wiki-server/lib/server.js: /system has no limit; no page names it',
    },
  },
  folders: ['$HERE/wiki'],
  allowed: [],
};
