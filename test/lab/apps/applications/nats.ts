import type { RigApplication } from '../rig-application';
import { clean, linksLeadOut, NO_SECURITY_TXT, nothingOdd, ON_PLAIN_HTTP, unread } from './common';

/** A message broker in Go by its port for monitoring: a list of links, and JSON for each. */
export const nats: RigApplication = {
  name: 'nats',
  address: '127.0.40.165',
  packages: ['nats-server'],
  setup: `printf 'host: "127.0.0.1"\\nport: 14222\\nhttp: "%s:80"\\n' "$ADDRESS" > nats.conf`,
  processes: ['exec nats-server -c "$HERE/nats.conf"'],
  probe: '/varz',
  endpoints: {
    security_headers: ['/varz'],
    cors_misconfiguration: ['/varz'],
    cookie_security: ['/'],
    api_rate_limit: ['/varz'],
  },
  truth: {
    ...ON_PLAIN_HTTP,

    ...nothingOdd(
      'server/monitor.go: HandleRoot writes a fixed page, whatever the method; its links have no parameter',
    ),
    security_headers: {
      address: ['clickjacking medium', 'csp-missing medium', 'nosniff-missing low'],
      because: 'server/monitor.go: ResponseHandler sets the type only; net/http adds nosniff to errors alone',
    },
    csrf_protection: clean('server/monitor.go: no form; no cookie'),
    cors_misconfiguration: clean('server/monitor.go: no Access-Control header'),
    cookie_security: clean('server/monitor.go sets no cookie'),
    subresource_integrity: clean('server/monitor.go: an icon of nats.io, no script and no style sheet'),
    outdated_js_libraries: clean('server/monitor.go: no script'),
    information_disclosure: clean('net/http: errors are one line; the version is data'),
    directory_listing: clean('server/server.go: fixed routes'),
    exposed_files: clean('server/server.go: fixed routes, without /debug and /metrics'),
    security_txt: NO_SECURITY_TXT,
    broken_links: linksLeadOut('server/monitor.go links to github.com and docs.nats.io'),
    product_exposure: {
      address: ['console-open medium'],
      because:
        'docs.nats.io, Monitoring: the port has no sign-in, and shows connections, subscriptions and settings; it changes nothing',
      knownDeviation:
        'a product is recognised by marks of two places, and this page has only its text: no title, no header field, no file',
    },
    brute_force: unread('server/monitor.go has no sign-in'),
    api_rate_limit: {
      address: 'inconclusive',
      configured: ['rate-limit-not-observed medium'],
      because: 'server/monitor.go: HandleVarz has no limit; no link sounds like an API',
    },
  },
  folders: ['$HERE/nats.conf'],
  allowed: [],
};
