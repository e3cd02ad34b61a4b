import type { RigApplication } from '../rig-application';
import { clean, linksLeadOut, NO_SECURITY_TXT, nothingOdd, ON_PLAIN_HTTP, unread } from './common';

/** A music server in Python (Tornado): a start page that lists its web clients, and JSON-RPC. */
export const mopidy: RigApplication = {
  name: 'mopidy',
  address: '127.0.40.160',
  packages: ['mopidy'],
  setup: `
rm -rf data && mkdir -p data/music
cat > mopidy.conf <<EOF
[core]
cache_dir = $HERE/data/cache
config_dir = $HERE/data
data_dir = $HERE/data/data
[http]
hostname = $ADDRESS
port = 80
zeroconf =
[audio]
output = fakesink
[file]
media_dirs = $HERE/data/music
[stream]
enabled = false
EOF`,
  processes: ['exec mopidy --config "$HERE/mopidy.conf"'],
  probe: '/mopidy/',
  endpoints: {
    security_headers: ['/mopidy/'],
    cors_misconfiguration: ['/mopidy/rpc'],
    cookie_security: ['/mopidy/'],
    api_rate_limit: ['/mopidy/rpc'],
  },
  truth: {
    ...ON_PLAIN_HTTP,

    ...nothingOdd('mopidy/http/handlers.py: fixed pages; Tornado returns 405 for methods without a function'),
    security_headers: {
      address: [
        'clickjacking medium',
        'csp-missing medium',
        'info-disclosure-version low',
        'nosniff-missing low',
      ],
      because:
        'mopidy/http/handlers.py: set_mopidy_headers sends X-Mopidy-Version, Tornado its version as Server',
    },
    csrf_protection: clean('mopidy/http/data/clients.html: no form; no cookie'),
    cors_misconfiguration: clean(
      'mopidy/http/handlers.py: JsonRpcHandler.options returns 403 for origins that are not allowed',
    ),
    cookie_security: clean('mopidy/http/handlers.py sets no cookie'),
    subresource_integrity: clean('mopidy/http/data/clients.html: a style sheet of its own'),
    outdated_js_libraries: clean('mopidy/http/data/clients.html: no script'),
    information_disclosure: clean('tornado/web.py: write_error is one line without serve_traceback'),
    directory_listing: clean('tornado.web.StaticFileHandler lists nothing'),
    exposed_files: clean('mopidy/http/handlers.py: fixed pages'),
    security_txt: NO_SECURITY_TXT,
    broken_links: linksLeadOut('mopidy/http/data/clients.html links to www.mopidy.com'),
    product_exposure: {
      address: ['console-open critical'],
      because:
        'docs/ext/http.rst, Security: no authentication; everyone who reaches the port controls the server by JSON-RPC',
    },
    brute_force: unread('there is no sign-in'),
    api_rate_limit: unread('mopidy/http/handlers.py: JsonRpcHandler takes POST alone'),
  },
  folders: ['$HERE/mopidy.conf'],
  allowed: [],
};
