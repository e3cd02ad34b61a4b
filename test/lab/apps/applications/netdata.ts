import type { RigApplication } from '../rig-application';
import { clean, NO_SECURITY_TXT, ON_PLAIN_HTTP, unread } from './common';

/** Collects from /proc only and reports to nobody. */
export const netdata: RigApplication = {
  name: 'netdata',
  address: '127.0.40.78',
  packages: ['netdata-core', 'netdata-web'],
  setup: `
rm -rf config cache lib && mkdir config cache lib
touch config/.opt-out-from-anonymous-statistics
mkdir -p lib/cloud.d && printf '[global]\\n enabled = no\\n' > lib/cloud.d/cloud.conf
cat > config/netdata.conf <<EOF
[global]
  run as user = root
[directories]
  config = $HERE/config
  cache = $HERE/cache
  lib = $HERE/lib
  log = $HERE
  web = /usr/share/netdata/web
[logs]
  debug = none
  error = stderr
  access = none
[web]
  bind to = $ADDRESS
  default port = 80
  web files owner = root
  web files group = root
[plugins]
  python.d = no
  node.d = no
  charts.d = no
  go.d = no
  apps = no
  ebpf = no
  cgroups = no
  tc = no
  perf = no
  fping = no
[statsd]
  enabled = no
EOF`,
  processes: ['exec netdata -D -c "$HERE/config/netdata.conf"'],
  probe: '/api/v1/info',
  endpoints: {
    security_headers: ['/'],
    cors_misconfiguration: ['/api/v1/info'],
    cookie_security: ['/api/v1/info'],
    api_rate_limit: ['/api/v1/info'],
  },
  truth: {
    ...ON_PLAIN_HTTP,
    security_headers: {
      address: [
        'clickjacking medium',
        'csp-missing medium',
        'info-disclosure-version low',
        'nosniff-missing low',
      ],
      because:
        'web/server/web_client.c: web_client_build_http_header sends the version as Server, X-Frame-Options only if configured, and none of the others',
    },
    csrf_protection: clean('web/gui/dashboard/index.html: forms of scripts without an action; no cookie'),
    cors_misconfiguration: {
      address: ['cors-reflects-any-origin high'],
      because:
        'web/server/web_client.c: web_client_build_http_header echoes Origin, with Access-Control-Allow-Credentials: true, for every path',
    },
    cookie_security: clean('web/api/web_api_v1.c: cookies of the registry only, which is off'),
    jwt_tokens: clean('web/server has no sign-in'),
    subresource_integrity: clean('web/gui/dashboard/index.html: files of its own only'),
    outdated_js_libraries: {
      address: ['js-vulnerable-library'],
      because: 'static/js/2.92ca8446.chunk.js holds Lodash 4.17.20 and Moment.js 2.29.1',
    },
    information_disclosure: {
      address: ['info-source-map low'],
      because:
        'static/js/main.7d1bdca1.chunk.js names its map, which is in the package with sources in TypeScript',
    },
    directory_listing: clean(
      'web/server/web_client.c: mysendfile sends the index.html of a folder and nothing else',
    ),
    exposed_files: clean('web/server/web_client.c: mysendfile returns 404 outside of the web folder'),
    security_txt: NO_SECURITY_TXT,
    product_exposure: {
      address: ['console-open medium'],
      because:
        'web/api/web_api_v1.c shows the state of the machine to everyone, and changes nothing; it has no /metrics',
    },
    brute_force: unread('web/server has no sign-in'),
    api_rate_limit: {
      address: ['rate-limit-not-observed low'],
      configured: ['rate-limit-not-observed medium'],
      because: 'web/api/web_api_v1.c has no limit; dashboard-react.js asks for /api/v1/charts',
    },
  },
  folders: ['$HERE/config', '/usr/share/netdata/web'],
  allowed: [],
};
