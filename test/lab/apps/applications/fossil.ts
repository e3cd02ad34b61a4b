import type { RigApplication } from '../rig-application';
import { clean, NO_SECURITY_TXT, nothingOdd, ON_PLAIN_HTTP } from './common';
import { GUESSES_UNNOTICED } from './walls';

/** Guests sign in with a CAPTCHA of the login form; users do not need it. */
export const fossil: RigApplication = {
  name: 'fossil',
  address: '127.0.40.70',
  packages: ['fossil', 'sqlite3'],
  setup: `
rm -rf repository && mkdir repository
fossil init --admin-user rigadmin repository/rig.fossil >/dev/null
fossil user password rigadmin rig-Admin-password-1 -R repository/rig.fossil
echo 'A page of the wiki.' | fossil wiki create Home -R repository/rig.fossil -U rigadmin`,
  processes: ['exec fossil server repository/rig.fossil --port "$ADDRESS:80" --nojail'],
  probe: '/home',
  endpoints: {
    security_headers: ['/login'],
    csrf_protection: ['/login'],
    cors_misconfiguration: ['/timeline.rss'],
    cookie_security: ['/login'],
    brute_force: ['/login'],
    api_rate_limit: ['/timeline.rss'],
  },
  truth: {
    ...ON_PLAIN_HTTP,
    ...nothingOdd('src/encode.c: htmlize and %q quote; g.zBaseURL comes from the Host field'),
    security_headers: {
      address: [
        'csp-missing-base-uri medium',
        'csp-missing-form-action low',
        'headers-missing-on-errors low',
        'nosniff-missing low',
      ],
      because:
        'src/style.c: style_csp has a random nonce for scripts and neither base-uri nor form-action; src/cgi.c: cgi_reply sends X-Frame-Options, no nosniff and no Server; src/main.c: process_one_web_page writes "Not Found" without style_header, so without the policy',
    },
    csrf_protection: {
      address: ['csrf-login low'],
      because:
        'src/login.c: login_page calls no cgi_csrf_safe; its one hidden field, cs, is the seed of the CAPTCHA for guests',
    },
    cors_misconfiguration: clean('src/cgi.c: cgi_reply sends no Access-Control header'),
    cookie_security: clean('src/cookies.c: strangers get preferences of the display only, with HttpOnly'),
    jwt_tokens: clean('src/login.c: sessions are random numbers in a cookie, after sign-in'),
    subresource_integrity: clean('src/style.c: scripts and styles of its own only'),
    outdated_js_libraries: clean('src/builtin.c: scripts of its own only'),
    information_disclosure: clean(
      'src/style.c: style_finish_page writes the version as text of the footer, no generator; errors are a sentence',
    ),
    directory_listing: clean('src/main.c: process_one_web_page: a path is a page of the program or 404'),
    exposed_files: clean('src/main.c: process_one_web_page: a path is a page of the program or 404'),
    security_txt: NO_SECURITY_TXT,
    product_exposure: clean('src/login.c: guests read; /setup wants an administrator'),
    brute_force: {
      address: GUESSES_UNNOTICED,
      because:
        'src/login.c: login_page sleeps one second after each failure, returns 401 and counts nothing; the CAPTCHA is for the user anonymous',
    },
    api_rate_limit: {
      address: 'inconclusive',
      configured: ['rate-limit-not-observed medium'],
      because: 'src/rss.c: page_timeline_rss has no limit; no page names an API',
    },
  },
  dump: `sqlite3 -cmd ".timeout 10000" repository/rig.fossil "SELECT 'sql user', login, pw, cap FROM user; SELECT 'sql event', * FROM event; SELECT 'sql config', name, value FROM config"`,
  folders: [],
  allowed: [
    { line: /^sql config\|captcha-secret\|/, reason: 'made by the first visit to the login (src/captcha.c)' },
    {
      line: /^sql config\|backoffice\|/,
      reason: 'a lease of its own jobs, taken by visits (src/backoffice.c)',
    },
  ],
};
