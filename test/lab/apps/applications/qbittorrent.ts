import type { RigApplication } from '../rig-application';
import { clean, NO_SECURITY_TXT, nothingOdd, ON_PLAIN_HTTP } from './common';

/** Without peers: DHT, local discovery and port forwarding are off. */
export const qbittorrent: RigApplication = {
  name: 'qbittorrent',
  address: '127.0.40.9',
  packages: ['qbittorrent-nox', 'curl'],
  setup: `
mkdir -p qBittorrent/config downloads
cat > qBittorrent/config/qBittorrent.conf <<EOF
[LegalNotice]
Accepted=true
[BitTorrent]
Session\\\\DHTEnabled=false
Session\\\\LSDEnabled=false
Session\\\\PeXEnabled=false
Session\\\\Interface=lo
[Network]
PortForwardingEnabled=false
[Preferences]
WebUI\\\\Address=$ADDRESS
WebUI\\\\Port=80
WebUI\\\\UseUPnP=false
EOF
# The first start completes its own configuration, at its end.
qbittorrent-nox --profile="$HERE" >/dev/null 2>&1 &
until curl -s -o /dev/null "http://$ADDRESS/"; do sleep 1; done
kill $!
wait $! || true`,
  processes: ['exec qbittorrent-nox --profile="$HERE"'],
  probe: '/',
  endpoints: {
    security_headers: ['/'],
    csrf_protection: ['/'],
    cors_misconfiguration: ['/api/v2/app/version'],
    brute_force: ['/api/v2/auth/login'],
    api_rate_limit: ['/api/v2/app/version'],
  },
  truth: {
    ...ON_PLAIN_HTTP,
    ...nothingOdd(
      'src/webui/www/public: files of its own without parameters; webapplication.cpp reads X-Forwarded-Host from trusted proxies alone',
    ),
    security_headers: {
      address: ['csp-missing-base-uri low', 'csp-unsafe-inline high', 'deprecated-header low'],
      because:
        'src/webui/webapplication.cpp: configure() sets CSP, X-Frame-Options, nosniff, Referrer-Policy',
    },
    csrf_protection: {
      address: [],
      because: 'src/webui/www/public/index.html: a form without action that script submits',
    },
    cors_misconfiguration: {
      address: [],
      because: 'src/webui/webapplication.cpp sets no Access-Control header',
    },
    security_txt: NO_SECURITY_TXT,
    cookie_security: {
      address: [],
      because: 'src/webui/webapplication.cpp: sessionStart sets SID after a sign-in only',
    },
    subresource_integrity: { address: [], because: 'src/webui/www/public/index.html: files of its own only' },
    outdated_js_libraries: {
      address: [],
      because: 'src/webui/www/public: MooTools, of which the list has no advisory, and login.js',
    },
    information_disclosure: {
      address: [],
      because: 'src/webui/webapplication.cpp and base/http/httperror.cpp: an error is its status text',
    },
    directory_listing: {
      address: [],
      because: 'src/webui/webapplication.cpp: sendFile opens files of the resource :/www only',
    },
    exposed_files: {
      address: [],
      because: 'src/webui/www/public holds the login page and its files; all else is 404',
    },
    product_exposure: clean(
      'webui/webapplication.cpp: 403 for the API without a session; the address is private',
    ),
    brute_force: {
      address: ['login-cleartext high'],
      because:
        'src/webui/www/public/scripts/login.js posts to api/v2/auth/login; WebUI\\\\MaxAuthenticationFailCount is 5: src/webui/api/authcontroller.cpp bans the address with 403',
    },
    api_rate_limit: {
      address: 'inconclusive',
      because: 'src/webui/webapplication.cpp: the API returns 403 to strangers',
    },
  },
  folders: ['$HERE/qBittorrent/config', '$HERE/downloads'],
  allowed: [
    { line: /qBittorrent-data\.conf|lockfile|ipc-socket/, reason: 'statistics of transfer and a lock' },
  ],
  forbiddenLog: /torrents\/add|setPreferences/,
};
