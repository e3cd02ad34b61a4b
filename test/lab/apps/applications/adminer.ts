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

/** In the folder of a site, under its usual name, as its documentation says. */
export const adminer: RigApplication = {
  name: 'adminer',
  address: '127.0.40.49',
  packages: ['adminer', 'php-cli', 'php-mysql', 'mariadb-server'],
  setup: withMariadb(`
mkdir -p site tmp
echo '<!doctype html><html lang="en"><head><title>Static site</title></head><body><h1>Static site</h1><p><a href="/adminer.php">Database</a></p></body></html>' > site/index.html
echo "<?php include '/etc/adminer/conf.php';" > site/adminer.php
mariadb --no-defaults --socket="$HERE/mysql.sock" -e "CREATE USER rig@localhost IDENTIFIED BY 'rig-Admin-password-1'; CREATE DATABASE shop; CREATE TABLE shop.item (id INT); INSERT INTO shop.item VALUES (1)"`),
  processes: [
    MARIADB,
    phpServer('site', '-d "mysqli.default_socket=$HERE/mysql.sock" -d "sys_temp_dir=$HERE/tmp"'),
  ],
  probe: '/adminer.php',
  endpoints: {
    security_headers: ['/adminer.php'],
    csrf_protection: ['/adminer.php'],
    cors_misconfiguration: ['/adminer.php'],
    cookie_security: ['/adminer.php'],
    brute_force: ['/adminer.php'],
    api_rate_limit: ['/adminer.php'],
  },
  truth: {
    ...ON_PLAIN_HTTP,
    ...nothingOdd('adminer.php: h() encodes and q() quotes; addresses are relative'),
    security_headers: {
      address: ['clickjacking medium', 'csp-missing medium', 'nosniff-missing low'],
      configured: [
        'clickjacking medium',
        'csp-missing medium',
        'info-disclosure-version low',
        'nosniff-missing low',
      ],
      because:
        'site/index.html is a file, which the server of PHP sends without any of them; include/design.inc.php: page_headers sends them all for Adminer, and PHP expose_php is on',
    },
    csrf_protection: {
      address: ['csrf-login low', 'csrf-token-weak medium'],
      because:
        'include/auth.inc.php: the login form has no token, and that of the language form is rand(1, 1e6), 20 bits; the cookie has no SameSite (include/bootstrap.inc.php)',
    },
    cors_misconfiguration: { address: [], because: 'no Access-Control header in adminer/' },
    cookie_security: {
      address: ['cookie-session-no-samesite low'],
      because:
        'include/bootstrap.inc.php:58: adminer_sid is HttpOnly only; include/functions.inc.php: cookie() sets HttpOnly and SameSite=lax for adminer_key',
    },
    subresource_integrity: {
      address: [],
      because: 'include/design.inc.php: its own files; the version check is off (conf.php)',
    },
    outdated_js_libraries: { address: [], because: 'static/functions.js: no library' },
    information_disclosure: {
      address: [],
      because: 'no generator and no comment with a version; display_errors is off in php.ini',
    },
    directory_listing: PHP_LISTS_NOTHING,
    exposed_files: {
      address: ['exposed-database-tool low'],
      because: 'the setup of this file: adminer.php is in the folder of the site',
    },
    security_txt: NO_SECURITY_TXT,
    product_exposure: clean('adminer/include/auth.inc.php: a sign-in; the address is private'),
    brute_force: {
      address: ['login-cleartext high', 'login-no-throttling medium'],
      because:
        'include/auth.inc.php: check_invalid_login allows 30 failures of an address, and the test sends 13',
    },
    api_rate_limit: { address: 'inconclusive', because: 'index.php: pages only, no API' },
  },
  dump: dumpMariadb('--databases shop mysql'),
  folders: ['/etc/adminer', '$HERE/tmp', '$HERE/site'],
  allowed: [{ line: /^file \S*\/tmp\/adminer\.invalid /, reason: 'counters of the login limit' }],
};
