import type { RigApplication } from '../rig-application';
import { clean, NO_SECURITY_TXT, nothingOdd, ON_PLAIN_HTTP, unread } from './common';

/** A database of time series in Go: a list of links, and an API that everyone may write to and delete from. */
export const victoriaMetrics: RigApplication = {
  name: 'victoria-metrics',
  address: '127.0.40.138',
  packages: ['victoria-metrics'],
  setup: 'rm -rf data',
  processes: ['exec victoria-metrics -storageDataPath="$HERE/data" -httpListenAddr="$ADDRESS:80"'],
  probe: '/health',
  endpoints: {
    security_headers: ['/targets'],
    cors_misconfiguration: ['/api/v1/status/tsdb'],
    api_rate_limit: ['/api/v1/status/tsdb'],
  },
  truth: {
    ...ON_PLAIN_HTTP,

    ...nothingOdd('app/victoria-metrics/main.go: a list of links without parameters'),
    security_headers: {
      address: ['clickjacking medium', 'csp-missing medium', 'nosniff-missing low'],
      because: 'lib/httpserver: X-Server-Hostname alone; errors come from http.Error, which has nosniff',
    },
    csrf_protection: clean('app/victoria-metrics/main.go: no form, no cookie'),
    cors_misconfiguration: clean(
      'lib/httpserver: EnableCORS sends * without credentials, for data that strangers read anyway',
    ),
    cookie_security: clean('lib/httpserver sets no cookie'),
    subresource_integrity: clean('the start page loads no file'),
    outdated_js_libraries: clean('the start page loads no script; targets loads Bootstrap as a style sheet'),
    information_disclosure: clean('errors are one line; no generator'),
    directory_listing: clean('app/vmselect/main.go: fixed paths'),
    exposed_files: {
      address: ['exposed-debug-tool'],
      because: 'lib/httpserver: /debug/pprof/ is open without -pprofAuthKey',
    },
    security_txt: NO_SECURITY_TXT,
    broken_links: {
      address: ['link-broken low'],
      because: 'the start page links to vmui, which the package of Debian leaves out (404)',
    },
    product_exposure: {
      address: ['console-open critical', 'metrics-open medium'],
      because:
        'docs/Single-server-VictoriaMetrics.md, Security: without -httpAuth.* everyone reads, writes and deletes series; /metrics has its own',
    },
    brute_force: unread('without -httpAuth.username there is no sign-in'),
    api_rate_limit: {
      address: ['rate-limit-not-observed low'],
      configured: ['rate-limit-not-observed medium'],
      because: 'the start page links to api/v1/status/tsdb and others, which have no limit',
    },
  },
  folders: [],
  allowed: [],
};
