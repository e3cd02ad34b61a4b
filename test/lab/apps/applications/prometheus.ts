import type { RigApplication } from '../rig-application';
import { NO_SECURITY_TXT, nothingOdd, ON_PLAIN_HTTP } from './common';

/** Debian's package has the classic interface. It watches itself. */
export const prometheus: RigApplication = {
  name: 'prometheus',
  address: '127.0.40.41',
  packages: ['prometheus'],
  setup: `
mkdir -p data
cat > prometheus.yml <<EOF
scrape_configs:
  - job_name: prometheus
    static_configs: [{ targets: ['$ADDRESS:80'] }]
EOF`,
  processes: [
    'exec prometheus --config.file="$HERE/prometheus.yml" --storage.tsdb.path="$HERE/data" --web.listen-address="$ADDRESS:80"',
  ],
  probe: '/-/ready',
  endpoints: {
    security_headers: ['/classic/graph'],
    csrf_protection: ['/classic/graph'],
    cors_misconfiguration: ['/api/v1/status/buildinfo'],
    api_rate_limit: ['/api/v1/status/buildinfo'],
  },
  truth: {
    ...ON_PLAIN_HTTP,
    ...nothingOdd('web/web.go: pages that scripts draw, and an API without a database'),
    security_headers: {
      address: ['clickjacking medium', 'csp-missing medium', 'nosniff-missing low'],
      because: 'web/web.go: no security header; Go names no server',
    },
    csrf_protection: {
      address: [],
      because: 'web/ui/templates: forms that script handles; the interface changes nothing',
    },
    cors_misconfiguration: {
      address: [],
      because:
        'util/httputil/cors.go: SetCORS answers a star, without credentials, where --web.cors.origin has its default .*',
    },
    security_txt: NO_SECURITY_TXT,
    cookie_security: { address: [], because: 'web/web.go sets no cookie' },
    subresource_integrity: { address: [], because: 'web/ui/templates/_base.html: files of its own only' },
    outdated_js_libraries: {
      address: ['js-end-of-life-library low'],
      because:
        'libjs-bootstrap4 is Bootstrap 4.6.1, an ended line without advisories; jQuery 3.6.1, Moment.js 2.29.4 and mustache.js 3.0.1 have none',
    },
    information_disclosure: {
      address: [],
      because: 'net/http: an error is one line of text; the version in the pages is a query of their files',
    },
    directory_listing: {
      address: ['listing-open low'],
      because:
        'web/web.go serves /classic/static by server.StaticFileServer, and that (common: server/static_file_server.go) by http.FileServer, which lists folders without an index.html',
    },
    exposed_files: {
      address: ['exposed-debug-tool medium'],
      because:
        'web/web.go: /debug/pprof/ is open to everyone; /metrics belongs to product_exposure where it runs',
    },
    product_exposure: {
      address: ['console-open medium', 'metrics-open medium'],
      because:
        'web/web.go: /metrics and the API are open to everyone, which shows targets; --web.enable-lifecycle and --web.enable-admin-api are off',
    },
    brute_force: { address: 'inconclusive', because: 'without web.config.file there is no login' },
    api_rate_limit: {
      address: 'inconclusive',
      configured: ['rate-limit-not-observed medium'],
      because: 'web/api/v1/api.go has no limit for /status/buildinfo',
    },
  },
  folders: ['$HERE/prometheus.yml'],
  allowed: [],
};
