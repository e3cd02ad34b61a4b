import type { RigApplication } from '../rig-application';
import {
  clean,
  dumpMariadb,
  MARIADB,
  NO_SECURITY_TXT,
  nothingOdd,
  ON_PLAIN_HTTP,
  unread,
  withMariadb,
} from './common';
import { GUESSES_UNNOTICED } from './walls';

const ROOT = '/usr/share/icingaweb2/public';
const SETTINGS =
  '-d "pdo_mysql.default_socket=$HERE/mysql.sock" -d "session.save_path=$HERE/sessions" -d date.timezone=UTC';

/** A front door that asks for cookies before it shows the login. */
export const icingaweb: RigApplication = {
  name: 'icingaweb',
  address: '127.0.40.80',
  packages: ['icingaweb2', 'php-cli', 'php-mysql', 'php-intl', 'php-xml', 'php-curl', 'mariadb-server'],
  setup: withMariadb(`
rm -rf config sessions && mkdir config sessions
hash=$(php -r 'echo password_hash("rig-Admin-password-1", PASSWORD_DEFAULT);')
mariadb --no-defaults --socket="$HERE/mysql.sock" -e "CREATE DATABASE icingaweb; CREATE USER icinga@localhost IDENTIFIED BY 'rig'; GRANT ALL ON icingaweb.* TO icinga@localhost"
mariadb --no-defaults --socket="$HERE/mysql.sock" icingaweb < /usr/share/icingaweb2/schema/mysql.schema.sql
mariadb --no-defaults --socket="$HERE/mysql.sock" icingaweb -e "INSERT INTO icingaweb_user (name, active, password_hash) VALUES ('rigadmin', 1, '$hash')"
printf '[global]\\nconfig_resource = "db"\\n[logging]\\nlog = "none"\\n' > config/config.ini
printf '[db]\\ntype = "db"\\ndb = "mysql"\\nhost = "localhost"\\ndbname = "icingaweb"\\nusername = "icinga"\\npassword = "rig"\\ncharset = "utf8mb4"\\n' > config/resources.ini
printf '[icingaweb2]\\nbackend = "db"\\nresource = "db"\\n' > config/authentication.ini
printf '[Administrators]\\nusers = "rigadmin"\\npermissions = "*"\\n' > config/roles.ini`),
  processes: [
    MARIADB,
    `ICINGAWEB_CONFIGDIR="$HERE/config" PHP_CLI_SERVER_WORKERS=4 exec php ${SETTINGS} -S "$ADDRESS:80" -t ${ROOT} ${ROOT}/index.php`,
  ],
  probe: '/css/icinga.min.css',
  endpoints: {
    security_headers: ['/authentication/login'],
    csrf_protection: ['/authentication/login'],
    cors_misconfiguration: ['/authentication/login'],
    cookie_security: ['/authentication/login'],
    brute_force: ['/authentication/login'],
    api_rate_limit: ['/dashboard'],
  },
  truth: {
    ...ON_PLAIN_HTTP,
    ...nothingOdd('library/Icinga/Web: views encode, statements bind, redirect is checked by Url::fromPath'),
    security_headers: {
      address: [
        'clickjacking high',
        'csp-missing medium',
        'info-disclosure-version low',
        'nosniff-missing low',
      ],
      because:
        'Icinga/Web/Response.php sends none of them; the start page leads to LoginForm.php, which asks for a password; PHP expose_php is on',
    },
    csrf_protection: clean(
      'Icinga/Web/Form/Element/CsrfCounterMeasure.php: a random number and its SHA-256 with the session, checked by isValid',
    ),
    cors_misconfiguration: clean('Icinga/Web sends no Access-Control header'),
    cookie_security: {
      address: ['cookie-session-no-samesite low'],
      because:
        'Icinga/Web/Session/PhpSession.php: Icingaweb2 is HttpOnly, and session_set_cookie_params names no SameSite; _chc (CookieHelper.php) is the constant 1',
    },
    jwt_tokens: clean('Icinga/Web/RememberMe.php: an encrypted cookie, after sign-in'),
    subresource_integrity: clean('application/layouts/scripts: files of its own only'),
    outdated_js_libraries: clean('Icinga/Web/JavaScript.php joins its own files and jQuery 3.6'),
    information_disclosure: clean(
      'application/layouts/scripts/layout.phtml has no generator; ErrorController.php names no file to strangers',
    ),
    directory_listing: clean(
      'Icinga/Application/webrouter.php: files only, all else goes to the controllers',
    ),
    exposed_files: clean('public/ holds scripts, styles and pictures; ErrorController.php: all else is 404'),
    security_txt: NO_SECURITY_TXT,
    product_exposure: clean(
      'library/Icinga/Web/Controller/ActionController.php: assertPermission after the sign-in; setup wants a token',
    ),
    brute_force: {
      address: GUESSES_UNNOTICED,
      because: 'application/forms/Authentication/LoginForm.php: onSuccess counts nothing and does not wait',
    },
    api_rate_limit: unread('Icinga/Web/Controller/ActionController.php: redirectToLogin'),
  },
  dump: dumpMariadb('icingaweb'),
  folders: ['$HERE/config'],
  allowed: [],
};
