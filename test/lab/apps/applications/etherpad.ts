import type { RigApplication } from '../rig-application';
import { clean, AT_AN_ADDRESS, fullChain, NO_SECURITY_TXT } from './common';

/** Behind a front end with a modern TLS that does not tell Etherpad about it: the session cookie lacks Secure. */
export const etherpad: RigApplication = {
  name: 'etherpad',
  address: '127.0.40.46',
  packages: ['nginx-light', 'openssl', 'curl'],
  npmPackages: ['ep_etherpad-lite'],
  setup: `
rm -rf etherpad pads.db
mkdir etherpad
cp -al "$DATA/npm/ep_etherpad-lite/node_modules" etherpad/node_modules
mv etherpad/node_modules/ep_etherpad-lite etherpad/src
ln -s ../src etherpad/node_modules/ep_etherpad-lite
cat > etherpad/settings.json <<EOF
{ "ip": "$ADDRESS", "port": 9001, "skinName": "no-skin", "dbType": "dirty", "dbSettings": { "filename": "$HERE/pads.db" },
  "users": { "rigadmin": { "password": "rig-Admin-password-1", "is_admin": true } } }
EOF
${fullChain('ec')}
cat > nginx.conf <<EOF
user root; daemon off; pid $HERE/nginx.pid; error_log stderr;
events {}
http {
  access_log $HERE/access.log;
  server_tokens off;
  ssl_protocols TLSv1.2 TLSv1.3;
  ssl_ciphers ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES256-GCM-SHA384:ECDHE-ECDSA-CHACHA20-POLY1305;
  server { listen $ADDRESS:80; return 301 https://\\$host\\$request_uri; }
  server {
    listen $ADDRESS:443 ssl;
    ssl_certificate $HERE/fullchain.pem;
    ssl_certificate_key $HERE/site.key;
    location / { proxy_pass http://$ADDRESS:9001; proxy_set_header Host \\$host; }
  }
}
EOF`,
  processes: [
    'cd etherpad/src; NODE_ENV=production exec node node/server.js -s "$HERE/etherpad/settings.json"',
    // The first request for a script minifies it, which takes seconds.
    'until curl -sf -o /dev/null "http://$ADDRESS:9001/static/js/vendors/jquery.js"; do sleep 1; done; exec nginx -e stderr -c "$HERE/nginx.conf"',
  ],
  trust: '$HERE/root.pem',
  probe: '/',
  endpoints: {
    security_headers: ['/javascript'],
    csrf_protection: ['/'],
    cors_misconfiguration: ['/stats'],
    cookie_security: ['/javascript'],
    brute_force: ['/admin'],
    api_rate_limit: ['/stats'],
  },
  truth: {
    ...AT_AN_ADDRESS,
    ssl_certificate: {
      address: [],
      because: 'fullChain in common.ts: P-256, 90 days, the chain is sent and its root is trusted',
    },
    tls_configuration: {
      address: ['tls-no-post-quantum low'],
      because:
        'nginx.conf of this file: TLS 1.2 and 1.3 with Mozilla\'s "intermediate" suites for ECDSA; OpenSSL of Debian 12 (3.0) has no hybrid group',
    },
    https_redirect: {
      address: [],
      because: 'nginx.conf of this file: plain HTTP redirects every path to https on the same host',
    },
    mixed_content: { address: [], because: 'src/templates/index.html: relative addresses only' },
    security_headers: {
      address: ['clickjacking medium', 'csp-missing medium', 'nosniff-missing low'],
      because:
        'node/hooks/express.js: Referrer-Policy only; X-Powered-By names no version; server_tokens is off; RFC 6797, 8.1.1: no HSTS for addresses',
    },
    csrf_protection: {
      address: [],
      because: 'src/templates/index.html: a form that script handles; pads change by WebSocket only',
    },
    cors_misconfiguration: { address: [], because: 'only /api answers with a star, without credentials' },
    security_txt: NO_SECURITY_TXT,
    cookie_security: {
      address: ['cookie-session-no-secure medium'],
      because:
        'node/hooks/express.js: express_sid with secure: "auto", which needs X-Forwarded-Proto; nginx.conf of this file does not send it. It is HttpOnly and Lax',
    },
    subresource_integrity: {
      address: [],
      because: 'src/templates/index.html: files of its own only',
    },
    outdated_js_libraries: {
      address: ['js-vulnerable-library medium'],
      because: 'src/static/js/vendors/jquery.js is jQuery 3.0.0 (CVE-2019-11358, CVE-2020-11022)',
    },
    information_disclosure: {
      address: [],
      because: 'node/hooks/express/errorhandling.js: an error is a sentence in JSON',
    },
    directory_listing: { address: [], because: 'node/utils/Minify.js: a folder is a 404' },
    exposed_files: {
      address: [],
      because: 'node/hooks/express: fixed routes, and files below static only; all else is 404',
    },
    product_exposure: clean(
      'node/hooks/express/specialpages.js: pads for everyone by design; the administration wants a password',
    ),
    brute_force: {
      address: 'inconclusive',
      configured: ['login-no-throttling medium'],
      because:
        'node/hooks/express/webaccess.js: /admin asks by Basic; each failure is answered after authnFailureDelayMs = 1 s, without a limit',
    },
    api_rate_limit: {
      address: 'inconclusive',
      configured: ['rate-limit-not-observed medium'],
      because: 'node/hooks/express/specialpages.js: /stats has no limit',
    },
  },
  dump: `sed -n 's/^{"key":"\\([^:"]*\\)/sql \\1 /p' pads.db`,
  folders: ['$HERE/etherpad/settings.json'],
  allowed: [{ line: /^sql sessionstorage /, reason: 'sessions of visitors' }],
};
