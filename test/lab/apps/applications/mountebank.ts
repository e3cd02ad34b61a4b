import type { RigApplication } from '../rig-application';
import { clean, linksLeadOut, NO_SECURITY_TXT, nothingOdd, ON_PLAIN_HTTP, unread } from './common';

/** Express pages and an API for everyone. The same address is a page or JSON, as the request asks. */
export const mountebank: RigApplication = {
  name: 'mountebank',
  address: '127.0.40.139',
  packages: [],
  npmPackages: ['mountebank'],
  setup: 'true',
  processes: [
    'exec node "$DATA/npm/mountebank/node_modules/mountebank/bin/mb" --host "$ADDRESS" --port 80 --pidfile "$HERE/pid" --nologfile',
  ],
  probe: '/config',
  endpoints: {
    security_headers: ['/docs/gettingStarted'],
    cors_misconfiguration: ['/imposters'],
    api_rate_limit: ['/imposters'],
  },
  truth: {
    ...ON_PLAIN_HTTP,

    ...nothingOdd('src/views: fixed texts; middleware.js: useAbsoluteUrls reads Host alone, for JSON'),
    security_headers: {
      address: ['clickjacking medium', 'csp-missing medium', 'nosniff-missing low'],
      because: 'src/mountebank.js: no such header, x-powered-by is disabled',
    },
    csrf_protection: clean('src/views/_header.ejs: the one form searches, at another site'),
    cors_misconfiguration: clean('src/mountebank.js: cors without --origin is off'),
    cookie_security: clean('src/mountebank.js sets no cookie'),
    subresource_integrity: clean('src/views/_header.ejs: files of its own only'),
    outdated_js_libraries: clean(
      'src/public/scripts: jQuery 3.6.1; of jQuery UI 1.10.4 the style sheet alone',
    ),
    information_disclosure: clean(
      'Express in production or not: errors of routes are one line; keys in docs/protocols/https are examples in a text',
    ),
    directory_listing: clean('express.static lists nothing'),
    exposed_files: clean('src/mountebank.js: fixed routes'),
    security_txt: NO_SECURITY_TXT,
    broken_links: linksLeadOut('src/views/_header.ejs links to gitlab.com, github.com and others'),
    product_exposure: {
      address: ['console-open critical', 'metrics-open medium'],
      because:
        'docs/security: without --apikey and --localOnly everyone makes and deletes imposters; /metrics is that of prom-client',
    },
    brute_force: unread('without --apikey there is no sign-in'),
    api_rate_limit: {
      address: 'inconclusive',
      configured: ['rate-limit-not-observed medium'],
      because: 'src/controllers: no limit; the pages that name the API are pages',
    },
  },
  folders: [],
  allowed: [],
};
