import type { RigApplication } from '../rig-application';
import { clean, NO_SECURITY_TXT, nothingOdd, ON_PLAIN_HTTP, unread } from './common';

/** A search engine in Flask whose searches are POST forms, whose engines the rig cannot reach. */
export const searx: RigApplication = {
  name: 'searx',
  address: '127.0.40.137',
  packages: ['searx'],
  setup: `
sed -e "s/bind_address : .*/bind_address : '$ADDRESS'/; s/port : 8888/port : 80/; s/ultrasecretkey/rig-secret/" /usr/share/doc/searx/examples/settings.yml > settings.yml`,
  processes: ['SEARX_SETTINGS_PATH="$HERE/settings.yml" exec searx-run'],
  probe: '/healthz',
  endpoints: {
    security_headers: ['/preferences'],
    csrf_protection: ['/preferences'],
    cors_misconfiguration: ['/config'],
    cookie_security: ['/preferences'],
    api_rate_limit: ['/config'],
  },
  truth: {
    ...ON_PLAIN_HTTP,

    ...nothingOdd(
      'templates/oscar escape; addresses of the start page are relative, though ReverseProxyPathFix reads X-Forwarded-Host',
    ),
    security_headers: {
      address: [
        'clickjacking medium',
        'csp-missing medium',
        'deprecated-header low',
        'info-disclosure-version low',
      ],
      because:
        'settings.yml: default_http_headers has nosniff and X-XSS-Protection; Werkzeug names its version',
    },
    csrf_protection: clean(
      'webapp.py: no session; a search and the choice of settings, which a cookie of its visitor keeps',
    ),
    cors_misconfiguration: clean('webapp.py sends no Access-Control header'),
    cookie_security: clean('webapp.py sets cookies only when settings are chosen'),
    subresource_integrity: clean('templates/oscar/base.html: files of its own only'),
    outdated_js_libraries: {
      address: ['js-vulnerable-library'],
      because: 'static/js: Bootstrap 3.4.1 (CVE-2024-6485); jQuery 3.6.1 has no advisory',
    },
    information_disclosure: {
      address: ['info-version-in-page low'],
      because: 'templates/oscar/base.html: generator with the version',
    },
    directory_listing: clean('Flask lists nothing'),
    exposed_files: clean('webapp.py: page_not_found for all else'),
    security_txt: NO_SECURITY_TXT,
    broken_links: {
      address: ['link-broken low'],
      because: 'templates/__common__/about.html links to /stats, which returns 404 without metrics',
    },
    product_exposure: clean('a search engine for everyone'),
    brute_force: unread('webapp.py has no sign-in'),
    api_rate_limit: {
      address: 'inconclusive',
      configured: ['rate-limit-not-observed medium'],
      because: 'webapp.py: config has no limit; no page names it',
    },
  },
  folders: ['$HERE/settings.yml'],
  allowed: [],
};
