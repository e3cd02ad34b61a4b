import type { RigApplication } from '../rig-application';
import { clean, NO_SECURITY_TXT, nothingOdd, ON_PLAIN_HTTP, unread } from './common';

/** As it starts for the first time, without a password, but alone: no discovery, relays, reports or upgrades. */
export const syncthing: RigApplication = {
  name: 'syncthing',
  address: '127.0.40.74',
  packages: ['syncthing'],
  setup: `
rm -rf config && mkdir config
syncthing generate --no-default-folder --home "$HERE/config" >/dev/null 2>&1
sed -i -e 's#<\\(globalAnnounceEnabled\\|localAnnounceEnabled\\|relaysEnabled\\|natEnabled\\|crashReportingEnabled\\)>true<#<\\1>false<#' \\
  -e 's#<listenAddress>.*</listenAddress>#<listenAddress>tcp://127.0.40.74:22000</listenAddress>#' \\
  -e 's#<urAccepted>0<#<urAccepted>-1<#' -e 's#<autoUpgradeIntervalH>12<#<autoUpgradeIntervalH>0<#' config/config.xml`,
  processes: [
    'STNOUPGRADE=1 STNODEFAULTFOLDER=1 exec syncthing serve --no-browser --no-restart --home "$HERE/config" --gui-address "http://$ADDRESS:80"',
  ],
  probe: '/',
  endpoints: {
    security_headers: ['/meta.js'],
    cors_misconfiguration: ['/rest/system/ping'],
    cookie_security: ['/meta.js'],
    api_rate_limit: ['/rest/system/ping'],
  },
  truth: {
    ...ON_PLAIN_HTTP,
    ...nothingOdd('lib/api/api.go: one page that scripts draw; csrf and host are checked'),
    security_headers: {
      address: ['csp-missing medium', 'deprecated-header low', 'info-disclosure-version low'],
      because:
        'lib/api/api.go: corsMiddleware sends X-Frame-Options, X-XSS-Protection: 1; mode=block and nosniff; withDetailsMiddleware sends X-Syncthing-Version',
    },
    csrf_protection: clean(
      'lib/api/api_csrf.go: all below /rest asks for the token of the cookie in a header; gui/default/index.html has no form of its own',
    ),
    cors_misconfiguration: clean(
      'lib/api/api.go: corsMiddleware answers OPTIONS with a star, and GET without an API key with nothing',
    ),
    cookie_security: clean(
      'lib/api/api_csrf.go: strangers get CSRF-Token-*, which scripts must read; there is no sign-in',
    ),
    jwt_tokens: clean('lib/api has no token but that for forged requests'),
    subresource_integrity: clean('gui/default/index.html: files of its own only'),
    outdated_js_libraries: {
      address: ['js-vulnerable-library'],
      because: 'gui/default/vendor: jQuery 2.2.2, AngularJS 1.3.20, Moment.js 2.19.4, jQuery UI 1.12.1',
    },
    information_disclosure: clean('lib/api: errors are one line of text; index.html names no generator'),
    directory_listing: clean('lib/api/api_statics.go: serveAsset knows single files only'),
    exposed_files: clean('lib/api/api_statics.go: serveAsset returns 404'),
    security_txt: NO_SECURITY_TXT,
    product_exposure: {
      address: ['console-open critical'],
      because: 'lib/api/api.go: without a user and a password everyone may change the folders',
    },
    brute_force: unread('lib/api/api.go: without a user and a password nothing asks for them'),
    api_rate_limit: unread('lib/api/api_csrf.go: without the token the API returns 403'),
  },
  folders: ['$HERE/config/config.xml'],
  allowed: [],
};
