import type { RigApplication } from '../rig-application';
import { clean, NO_SECURITY_TXT, nothingOdd, ON_PLAIN_HTTP, unread } from './common';

const ROUTES = 'api/router.go: routes below /api alone, 404 else';
const NO_PAGE = `${ROUTES}, the start page too`;

/** The API of a tool for Debian repositories, in Go: no page, no sign-in. */
export const aptly: RigApplication = {
  name: 'aptly',
  address: '127.0.40.177',
  packages: ['aptly', 'gnupg'],
  setup: `
rm -rf data && mkdir data
printf '{ "rootDir": "%s/data", "gpgDisableSign": true, "gpgDisableVerify": true }' "$HERE" > aptly.conf
aptly -config="$HERE/aptly.conf" repo create -comment='The packages of the rig' rig`,
  processes: ['exec aptly api serve -config="$HERE/aptly.conf" -listen="$ADDRESS:80"'],
  probe: '/api/version',
  endpoints: {
    security_headers: ['/api/version'],
    cors_misconfiguration: ['/api/repos'],
    cookie_security: ['/api/version'],
    api_rate_limit: ['/api/repos'],
  },
  truth: {
    ...ON_PLAIN_HTTP,

    ...nothingOdd(ROUTES),
    jwt_tokens: unread(NO_PAGE),
    open_redirect: unread(NO_PAGE),
    reflected_xss: unread(NO_PAGE),
    sql_injection: unread(NO_PAGE),
    third_party_scripts: unread(NO_PAGE),
    security_headers: {
      address: [],
      configured: ['nosniff-missing low'],
      because: `${NO_PAGE}; errors may lack nosniff, the answers of Gin have type and length alone`,
    },
    csrf_protection: unread(NO_PAGE),
    cors_misconfiguration: {
      address: 'inconclusive',
      configured: [],
      because: `${NO_PAGE}; api/router.go: no Access-Control header`,
    },
    cookie_security: {
      address: 'inconclusive',
      configured: [],
      because: `${NO_PAGE}; api/router.go sets no cookie`,
    },
    subresource_integrity: unread(NO_PAGE),
    outdated_js_libraries: unread(NO_PAGE),
    information_disclosure: unread(NO_PAGE),
    directory_listing: clean(ROUTES),
    exposed_files: clean(ROUTES),
    security_txt: NO_SECURITY_TXT,
    broken_links: unread(NO_PAGE),
    product_exposure: clean(
      `${ROUTES}, also for /metrics; that the API is open to all is nowhere to be seen`,
    ),
    brute_force: unread('api/router.go has no sign-in'),
    api_rate_limit: {
      address: 'inconclusive',
      configured: ['rate-limit-not-observed medium'],
      because: 'api/repos.go: apiReposList has no limit; no page names it',
    },
  },
  folders: ['$HERE/aptly.conf', '$HERE/data/public'],
  allowed: [],
};
