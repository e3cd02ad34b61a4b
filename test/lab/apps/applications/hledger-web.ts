import type { RigApplication } from '../rig-application';
import { clean, NO_SECURITY_TXT, nothingOdd, ON_PLAIN_HTTP, unread } from './common';

/** Books in Haskell (Yesod): strangers may read and add, each form has a token. */
export const hledgerWeb: RigApplication = {
  name: 'hledger-web',
  address: '127.0.40.136',
  packages: ['hledger-web'],
  setup: `printf '2026-01-01 Opening\\n  assets:cash  10\\n  equity\\n' > rig.journal`,
  processes: [
    'LANG=C.UTF-8 exec hledger-web -f "$HERE/rig.journal" --serve --host "$ADDRESS" --port 80 --base-url "http://$ADDRESS"',
  ],
  probe: '/journal',
  endpoints: {
    security_headers: ['/register?q=inacct%3Aassets'],
    csrf_protection: ['/add'],
    cors_misconfiguration: ['/accountnames'],
    cookie_security: ['/journal'],
    api_rate_limit: ['/accountnames'],
  },
  truth: {
    ...ON_PLAIN_HTTP,

    ...nothingOdd('Yesod encodes what Hamlet shows; addresses are made of --base-url'),
    security_headers: {
      address: [
        'clickjacking medium',
        'csp-missing medium',
        'deprecated-header low',
        'info-disclosure-version low',
        'nosniff-missing low',
      ],
      because: 'yesod-core: X-XSS-Protection "1; mode=block" and no other header; Warp names its version',
    },
    csrf_protection: clean(
      'Hledger/Web/Widget/AddForm.hs: yesod-form puts _token of the session into each POST form; the others search',
    ),
    cors_misconfiguration: clean('Hledger/Web: --cors is not given'),
    cookie_security: {
      address: ['cookie-session-no-samesite low'],
      because: 'yesod-core: _SESSION with HttpOnly and without SameSite',
    },
    subresource_integrity: clean(
      'default-layout-wrapper.hamlet: files of other hosts are in comments for old browsers only',
    ),
    outdated_js_libraries: {
      address: ['js-vulnerable-library'],
      because: 'static/js: jQuery 2.1.1 and Bootstrap 3.2.0',
    },
    information_disclosure: clean('default-layout-wrapper.hamlet: no generator'),
    directory_listing: clean('yesod-static: files only'),
    exposed_files: clean('config/routes: all else is 404'),
    security_txt: NO_SECURITY_TXT,
    broken_links: clean('Hledger/Web: links to its own pages; the help is text'),
    product_exposure: {
      address: ['console-open critical'],
      because:
        'hledger-web: --capabilities is view,add by default, so strangers read the books and add to them',
    },
    brute_force: unread('hledger-web has no sign-in'),
    api_rate_limit: {
      address: 'inconclusive',
      configured: ['rate-limit-not-observed medium'],
      because: 'Hledger/Web/Handler/MiscR.hs has no limit; no page names the API',
    },
  },
  folders: ['$HERE/rig.journal'],
  allowed: [],
};
