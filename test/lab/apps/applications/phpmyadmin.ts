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

export const phpmyadmin: RigApplication = {
  name: 'phpmyadmin',
  address: '127.0.40.6',
  packages: ['phpmyadmin', 'php-cli', 'php-mysql', 'php-mbstring', 'php-xml', 'mariadb-server'],
  setup: withMariadb(`
cat > /etc/phpmyadmin/conf.d/rig.php <<EOF
<?php
\\$cfg['Servers'] = [1 => ['auth_type' => 'cookie', 'host' => 'localhost', 'socket' => '$HERE/mysql.sock']];
EOF
mariadb --no-defaults --socket="$HERE/mysql.sock" -e "CREATE USER rig@localhost IDENTIFIED BY 'rig-Admin-password-1'; CREATE DATABASE shop; CREATE TABLE shop.item (id INT); INSERT INTO shop.item VALUES (1)"`),
  processes: [MARIADB, phpServer('/usr/share/phpmyadmin')],
  probe: '/index.php',
  endpoints: {
    security_headers: ['/index.php'],
    csrf_protection: ['/index.php'],
    cors_misconfiguration: ['/index.php'],
    brute_force: ['/index.php'],
    api_rate_limit: ['/index.php?route=/version-check'],
  },
  truth: {
    ...ON_PLAIN_HTTP,
    ...nothingOdd('libraries/classes: Core and Template encode; url.php leads to listed hosts only'),
    security_headers: {
      address: [
        'csp-missing-base-uri low',
        'csp-missing-form-action low',
        'csp-unsafe-eval low',
        'csp-unsafe-inline high',
        'deprecated-header low',
        'info-disclosure-version low',
        'nosniff-missing low',
      ],
      configured: [
        'csp-missing-base-uri low',
        'csp-missing-form-action low',
        'csp-unsafe-eval low',
        'csp-unsafe-inline high',
        'deprecated-header low',
        'info-disclosure-version low',
      ],
      because:
        'libraries/classes/Header.php: getCspHeaders, getHttpHeaders; static files come from the server of PHP without nosniff, and the address alone leads to one',
    },
    csrf_protection: {
      address: ['csrf-token-in-url medium'],
      because:
        'templates/login/form.twig: a GET form with the token of get_hidden_inputs; for the others libraries/classes/Common.php: checkTokenRequestParam, a token per session in each POST form',
    },
    cors_misconfiguration: {
      address: [],
      because: 'libraries/classes/Header.php sends no Access-Control header',
    },
    cookie_security: {
      address: [],
      because:
        'libraries/classes/Session.php:143-176 and Config.php:929: HttpOnly and SameSite=Strict by default; without https there is no Secure',
    },
    subresource_integrity: {
      address: [],
      because: 'libraries/classes/Header.php:130-161: all scripts are in js/',
    },
    outdated_js_libraries: {
      address: ['js-vulnerable-library medium'],
      because:
        'js/vendor/jquery/jquery.validate.min.js is 1.19.5, and CVE-2025-3573 is fixed in 1.20.0; jQuery 3.6.1, Migrate 3.4.0, jQuery UI 1.13.2 and Bootstrap 5.1.3 have no advisory',
    },
    information_disclosure: {
      address: [],
      because:
        'templates: no generator; doc/html names the Docutils that wrote it once, which does not run on the site; the errors are shown after a login only',
    },
    directory_listing: PHP_LISTS_NOTHING,
    exposed_files: {
      address: 'inconclusive',
      because:
        'PHP manual, Built-in web server: folders that do not exist are answered by index.php, which is the login page that the test searches at /phpmyadmin/',
    },
    security_txt: NO_SECURITY_TXT,
    product_exposure: clean(
      'libraries/classes/Plugins/Auth/AuthenticationCookie.php: a sign-in; the address is private, where a sign-in is not a finding',
    ),
    brute_force: {
      address: ['login-cleartext high', 'login-no-throttling medium'],
      because:
        'libraries/classes/Plugins/Auth/AuthenticationCookie.php: no limit; $cfg[CaptchaLoginPublicKey] is empty by default',
    },
    api_rate_limit: { address: 'inconclusive', because: 'doc/config: no API for strangers' },
  },
  dump: dumpMariadb('--databases shop mysql'),
  folders: ['/etc/phpmyadmin', '/var/lib/phpmyadmin'],
  allowed: [{ line: /^file \/var\/lib\/phpmyadmin\/tmp\//, reason: 'compiled templates' }],
};
