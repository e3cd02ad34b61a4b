import type { RigApplication } from '../rig-application';
import { clean, NO_SECURITY_TXT, nothingOdd, ON_PLAIN_HTTP, unread } from './common';
import { GUESSES_UNNOTICED } from './walls';

const EMPTY =
  'registry/registry.go: alive answers / with an empty body and no type, for load balancers; there is no page';

/** The front door is open and empty, all else asks for a password. */
export const dockerRegistry: RigApplication = {
  name: 'docker-registry',
  address: '127.0.40.75',
  packages: ['docker-registry', 'apache2-utils'],
  setup: `
rm -rf data && mkdir data
htpasswd -Bbn rigadmin rig-Admin-password-1 > users
cat > config.yml <<EOF
version: 0.1
log: { accesslog: { disabled: true } }
storage: { filesystem: { rootdirectory: "$HERE/data" } }
http: { addr: "$ADDRESS:80", headers: { X-Content-Type-Options: [nosniff] } }
auth: { htpasswd: { realm: basic-realm, path: "$HERE/users" } }
EOF`,
  processes: ['exec docker-registry serve config.yml'],
  probe: '/',
  endpoints: {
    cors_misconfiguration: ['/v2/'],
    brute_force: ['/v2/'],
    api_rate_limit: ['/v2/'],
  },
  truth: {
    ...ON_PLAIN_HTTP,
    ...nothingOdd('registry/handlers: JSON alone'),
    security_headers: {
      address: ['nosniff-missing low'],
      because: `${EMPTY}; the headers of the configuration are those of the registry below /v2/ (registry/handlers/app.go)`,
    },
    open_redirect: unread(EMPTY),
    reflected_xss: unread(EMPTY),
    sql_injection: unread(EMPTY),
    csrf_protection: unread(EMPTY),
    cors_misconfiguration: clean('config.yml of this file: no Access-Control header'),
    cookie_security: clean('registry/ sets no cookie'),
    jwt_tokens: unread(EMPTY),
    subresource_integrity: clean(`${EMPTY}, so nothing names a file`),
    outdated_js_libraries: unread(EMPTY),
    information_disclosure: unread(EMPTY),
    directory_listing: clean('registry/api/v2/urls.go: all but the routes of the API is 404'),
    exposed_files: clean('registry/api/v2/urls.go: all but the routes of the API is 404'),
    security_txt: NO_SECURITY_TXT,
    product_exposure: clean(
      'registry/auth/htpasswd: /v2/_catalog is 401; debug.addr, which has the metrics, is not set',
    ),
    brute_force: {
      address: 'inconclusive',
      configured: GUESSES_UNNOTICED,
      because: 'registry/auth/htpasswd/access.go: Authorized counts nothing; no page links to /v2/',
    },
    api_rate_limit: unread('registry/handlers/app.go: authorized answers /v2/ with 401'),
  },
  folders: ['$HERE/data', '$HERE/users'],
  allowed: [],
};
