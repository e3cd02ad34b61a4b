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

/** A front door of redirects that need the cookies set on the way: `/` ends at a login whose state is kept in the session. */
export const simplesamlphp: RigApplication = {
  name: 'simplesamlphp',
  address: '127.0.40.99',
  packages: ['simplesamlphp', 'php-cli', 'php-xml', 'php-mbstring', 'php-sqlite3'],
  setup: `
rm -rf config log data sessions && mkdir log data sessions
cp -rL /etc/simplesamlphp config
cat >> config/config.php <<EOF

\\$config['baseurlpath'] = '/';
\\$config['loggingdir'] = '$HERE/log/';
\\$config['datadir'] = '$HERE/data/';
\\$config['tempdir'] = '$HERE/data/tmp';
\\$config['logging.handler'] = 'file';
\\$config['auth.adminpassword'] = 'rig-Admin-password-1';
\\$config['secretsalt'] = 'rigrigrigrigrigrigrigrig';
\\$config['admin.protectindexpage'] = true;
\\$config['admin.checkforupdates'] = false;
\\$config['session.cookie.secure'] = false;
\\$config['session.phpsession.savepath'] = '$HERE/sessions';
EOF`,
  processes: [`export SIMPLESAMLPHP_CONFIG_DIR="$HERE/config"; ${phpServer('/usr/share/simplesamlphp/www')}`],
  probe: '/',
  endpoints: {
    security_headers: ['/module.php/core/frontpage_welcome.php'],
    csrf_protection: ['/module.php/core/frontpage_welcome.php'],
    cookie_security: ['/module.php/core/frontpage_welcome.php'],
    brute_force: ['/module.php/core/frontpage_welcome.php'],
  },
  truth: {
    ...ON_PLAIN_HTTP,
    ...nothingOdd(
      'lib/SimpleSAML/Utils/HTTP.php: redirects are checked (trusted.url.domains), and the host is that of the request; no database',
    ),
    security_headers: {
      address: ['csp-missing medium', 'info-disclosure-version low', 'nosniff-missing low'],
      because: 'templates/includes/header.php: X-Frame-Options alone; PHP expose_php is on',
    },
    csrf_protection: unread(
      'modules/core/templates/loginuserpass.tpl.php: AuthState, the key of the state in the session, is the only random field of the login, and its name does not say that it protects',
    ),
    cors_misconfiguration: clean('www/ sends no Access-Control header'),
    cookie_security: {
      address: ['cookie-samesite-none-insecure low'],
      because:
        'config.php: session.cookie.samesite is None, session.cookie.secure is off for http, and the session is HttpOnly (SessionHandlerPHP)',
    },
    subresource_integrity: clean('templates/includes/header.php: files of its own only'),
    outdated_js_libraries: clean(
      'templates/includes/header.php: jQuery only where a page asks for it; the login does not',
    ),
    information_disclosure: {
      address: ['info-stack-trace medium'],
      knownDeviation:
        'the error has status 200, and links to other languages: the test does not tell it from a page about a trace',
      because:
        'config.php: showerrors and backtraces are on; a list in place of AuthState or of the language ends in an error with a trace (www/_include.php, Error/Error.php)',
    },
    directory_listing: PHP_LISTS_NOTHING,
    exposed_files: clean('www/: none of the files; PHP answers unknown paths with index.php'),
    security_txt: NO_SECURITY_TXT,
    broken_links: linksLeadOut('templates/includes/footer.php links to uninett.no'),
    product_exposure: clean(
      'src/Utils/Auth.php: requireAdmin before the administration; module.enable has no metrics',
    ),
    brute_force: {
      address: GUESSES_UNNOTICED,
      because:
        'modules/core/lib/Auth/Source/AdminPassword.php: login compares the password and counts nothing',
    },
    api_rate_limit: unread('www/ and modules/: pages only'),
  },
  folders: ['$HERE/config'],
  allowed: [],
};
