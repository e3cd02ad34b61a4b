import type { RigApplication } from '../rig-application';
import {
  clean,
  dumpSqlite,
  NO_SECURITY_TXT,
  nothingOdd,
  ON_PLAIN_HTTP,
  PHP_LISTS_NOTHING,
  phpServer,
} from './common';

/** With the form that sends a code to a user who has forgotten the password, which is on by default. */
export const postfixadmin: RigApplication = {
  name: 'postfixadmin',
  address: '127.0.40.50',
  packages: ['postfixadmin', 'php-cli', 'php-sqlite3', 'php-mbstring', 'php-imap', 'sqlite3'],
  setup: `
rm -f mail.db
cat > /etc/postfixadmin/dbconfig.inc.php <<EOF
<?php
\\$dbtype = 'sqlite'; \\$dbname = '$HERE/mail.db'; \\$dbserver = ''; \\$dbuser = ''; \\$dbpass = '';
EOF
printf '<?php\\n' > /etc/postfixadmin/config.local.php
mkdir -p /var/cache/postfixadmin/templates_c
sqlite3 mail.db VACUUM
cd /usr/share/postfixadmin/public
php upgrade.php >"$HERE/upgrade.log"
cd "$HERE"
sqlite3 mail.db "INSERT INTO admin (username, password, superadmin, active) VALUES ('rigadmin@example.org', '$(php -r 'echo crypt("rig-Admin-password-1", "$1$rigsaltx$");')', 1, 1)"
sqlite3 mail.db "INSERT INTO domain (domain, description, transport) VALUES ('example.org', 'rig', 'virtual')"`,
  processes: [phpServer('/usr/share/postfixadmin/public')],
  probe: '/login.php',
  endpoints: {
    security_headers: ['/users/login.php'],
    csrf_protection: ['/login.php', '/users/password-recover.php'],
    cors_misconfiguration: ['/login.php'],
    cookie_security: ['/users/login.php'],
    brute_force: ['/login.php'],
    api_rate_limit: ['/login.php'],
  },
  truth: {
    ...ON_PLAIN_HTTP,
    ...nothingOdd('common.php: Smarty encodes, db_query binds; addresses are relative'),
    security_headers: {
      address: ['csp-missing medium', 'info-disclosure-version low', 'nosniff-missing low'],
      because: 'common.php: X-Frame-Options is the only header that is set; PHP expose_php is on',
    },
    csrf_protection: {
      address: ['csrf-no-protection medium'],
      because:
        'templates/password-recover.tpl has no token, and users/login.php links to it; templates/login.tpl has a token per session, which login.php compares',
    },
    cors_misconfiguration: { address: [], because: 'no Access-Control header in public/' },
    cookie_security: {
      address: ['cookie-session-no-httponly medium', 'cookie-session-no-samesite low'],
      because:
        'common.php: session_start() with the settings of php.ini, which has neither session.cookie_httponly nor session.cookie_samesite',
    },
    subresource_integrity: { address: [], because: 'templates/header.tpl: files of its own only' },
    outdated_js_libraries: {
      address: ['js-vulnerable-library high', 'js-vulnerable-library medium'],
      because:
        'templates/header.tpl: jQuery 1.12.4 (CVE-2020-11022), Bootstrap 3.4.1 (CVE-2025-1647) and Moment.js 2.22.1 (CVE-2022-31129)',
    },
    information_disclosure: {
      address: [],
      because:
        'templates/footer.tpl names its version in a link, not as a generator; display_errors is off in php.ini',
    },
    directory_listing: PHP_LISTS_NOTHING,
    exposed_files: {
      address: [],
      because: 'the package: none of the files is in public/; backup.php asks for a login',
    },
    security_txt: NO_SECURITY_TXT,
    product_exposure: clean(
      'public/setup.php wants setup_password, which the setup of this file leaves unset',
    ),
    brute_force: {
      address: ['login-cleartext high', 'login-no-throttling medium'],
      because: 'model/Login.php: login() compares the password and counts nothing',
    },
    api_rate_limit: {
      address: 'inconclusive',
      because: 'public/: pages only; xmlrpc.php is off and asks for a login',
    },
  },
  dump: dumpSqlite('$HERE/mail.db'),
  folders: ['/etc/postfixadmin'],
  allowed: [],
  forbiddenLog: /POST \S*(?:password-recover|password-change|setup\.php|upgrade\.php|xmlrpc)/,
};
