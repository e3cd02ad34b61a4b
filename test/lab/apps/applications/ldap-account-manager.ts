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

/** PHP whose start page is a refresh to a login in another folder, with two forms. No directory runs behind it. */
export const ldapAccountManager: RigApplication = {
  name: 'ldap-account-manager',
  address: '127.0.40.135',
  packages: [
    'ldap-account-manager',
    'php-cli',
    'php-ldap',
    'php-xml',
    'php-gd',
    'php-gmp',
    'php-zip',
    'php-curl',
    'php-mbstring',
  ],
  setup: 'true',
  processes: [phpServer('/usr/share/ldap-account-manager')],
  probe: '/templates/login.php',
  endpoints: {
    security_headers: ['/templates/login.php'],
    csrf_protection: ['/templates/login.php'],
    cookie_security: ['/templates/login.php'],
    brute_force: ['/templates/login.php'],
  },
  truth: {
    ...ON_PLAIN_HTTP,

    ...nothingOdd('templates/login.php: useProfile is one of a list, all else is cleaned'),
    security_headers: {
      address: [
        'csp-missing medium',
        'deprecated-header low',
        'info-disclosure-version low',
        'nosniff-missing low',
      ],
      configured: ['csp-missing medium', 'deprecated-header low', 'info-disclosure-version low'],
      because:
        'index.html refreshes to the login; lib/security.inc: setLAMHeaders has a policy that says nothing of scripts, X-Frame-Options, nosniff and X-XSS-Protection; PHP expose_php is on; PHP sends style sheets without nosniff, and one of them is read where no path is configured',
    },
    csrf_protection: {
      address: ['csrf-login low'],
      because:
        'templates/login.php: no token in the form of the password; the other form is read by a script (loginProfileChanged)',
    },
    cors_misconfiguration: clean('lib/ sends no Access-Control header'),
    cookie_security: clean('lib/security.inc: lamDefaultCookieOptions: HttpOnly and SameSite=Lax'),
    subresource_integrity: clean('templates/login.php: files of its own only'),
    outdated_js_libraries: clean('templates/lib/100_lam.*.min.js: jQuery 3.5.1 has no advisory'),
    information_disclosure: clean('lib/adminHeader.inc names the version as text, no generator'),
    directory_listing: PHP_LISTS_NOTHING,
    exposed_files: clean('the package holds none of the files; PHP answers unknown paths with index.html'),
    security_txt: NO_SECURITY_TXT,
    broken_links: linksLeadOut('lib/adminHeader.inc links to ldap-account-manager.org'),
    product_exposure: clean('templates/login.php and config/ ask for a password'),
    brute_force: {
      address: GUESSES_UNNOTICED,
      because: 'templates/login.php: a failed bind is a message; nothing is counted',
    },
    api_rate_limit: unread('pages and forms, no API'),
  },
  folders: ['/etc/ldap-account-manager', '/var/lib/ldap-account-manager/config'],
  allowed: [],
};
