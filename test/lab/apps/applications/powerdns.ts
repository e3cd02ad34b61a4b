import type { RigApplication } from '../rig-application';
import { clean, linksLeadOut, NO_SECURITY_TXT, nothingOdd, ON_PLAIN_HTTP, unread } from './common';

/** The web server of a name server: a page of counters, metrics, and an API with a key. */
export const powerdns: RigApplication = {
  name: 'powerdns',
  address: '127.0.40.154',
  packages: ['pdns-server', 'pdns-backend-sqlite3', 'sqlite3'],
  setup: `
rm -f pdns.sqlite3
sqlite3 pdns.sqlite3 < /usr/share/pdns-backend-sqlite3/schema/schema.sqlite3.sql
mkdir -p run
cat > pdns.conf <<EOF
launch=gsqlite3
gsqlite3-database=$HERE/pdns.sqlite3
local-address=127.0.0.1
local-port=15354
socket-dir=$HERE/run
webserver=yes
api=yes
api-key=rig-Api-key-of-the-name-server-1
webserver-address=$ADDRESS
webserver-port=80
webserver-allow-from=0.0.0.0/0
security-poll-suffix=
webserver-loglevel=none
loglevel=6
EOF
pdnsutil --config-dir="$HERE" create-zone rig.example ns1.rig.example`,
  processes: ['exec pdns_server --config-dir="$HERE" --guardian=no --daemon=no --disable-syslog'],
  probe: '/',
  endpoints: {
    security_headers: ['/?ring=logmessages'],
    cors_misconfiguration: ['/metrics'],
    cookie_security: ['/'],
    api_rate_limit: ['/metrics'],
  },
  truth: {
    ...ON_PLAIN_HTTP,

    ...nothingOdd(
      'pdns/ws-auth.cc: indexfunction compares ring, resetring and resizering with names of lists and writes none of them; TRACE gets the page, not the request',
    ),
    security_headers: {
      address: ['clickjacking medium', 'csp-missing medium', 'nosniff-missing low'],
      because: 'pdns/ws-auth.cc: indexfunction sets the type only; pdns/webserver.cc names no server',
    },
    csrf_protection: clean('pdns/ws-auth.cc: links, no form; no cookie'),
    cors_misconfiguration: clean(
      'pdns/webserver.cc: Access-Control-Allow-Origin for the API alone, after its key',
    ),
    cookie_security: clean('pdns/webserver.cc sets no cookie'),
    subresource_integrity: clean('pdns/ws-auth.cc: style.css of its own, no script'),
    outdated_js_libraries: clean('pdns/ws-auth.cc: no script'),
    information_disclosure: clean(
      'pdns/ws-auth.cc: the version is text of the page, no generator; errors are one line',
    ),
    directory_listing: clean('pdns/webserver.cc: fixed routes'),
    exposed_files: clean('pdns/webserver.cc: fixed routes'),
    security_txt: NO_SECURITY_TXT,
    broken_links: linksLeadOut('pdns/ws-auth.cc links to www.powerdns.com'),
    product_exposure: {
      address: ['console-open', 'metrics-open medium'],
      because:
        'docs/http-api: without webserver-password the page shows queries, addresses of clients and messages of the log to everyone; /metrics is that of Prometheus',
    },
    brute_force: unread('pdns/webserver.cc: the API has a key, no user and no password'),
    api_rate_limit: {
      address: 'inconclusive',
      configured: ['rate-limit-not-observed medium'],
      because: 'pdns/ws-auth.cc: prometheusMetrics has no limit; the page names no API',
    },
  },
  // The lists of an operator too: links of the page empty them or change their sizes.
  dump: `sqlite3 -cmd ".timeout 10000" pdns.sqlite3 "SELECT 'sql domain', id, name, notified_serial, type FROM domains; SELECT 'sql record', * FROM records"
curl -sf "http://$ADDRESS/" | sed -n 's/<[^>]*>//g; s/^.*Resize: \\(.*500000\\).*/sql sizes of a list \\1/p'
curl -sf "http://$ADDRESS/?ring=logmessages" | sed -n 's/.*\\(Done launching threads\\).*/sql message \\1/p'`,
  folders: ['$HERE/pdns.conf'],
  allowed: [],
};
