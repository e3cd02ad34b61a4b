import type { RigApplication } from '../rig-application';
import { clean, nothingOdd, ON_PLAIN_HTTP } from './common';

export const radicale: RigApplication = {
  name: 'radicale',
  address: '127.0.40.8',
  packages: ['radicale'],
  setup: `
mkdir -p collections
echo 'rigadmin:rig-Admin-password-1' > users
cat > radicale.conf <<EOF
[server]
hosts = $ADDRESS:80
[auth]
type = htpasswd
htpasswd_filename = $HERE/users
htpasswd_encryption = plain
[storage]
filesystem_folder = $HERE/collections
EOF`,
  processes: ['exec radicale --config "$HERE/radicale.conf"'],
  probe: '/.web/',
  endpoints: {
    security_headers: ['/.web/'],
    csrf_protection: ['/.web/'],
    cors_misconfiguration: ['/rigadmin/'],
    brute_force: ['/rigadmin/'],
    api_rate_limit: ['/rigadmin/'],
  },
  truth: {
    ...ON_PLAIN_HTTP,
    ...nothingOdd(
      'radicale/web/internal_data: one page without links and parameters; do_TRACE does not exist (radicale/server.py)',
    ),
    security_headers: {
      address: ['clickjacking', 'csp-missing medium', 'nosniff-missing low', 'info-disclosure-version low'],
      because:
        'radicale/config.py:228: [headers] is empty by default; http.server names its version (radicale/server.py)',
    },
    csrf_protection: {
      address: [],
      because:
        'radicale/web/internal_data: forms without action that script submits with an Authorization header',
    },
    cors_misconfiguration: { address: [], because: 'radicale/config.py: [headers] is empty by default' },
    cookie_security: { address: [], because: 'radicale/app: no Set-Cookie' },
    subresource_integrity: {
      address: [],
      because: 'radicale/web/internal_data/index.html: fn.js and css/ only',
    },
    outdated_js_libraries: { address: [], because: 'radicale/web/internal_data/fn.js holds no library' },
    information_disclosure: {
      address: [],
      because: 'radicale/httputils.py: errors are one line; radicale/web/internal_data has no generator',
    },
    directory_listing: {
      address: [],
      because:
        'radicale/httputils.py, serve_resource: a folder below /.web shows its index.html; everything else needs a login',
    },
    exposed_files: {
      address: 'inconclusive',
      because: 'radicale/app/get.py: strangers get 401 for every path outside /.web',
    },
    security_txt: {
      address: 'inconclusive',
      because: 'radicale/app/get.py: strangers get 401 for paths outside /.web and the known redirects',
    },
    product_exposure: clean('radicale/app: 401 for each collection (htpasswd); the address is private'),
    brute_force: {
      address: 'inconclusive',
      configured: ['login-cleartext high', 'login-no-throttling medium'],
      because:
        'radicale/config.py:177, radicale/auth and app/__init__.py: a random delay of about [auth] delay = 1 s after each failure, no limit',
    },
    api_rate_limit: {
      address: 'inconclusive',
      because: 'collections return 401 to strangers (rights/owner_only.py)',
    },
  },
  folders: ['$HERE/collections', '$HERE/users'],
  allowed: [{ line: /\/\.Radicale\.(?:lock|cache)/, reason: 'lock and caches' }],
};
