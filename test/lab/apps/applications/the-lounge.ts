import type { RigApplication } from '../rig-application';
import { clean, NO_SECURITY_TXT, nothingOdd, ON_PLAIN_HTTP, unread } from './common';

/** Forms are in the page, and a WebSocket takes what they send. */
export const theLounge: RigApplication = {
  name: 'the-lounge',
  address: '127.0.40.76',
  packages: [],
  npmPackages: ['thelounge@2.6.0'],
  setup: 'rm -rf home && mkdir home',
  processes: [
    'cd "$DATA/npm/thelounge@2.6.0/node_modules/thelounge"; exec node index.js start --home "$HERE/home" --private --host "$ADDRESS" --port 80',
  ],
  probe: '/',
  endpoints: {
    security_headers: ['/'],
    csrf_protection: ['/'],
    cors_misconfiguration: ['/manifest.json'],
    brute_force: ['/'],
    api_rate_limit: ['/manifest.json'],
  },
  truth: {
    ...ON_PLAIN_HTTP,
    ...nothingOdd('client/index.html: one page that scripts draw, without parameters'),
    security_headers: {
      address: ['clickjacking high', 'csp-missing-base-uri low', 'headers-missing-on-errors low'],
      because:
        "src/server.js: index sends a policy with script-src 'self', object-src and form-action, without frame-ancestors and base-uri, and Referrer-Policy, which allRequests does not send with errors; public/index.html has the form that asks for the password",
    },
    csrf_protection: clean(
      'src/server.js: no route takes a form, client/js sends them by WebSocket; the site has no cookie',
    ),
    cors_misconfiguration: clean('src/server.js sends no Access-Control header'),
    cookie_security: clean('src/server.js sets no cookie'),
    jwt_tokens: clean('src/client.js: tokens are random and go by WebSocket'),
    subresource_integrity: clean('public/index.html: files of its own only'),
    outdated_js_libraries: {
      address: ['js-vulnerable-library'],
      because:
        'public/js/bundle.vendor.js: jQuery 3.2.1, jQuery UI 1.12.1, Moment.js 2.19.2 and the runtime of Handlebars 4.0.11',
    },
    information_disclosure: {
      address: ['info-source-map low'],
      because:
        'public/js/bundle.js names bundle.js.map, which is in the package and has client/js and client/views',
    },
    directory_listing: clean('src/server.js: express.static lists nothing'),
    exposed_files: clean('src/server.js: express.static of public/ and /storage/ only'),
    security_txt: NO_SECURITY_TXT,
    product_exposure: clean('src/server.js: --private, a sign-in over the socket; no metrics'),
    brute_force: unread(
      'src/server.js: performAuthentication listens to a WebSocket; a POST returns the page',
    ),
    api_rate_limit: {
      address: 'inconclusive',
      configured: ['rate-limit-not-observed medium'],
      because:
        'src/server.js: nothing limits express.static, and public/manifest.json is JSON; no page names an API',
    },
  },
  folders: ['$HERE/home'],
  allowed: [],
};
