import type { RigApplication } from '../rig-application';
import { PLAIN_HTTP } from './common';

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
    ssl_certificate: PLAIN_HTTP,
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
    security_txt: {
      address: 'inconclusive',
      because: 'radicale/app/get.py: strangers get 401 for paths outside /.web and the known redirects',
    },
    brute_force: {
      address: 'inconclusive',
      configured: ['login-cleartext high', 'login-no-throttling medium'],
      because:
        'radicale/config.py:177, radicale/auth and app/__init__.py: a random delay of about [auth] delay = 1 s after each failure, no limit',
    },
    api_rate_limit: {
      address: 'inconclusive',
      because: 'collections answer 401 to strangers (rights/owner_only.py)',
    },
  },
  folders: ['$HERE/collections', '$HERE/users'],
  allowed: [{ line: /\/\.Radicale\.(?:lock|cache)/, reason: 'lock and caches' }],
};
