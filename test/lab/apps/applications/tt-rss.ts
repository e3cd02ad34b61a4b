import type { RigApplication } from '../rig-application';
import {
  clean,
  dumpMariadb,
  linksLeadOut,
  MARIADB,
  NO_SECURITY_TXT,
  nothingOdd,
  ON_PLAIN_HTTP,
  PHP_LISTS_NOTHING,
  phpServer,
  unread,
  withMariadb,
} from './common';
import { GUESSES_UNNOTICED } from './walls';

const AS_WWW_DATA =
  'setpriv --reuid=33 --regid=33 --clear-groups --inh-caps=+net_bind_service --ambient-caps=+net_bind_service';

/** PHP of an older kind, with a form that sends a link to who has forgotten the password. It refuses to run as root. */
export const ttRss: RigApplication = {
  name: 'tt-rss',
  address: '127.0.40.101',
  packages: [
    'tt-rss',
    'php-cli',
    'php-mysql',
    'php-intl',
    'php-mbstring',
    'php-xml',
    'php-curl',
    'mariadb-server',
  ],
  setup: withMariadb(`
alias sql='mariadb --no-defaults --socket="$HERE/mysql.sock"'
sql -e "CREATE DATABASE ttrss; CREATE USER ttrss@localhost IDENTIFIED BY 'rig'; GRANT ALL ON ttrss.* TO ttrss@localhost"
sql ttrss < /usr/share/tt-rss/schema/ttrss_schema_mysql.sql
printf '<?php $dbtype = "mysql"; $dbserver = "localhost"; $dbport = ""; $dbuser = "ttrss"; $dbname = "ttrss"; $dbpass = "rig";' > /etc/tt-rss/database.php
sed -i "s|%SELF_URL_PATH|http://$ADDRESS/|; s|'CHECK_FOR_UPDATES', true|'CHECK_FOR_UPDATES', false|" /etc/tt-rss/config.php
chmod a+r /etc/tt-rss/*.php
chown -R www-data /var/cache/tt-rss /var/lib/tt-rss
chmod a+rx "$HERE"`),
  processes: [
    MARIADB,
    phpServer(
      '/usr/share/tt-rss/www',
      '-d "pdo_mysql.default_socket=$HERE/mysql.sock" -d "mysqli.default_socket=$HERE/mysql.sock"',
    ).replace('exec php', `exec ${AS_WWW_DATA} php`),
  ],
  probe: '/index.php',
  endpoints: {
    security_headers: ['/public.php?op=forgotpass'],
    csrf_protection: ['/index.php', '/public.php?op=forgotpass'],
    cookie_security: ['/public.php?op=forgotpass'],
    brute_force: ['/index.php'],
  },
  truth: {
    ...ON_PLAIN_HTTP,
    ...nothingOdd(
      'classes/handler/public.php: values are cleaned and bound; return has to start with SELF_URL_PATH',
    ),
    security_headers: {
      address: ['clickjacking', 'csp-missing medium', 'info-disclosure-version low', 'nosniff-missing low'],
      because: 'include/ and classes/handler: the type alone; PHP expose_php is on',
    },
    csrf_protection: {
      address: ['csrf-login low', 'csrf-no-protection medium'],
      because:
        'include/login_form.php: no token; classes/handler/public.php: forgotpass has none either, and starts a session without SameSite',
    },
    cors_misconfiguration: clean('public.php sends no Access-Control header'),
    cookie_security: {
      address: ['cookie-session-no-httponly medium', 'cookie-session-no-samesite low'],
      because:
        'include/sessions.php sets name and lifetime only, and php.ini has neither session.cookie_httponly nor session.cookie_samesite; the login links to forgotpass, which starts a session',
    },
    subresource_integrity: clean('include/login_form.php: files of its own only'),
    outdated_js_libraries: clean(
      'lib/: Prototype 1.7.3 and Dojo 1.17.2, for which the list has no advisory (the last ones end at 1.6.0.3 and 1.17.0)',
    ),
    information_disclosure: clean(
      'include/functions.php: display_errors is off; the login names no version, static files carry one as ?mtime',
    ),
    directory_listing: PHP_LISTS_NOTHING,
    exposed_files: clean('www/: none of the files; PHP answers unknown paths with the login'),
    security_txt: NO_SECURITY_TXT,
    broken_links: linksLeadOut('include/login_form.php: the footer links to tt-rss.org'),
    product_exposure: clean('classes/handler/public.php: a sign-in; ENABLE_REGISTRATION is off'),
    brute_force: {
      address: GUESSES_UNNOTICED,
      because: 'classes/handler/public.php: login logs "Failed login attempt" and counts nothing',
    },
    api_rate_limit: unread(
      'include/login_form.php names no API; public.php answers with an error without op',
    ),
  },
  dump: dumpMariadb('ttrss'),
  folders: ['/etc/tt-rss'],
  allowed: [
    { line: /^sql ttrss_sessions /, reason: 'sessions of visitors' },
    { line: /^sql ttrss_error_log /, reason: 'the log of failed logins' },
  ],
  forbiddenLog: /POST \S*(?:op=forgotpass|register)/,
};
