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

/** The front end with its database. It blocks an existing account for 30 seconds after five failures. */
export const zabbix: RigApplication = {
  name: 'zabbix',
  address: '127.0.40.52',
  packages: [
    'zabbix-frontend-php',
    'zabbix-server-mysql',
    'php-cli',
    'php-mysql',
    'php-mbstring',
    'php-xml',
    'php-gd',
    'php-bcmath',
    'mariadb-server',
  ],
  setup: withMariadb(`
cat > /etc/zabbix/zabbix.conf.php <<'EOF'
<?php
$DB = ['TYPE' => 'MYSQL', 'SERVER' => 'localhost', 'PORT' => '0', 'DATABASE' => 'zabbix', 'USER' => 'zabbix', 'PASSWORD' => 'rig-Admin-password-1',
  'SCHEMA' => '', 'ENCRYPTION' => false, 'KEY_FILE' => '', 'CERT_FILE' => '', 'CA_FILE' => '', 'VERIFY_HOST' => false, 'CIPHER_LIST' => '',
  'VAULT_URL' => '', 'VAULT_DB_PATH' => '', 'VAULT_TOKEN' => '', 'DOUBLE_IEEE754' => true];
$ZBX_SERVER_NAME = '';
$IMAGE_FORMAT_DEFAULT = IMAGE_FORMAT_PNG;
EOF
alias sql='mariadb --no-defaults --socket="$HERE/mysql.sock"'
sql -e "CREATE DATABASE zabbix CHARACTER SET utf8mb4 COLLATE utf8mb4_bin; CREATE USER zabbix@localhost IDENTIFIED BY 'rig-Admin-password-1'; GRANT ALL ON zabbix.* TO zabbix@localhost"
for part in schema images data; do
  (echo 'SET autocommit = 0;'; zcat /usr/share/zabbix-server-mysql/$part.sql.gz; echo 'COMMIT;') | sql zabbix
done`),
  processes: [
    MARIADB,
    phpServer(
      '/usr/share/zabbix',
      '-d "mysqli.default_socket=$HERE/mysql.sock" -d post_max_size=16M -d max_execution_time=300 -d max_input_time=300',
    ),
  ],
  probe: '/index.php',
  endpoints: {
    security_headers: ['/index.php'],
    csrf_protection: ['/index.php'],
    cors_misconfiguration: ['/index.php'],
    cookie_security: ['/index.php'],
    brute_force: ['/index.php'],
    api_rate_limit: ['/api_jsonrpc.php'],
  },
  truth: {
    ...ON_PLAIN_HTTP,
    ...nothingOdd('include/classes/html: CTag encodes, dbstr quotes; addresses are relative'),
    security_headers: {
      address: [
        'csp-missing medium',
        'deprecated-header low',
        'info-disclosure-version low',
        'nosniff-missing low',
      ],
      configured: ['csp-missing medium', 'deprecated-header low', 'info-disclosure-version low'],
      because:
        'include/page_header.php sends nosniff, X-Frame-Options: SAMEORIGIN and X-XSS-Protection: 1, and no policy; static files come from the server of PHP without nosniff, and the address alone leads to one; expose_php is on',
    },
    csrf_protection: {
      address: ['csrf-login low'],
      because: 'include/views/general.login.php: cleanItems() takes the sid out of the login form',
      knownDeviation:
        'page_header.php prints a meta element csrf-token, as sites do whose scripts send it as a header; whether the server wants it is not tried',
    },
    cors_misconfiguration: {
      address: [],
      because: 'api_jsonrpc.php: a star for the API only, which wants a token in the body',
    },
    cookie_security: {
      address: ['cookie-session-no-samesite low'],
      because:
        'include/classes/helpers/CCookieHelper.php: setcookie() with HttpOnly, without SameSite; strangers have a session id of their own (CWebUser::setDefault)',
    },
    subresource_integrity: { address: [], because: 'include/page_header.php: its own files only' },
    outdated_js_libraries: {
      address: [],
      because: 'include/page_header.php: the login loads js/browsers.js alone (ZBX_PAGE_NO_JSLOADER)',
    },
    information_disclosure: {
      address: [],
      because:
        'makePageFooter(false): the footer of the login names no version; debug mode is for signed-in users',
    },
    directory_listing: PHP_LISTS_NOTHING,
    exposed_files: {
      address: ['exposed-deploy-file low'],
      because: 'the package: composer.lock is in /usr/share/zabbix',
    },
    security_txt: NO_SECURITY_TXT,
    product_exposure: clean(
      'the group Guests is disabled (database/mysql/data.sql); setup.php wants a super administrator; the address is private',
    ),
    brute_force: {
      address: ['login-cleartext high', 'login-no-throttling medium'],
      because:
        'include/classes/api/services/CUser.php: login() counts failures in the row of an existing user; each failure says the same sentence',
    },
    api_rate_limit: {
      address: 'inconclusive',
      because: 'api_jsonrpc.php: 412 without a JSON body',
    },
  },
  dump: dumpMariadb('zabbix'),
  folders: ['/etc/zabbix'],
  allowed: [
    {
      line: /^sql (?:auditlog|sessions) /,
      reason:
        'each visit tries the account of guests (CWebUser::checkAuthentication), and the audit log has it',
    },
  ],
  forbiddenLog: /POST \S*(?:setup|zabbix|api_jsonrpc)\.php/,
};
