import type { RigApplication } from '../rig-application';
import {
  clean,
  dumpMariadb,
  MARIADB,
  NO_SECURITY_TXT,
  nothingOdd,
  ON_PLAIN_HTTP,
  PHP_LISTS_NOTHING,
  phpServer,
  withMariadb,
} from './common';

/** Its tokens are put into the pages at the end, by a filter of the output (CSRF Magic). */
export const cacti: RigApplication = {
  name: 'cacti',
  address: '127.0.40.51',
  packages: ['cacti', 'php-cli', 'php-mysql', 'mariadb-server'],
  setup: withMariadb(`
cat > /etc/cacti/debian.php <<'EOF'
<?php
$database_type = 'mysql'; $database_default = 'cacti'; $database_hostname = 'localhost'; $database_port = '3306';
$database_username = 'cacti'; $database_password = 'rig-Admin-password-1'; $database_retries = 5; $database_ssl = false; $database_persist = false;
$poller_id = 1; $url_path = '/'; $cacti_session_name = 'Cacti'; $disable_log_rotation = true;
$path_csrf_secret = '/var/lib/cacti/csrf/secret.php';
EOF
alias sql='mariadb --no-defaults --socket="$HERE/mysql.sock"'
sql -e "CREATE DATABASE cacti; CREATE USER cacti@localhost IDENTIFIED BY 'rig-Admin-password-1'; GRANT ALL ON cacti.* TO cacti@localhost"
sql cacti < /usr/share/cacti/conf_templates/cacti.sql
sql cacti -e "UPDATE version SET cacti = '$(cat /usr/share/cacti/site/include/cacti_version)'"`),
  processes: [MARIADB, phpServer('/usr/share/cacti/site', '-d "pdo_mysql.default_socket=$HERE/mysql.sock"')],
  probe: '/index.php',
  endpoints: {
    security_headers: ['/index.php'],
    csrf_protection: ['/index.php'],
    cors_misconfiguration: ['/index.php'],
    cookie_security: ['/index.php'],
    brute_force: ['/index.php'],
    api_rate_limit: ['/index.php'],
  },
  truth: {
    ...ON_PLAIN_HTTP,
    ...nothingOdd('lib/html_utility.php: get_nfilter_request_var and html_escape; addresses are relative'),
    security_headers: {
      address: [
        'csp-missing-base-uri low',
        'csp-missing-form-action low',
        'csp-unsafe-inline high',
        'info-disclosure-version low',
        'nosniff-missing low',
      ],
      because:
        "include/global.php:462-478: script-src 'self' 'unsafe-inline', default-src * covers plug-ins, X-Frame-Options; nothing sends nosniff; PHP expose_php is on",
    },
    csrf_protection: {
      address: [],
      because: 'include/csrf.php: CSRF Magic puts a token of the session into each POST form',
    },
    cors_misconfiguration: { address: [], because: 'include/global.php sends no Access-Control header' },
    cookie_security: {
      address: [],
      because: 'include/global.php:425-443: HttpOnly and SameSite=Strict; without https there is no Secure',
    },
    subresource_integrity: { address: [], because: 'lib/html.php: html_common_header, its own files only' },
    outdated_js_libraries: {
      address: [],
      because:
        'include/js: jQuery 3.6.1, jQuery UI 1.13.2 and Chart.js 3.9.1 have no advisory; DOMPurify has the fixes of Debian and is the 25th of the scripts, of which the test reads 12',
    },
    information_disclosure: {
      address: [],
      because:
        'auth_login.php names its version in the text, not as a generator; CactiErrorHandler writes errors to the log',
    },
    directory_listing: PHP_LISTS_NOTHING,
    exposed_files: {
      address: [],
      because: 'the package: none of the files is in site/, and unknown paths show the login',
    },
    security_txt: NO_SECURITY_TXT,
    product_exposure: clean('include/auth.php: a sign-in before each page; install/ wants an administrator'),
    brute_force: {
      address: ['login-cleartext high', 'login-no-throttling medium'],
      because: 'lib/auth.php: auth_process_lockout counts in the row of an existing user',
    },
    api_rate_limit: { address: 'inconclusive', because: 'pages only; remote_agent.php is for pollers' },
  },
  dump: dumpMariadb('cacti'),
  folders: ['/etc/cacti', '/var/lib/cacti'],
  allowed: [{ line: /^sql user_log /, reason: 'the log of failed logins' }],
  forbiddenLog: /POST \S*(?:remote_agent|install|settings|user_admin)/,
};
