import type { RigApplication } from '../rig-application';
import {
  clean,
  linksLeadOut,
  NO_SECURITY_TXT,
  nothingOdd,
  ON_PLAIN_HTTP,
  PHP_LISTS_NOTHING,
  phpServer,
  unread,
} from './common';
import { GUESSES_UNNOTICED } from './walls';

/** One file of PHP with a password and no name; its form carries a token of the session. */
export const phpliteadmin: RigApplication = {
  name: 'phpliteadmin',
  address: '127.0.40.134',
  packages: ['phpliteadmin', 'php-cli', 'php-sqlite3', 'php-mbstring', 'sqlite3'],
  setup: `
rm -rf databases www && mkdir databases www
ln -s /usr/share/phpliteadmin/phpliteadmin.php www/index.php
sqlite3 databases/rig.db 'CREATE TABLE notes (text TEXT); INSERT INTO notes VALUES (1)'
printf '<?php $password = "rig-Admin-password-1"; $directory = "%s/databases";' "$HERE" > /etc/phpliteadmin.config.php`,
  processes: [phpServer('"$HERE/www"')],
  probe: '/',
  endpoints: { security_headers: ['/'], csrf_protection: ['/'], cookie_security: ['/'], brute_force: ['/'] },
  truth: {
    ...ON_PLAIN_HTTP,

    ...nothingOdd(
      'phpliteadmin.php: theme is a basename and resource one of four names; strangers reach nothing else',
    ),
    security_headers: {
      address: [
        'clickjacking high',
        'csp-missing medium',
        'info-disclosure-version low',
        'nosniff-missing low',
      ],
      because: 'phpliteadmin.php sends the type only; PHP expose_php is on',
    },
    csrf_protection: clean(
      'phpliteadmin.php: checkToken wants the token of the session in each POST, before the password',
    ),
    cors_misconfiguration: clean('phpliteadmin.php sends no Access-Control header'),
    cookie_security: {
      address: ['cookie-session-no-samesite low'],
      because: 'phpliteadmin.php sets session.cookie_httponly and no SameSite',
    },
    subresource_integrity: clean('phpliteadmin.php: files of its own only'),
    outdated_js_libraries: clean('phpliteadmin.php: the login loads no script'),
    information_disclosure: clean(
      'phpliteadmin.php: display_errors is off; the login names the version as text, no generator',
    ),
    directory_listing: PHP_LISTS_NOTHING,
    exposed_files: clean('one file; PHP answers unknown paths with the login'),
    security_txt: NO_SECURITY_TXT,
    broken_links: linksLeadOut('the login links to phpliteadmin.org'),
    product_exposure: clean('phpliteadmin.php: a password'),
    brute_force: {
      address: GUESSES_UNNOTICED,
      because: 'phpliteadmin.php: attemptGrant compares and counts nothing',
    },
    api_rate_limit: unread('pages and forms, no API'),
  },
  folders: ['$HERE/databases', '/etc/phpliteadmin.config.php'],
  allowed: [],
};
