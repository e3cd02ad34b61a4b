import type { RigApplication } from '../rig-application';
import { clean, NO_SECURITY_TXT, nothingOdd, ON_PLAIN_HTTP, unread } from './common';
import { GUESSES_UNNOTICED } from './walls';

const ENVIRONMENT =
  'RABBITMQ_NODENAME=rig@localhost RABBITMQ_MNESIA_BASE="$HERE/db" RABBITMQ_LOGS=- RABBITMQ_ENABLED_PLUGINS_FILE="$HERE/plugins" RABBITMQ_CONFIG_FILE="$HERE/rabbitmq.conf" RABBITMQ_PID_FILE="$HERE/pid" RABBITMQ_DIST_PORT=25690 ERL_EPMD_ADDRESS=127.0.0.1';

const SHELL = 'rabbitmq_management/priv/www/index.html: scripts fill the page, which holds no words';

/** An empty page that scripts fill, and an API that wants HTTP Basic for everything. */
export const rabbitmq: RigApplication = {
  name: 'rabbitmq',
  address: '127.0.40.97',
  packages: ['rabbitmq-server'],
  setup: `
rm -rf db && mkdir db
echo '[rabbitmq_management].' > plugins
cat > rabbitmq.conf <<EOF
listeners.tcp.1 = $ADDRESS:5672
management.tcp.ip = $ADDRESS
management.tcp.port = 80
default_user = rigadmin
default_pass = rig-Admin-password-1
EOF`,
  processes: ['exec epmd -address 127.0.0.1', `${ENVIRONMENT} exec /usr/lib/rabbitmq/bin/rabbitmq-server`],
  probe: '/',
  endpoints: {
    security_headers: ['/api/index.html'],
    cors_misconfiguration: ['/api/overview'],
    brute_force: ['/api/whoami'],
    api_rate_limit: ['/api/overview'],
  },
  truth: {
    ...ON_PLAIN_HTTP,
    ...nothingOdd(
      'rabbitmq_management/priv/www/index.html: scripts and styles of its own, no link, no parameter',
    ),
    security_headers: {
      address: [
        'clickjacking medium',
        'csp-missing-base-uri',
        'csp-missing-form-action low',
        'csp-unsafe-eval low',
        'csp-unsafe-inline high',
        'nosniff-missing low',
      ],
      because:
        'documentation, Management Plugin, "Content Security Policy": script-src with unsafe-eval and unsafe-inline, and object-src, by default; the other headers have to be configured; Cowboy names no version',
    },
    csrf_protection: unread(SHELL),
    open_redirect: unread(SHELL),
    reflected_xss: unread(SHELL),
    sql_injection: unread(SHELL),
    cors_misconfiguration: clean(
      'documentation, Management Plugin, "Cross-origin Resource Sharing": off by default',
    ),
    cookie_security: clean('priv/www/js: scripts keep the credentials, and the server sets no cookie'),
    subresource_integrity: clean('priv/www/index.html: files of its own only'),
    outdated_js_libraries: clean(
      'priv/www/js: jQuery 3.5.1, for which there is no advisory; Flot, Sammy and EJS are in no list',
    ),
    information_disclosure: clean(
      'priv/www: no generator, no source maps; errors of the API are JSON without details',
    ),
    directory_listing: clean('rabbit_mgmt_wm_static: files only'),
    exposed_files: clean('rabbit_mgmt_dispatcher: files of priv/www, /api and /cli; all else is 404'),
    security_txt: NO_SECURITY_TXT,
    broken_links: unread('rabbitmq_management/priv/www/index.html: scripts draw the page'),
    product_exposure: clean(
      'rabbit_mgmt_util: is_authorized before each resource of /api; the plug-in of metrics is off, the address is private',
    ),
    brute_force: {
      address: 'inconclusive',
      configured: GUESSES_UNNOTICED,
      because: 'rabbit_mgmt_util: is_authorized returns 401 and counts nothing; no page links to the API',
    },
    api_rate_limit: unread('rabbit_mgmt_dispatcher: the API wants a user for everything but /api/index.html'),
  },
  folders: ['$HERE/plugins', '$HERE/rabbitmq.conf'],
  allowed: [],
};
