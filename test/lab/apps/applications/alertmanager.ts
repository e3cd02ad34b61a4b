import type { RigApplication } from '../rig-application';
import { clean, NO_SECURITY_TXT, nothingOdd, ON_PLAIN_HTTP, unread } from './common';

/** An API in Go with a page of five links, as Debian builds it; it is open to everyone. */
export const alertmanager: RigApplication = {
  name: 'alertmanager',
  address: '127.0.40.94',
  packages: ['prometheus-alertmanager'],
  setup: `
rm -rf data && mkdir data
printf 'route:\\n  receiver: nobody\\nreceivers:\\n  - name: nobody\\n' > alertmanager.yml`,
  processes: [
    'exec prometheus-alertmanager --web.listen-address="$ADDRESS:80" --config.file="$HERE/alertmanager.yml" --storage.path="$HERE/data" --cluster.listen-address=',
  ],
  probe: '/-/ready',
  endpoints: {
    cors_misconfiguration: ['/api/v2/status'],
    api_rate_limit: ['/api/v2/status'],
  },
  truth: {
    ...ON_PLAIN_HTTP,
    ...nothingOdd('ui/web.go and the page of the Debian package: no parameters, no redirects, five links'),
    security_headers: {
      address: ['clickjacking medium', 'csp-missing medium', 'nosniff-missing low'],
      because: 'ui/web.go: Register sends Cache-Control at most; Go names no server',
    },
    csrf_protection: clean('the page of the Debian package has no form'),
    cors_misconfiguration: clean(
      'api/v2/api.go: Access-Control-Allow-Origin is * and open data, which is not a finding outside a private network',
    ),
    cookie_security: clean('api/ and ui/ set no cookie'),
    subresource_integrity: clean('the page of the Debian package loads nothing'),
    outdated_js_libraries: clean('the page of the Debian package loads nothing'),
    information_disclosure: clean('the page of the Debian package names no version; errors are one line'),
    directory_listing: clean('ui/web.go: fixed paths'),
    exposed_files: {
      address: ['exposed-debug-tool medium'],
      because:
        'ui/web.go: Register serves /debug/pprof to everyone; /metrics belongs to product_exposure where it runs',
    },
    security_txt: NO_SECURITY_TXT,
    broken_links: clean(
      'the page of the Debian package: its links lead to paths of ui/web.go and main.go; /-/reload is 405, which does not mean missing',
    ),
    product_exposure: {
      address: ['console-open critical', 'metrics-open medium'],
      because: 'api/v2/api.go: silences can be made by everyone; ui/web.go serves /metrics',
    },
    brute_force: unread('there is no login'),
    api_rate_limit: {
      address: 'inconclusive',
      configured: ['rate-limit-not-observed medium'],
      because:
        'api/api.go: a limit of concurrent requests only (--web.get-concurrency); no page names the API',
    },
  },
  folders: ['$HERE/alertmanager.yml'],
  allowed: [],
};
