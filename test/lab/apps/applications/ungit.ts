import type { RigApplication } from '../rig-application';
import { clean, NO_SECURITY_TXT, nothingOdd, ON_PLAIN_HTTP, unread } from './common';

const DRAWN = unread('public/index.html: an empty body, which Knockout fills from templates');

/** A window onto Git repositories for everyone who reaches it: a page that scripts draw, and an API. */
export const ungit: RigApplication = {
  name: 'ungit',
  address: '127.0.40.151',
  packages: ['git'],
  npmPackages: ['ungit'],
  setup: `
rm -rf repository && git init -q repository
git -C repository -c user.name=rig -c user.email=rig@rig.example commit -q --allow-empty -m first
echo '{}' > .ungitrc`,
  processes: [
    'exec node "$DATA/npm/ungit/node_modules/ungit/bin/ungit" --port=80 --ungitBindIp="$ADDRESS" --no-b --forcedLaunchPath="$HERE/repository" --gitVersionCheckOverride=true',
  ],
  probe: '/',
  endpoints: {
    security_headers: ['/api/ping'],
    cors_misconfiguration: ['/api/userconfig'],
    cookie_security: ['/'],
    api_rate_limit: ['/api/ping'],
  },
  truth: {
    ...ON_PLAIN_HTTP,

    ...nothingOdd('source/server.js: routes of its API alone; Express leaves TRACE without a route'),
    open_redirect: DRAWN,
    reflected_xss: DRAWN,
    sql_injection: DRAWN,
    security_headers: {
      address: ['clickjacking medium', 'csp-missing medium', 'nosniff-missing low'],
      because:
        'source/server.js: noCache sets headers of caches only; the start page is sent without a type, which browsers guess; errors of Express have their own policy',
    },
    csrf_protection: DRAWN,
    cors_misconfiguration: clean('source/server.js: no Access-Control header'),
    cookie_security: clean('source/server.js: sessions only with authentication, which is off'),
    subresource_integrity: clean('public/index.html: files of its own only'),
    outdated_js_libraries: {
      address: ['js-vulnerable-library'],
      because: 'public/js/ungit.js holds Bootstrap 3.4.1 (CVE-2024-6485), at 1.1 MB of 3.6 MB',
    },
    information_disclosure: {
      address: ['info-source-map low'],
      because:
        'gruntfile of ungit: browserify with debug writes public/js/ungit.js.map and the maps of the components, with its own sources',
    },
    directory_listing: clean('serve-static lists nothing'),
    exposed_files: clean('source/server.js: public/ and the components alone, which hold none of the files'),
    security_txt: NO_SECURITY_TXT,
    broken_links: DRAWN,
    product_exposure: {
      address: ['console-open critical'],
      because:
        'README.md, Securing ungit: without authentication everyone who reaches the port runs Git in every folder of the machine',
    },
    brute_force: unread('config.authentication is off: there is no sign-in'),
    api_rate_limit: {
      address: 'inconclusive',
      configured: ['rate-limit-not-observed medium'],
      because: 'source/git-api.js has no limit; the page builds its addresses from rootPath and parts',
    },
  },
  folders: ['$HERE/repository', '$HERE/.ungitrc'],
  allowed: [],
};
