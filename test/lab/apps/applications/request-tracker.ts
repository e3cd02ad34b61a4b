import type { RigApplication } from '../rig-application';
import { clean, dumpSqlite, NO_SECURITY_TXT, nothingOdd, ON_PLAIN_HTTP, unread } from './common';
import { GUESSES_UNNOTICED } from './walls';

const DATABASE = '/var/lib/dbconfig-common/sqlite3/request-tracker5/rtdb';

/** Its login has a random hidden field that protects nothing, and each unknown path leads there. Debian's package makes the database. */
export const requestTracker: RigApplication = {
  name: 'request-tracker',
  address: '127.0.40.81',
  packages: ['request-tracker5', 'rt5-standalone', 'rt5-db-sqlite', 'sqlite3'],
  setup: `
printf 'Set($WebDomain, "%s"); Set($WebPort, 80); Set($WebPath, ""); Set($MailCommand, "testfile");\\n1;\\n' "$ADDRESS" > /etc/request-tracker5/RT_SiteConfig.d/70-rig.pm`,
  processes: [
    'exec /usr/share/request-tracker5/libexec/rt-server --server Starlet --host "$ADDRESS" --port 80',
  ],
  probe: '/',
  endpoints: {
    security_headers: ['/NoAuth/Login.html'],
    csrf_protection: ['/NoAuth/Login.html'],
    cors_misconfiguration: ['/REST/2.0/rt'],
    cookie_security: ['/NoAuth/Login.html'],
    brute_force: ['/NoAuth/Login.html'],
    api_rate_limit: ['/REST/2.0/rt'],
  },
  truth: {
    ...ON_PLAIN_HTTP,
    ...nothingOdd(
      'lib/RT/Interface/Web.pm: templates encode, DBIx::SearchBuilder binds; X-Forwarded-Host is read for a warning in the log only',
    ),
    security_headers: {
      address: ['csp-missing medium', 'nosniff-missing low'],
      because:
        'lib/RT/Interface/Web/Handler.pm: X-Frame-Options: DENY (Framebusting) and nothing else; Starlet names no version',
    },
    csrf_protection: {
      address: 'inconclusive',
      configured: ['csrf-login low'],
      because:
        'html/Elements/Login: next is a random number that names the page to go to (Web.pm: SetNextPage), and no response shows that it is not a token; it is empty where the login is asked for itself, and nothing else protects it',
    },
    cors_misconfiguration: clean('lib/RT/Interface/Web sends no Access-Control header'),
    cookie_security: {
      address: ['cookie-session-no-samesite low'],
      because: 'lib/RT/Interface/Web.pm: SendSessionCookie has HttpOnly (WebHttpOnlyCookies) and no SameSite',
    },
    jwt_tokens: clean('lib/RT/Interface/Web/Session.pm: random ids'),
    subresource_integrity: clean('html/Elements/Header: files of its own only'),
    outdated_js_libraries: {
      address: ['js-end-of-life-library low', 'js-vulnerable-library'],
      because:
        'lib/RT/Interface/Web.pm: JSFiles joins jQuery UI 1.13.0, CKEditor 4.13.0 and Bootstrap 4.6.1 into one script',
    },
    information_disclosure: clean(
      'html/Elements/Footer writes the version as text; Header has no generator; Web.pm: strangers are sent to the login before anything can fail',
    ),
    directory_listing: clean('lib/RT/Interface/Web/Handler.pm: static files only, no list'),
    exposed_files: clean('lib/RT/Interface/Web.pm: every other path leads strangers to the login'),
    security_txt: NO_SECURITY_TXT,
    product_exposure: clean(
      'share/html/autohandler: a sign-in before each page; the installer is off once etc/RT_SiteConfig.pm is there',
    ),
    brute_force: {
      address: GUESSES_UNNOTICED,
      because: 'lib/RT/Interface/Web.pm: AttemptPasswordAuthentication counts nothing and does not wait',
    },
    api_rate_limit: unread('lib/RT/REST2/Middleware/Auth.pm answers strangers with 401'),
  },
  dump: dumpSqlite(DATABASE),
  folders: ['/etc/request-tracker5'],
  allowed: [{ line: /^sql sessions /, reason: 'sessions of visitors' }],
};
