import type { RigApplication } from '../rig-application';
import { clean, ON_PLAIN_HTTP } from './common';

/** Major version 4: newer ones depend on a tag of a package that not every registry serves. */
export const verdaccio: RigApplication = {
  name: 'verdaccio',
  address: '127.0.40.13',
  packages: [],
  npmPackages: ['verdaccio@4'],
  setup: `
mkdir -p storage
cat > config.yaml <<EOF
storage: $HERE/storage
auth:
  htpasswd:
    file: $HERE/htpasswd
uplinks: {}
packages:
  '**':
    access: \\$all
    publish: \\$authenticated
logs:
  - { type: stdout, format: json, level: http }
EOF
printf 'rigadmin:{SHA}%s\\n' "$(printf 'rig-Admin-password-1' | openssl sha1 -binary | base64)" > htpasswd`,
  processes: [
    'exec node "$DATA/npm/verdaccio@4/node_modules/verdaccio/bin/verdaccio" --config "$HERE/config.yaml" --listen "$ADDRESS:80"',
  ],
  probe: '/',
  endpoints: {
    security_headers: ['/'],
    csrf_protection: ['/'],
    cors_misconfiguration: ['/-/ping', '/-/verdaccio/packages'],
    brute_force: ['/-/verdaccio/login'],
    api_rate_limit: ['/-/ping'],
  },
  truth: {
    ...ON_PLAIN_HTTP,
    security_headers: {
      address: [
        'csp-missing medium',
        'deprecated-header low',
        'headers-missing-on-errors low',
        'info-disclosure-version low',
      ],
      because:
        'build/api/middleware.js: setSecurityWebHeaders has a policy with connect-src only and X-XSS-Protection 1, for the web pages and not for the 404 of the API; build/api/index.js: X-Powered-By with the version',
    },
    csrf_protection: {
      address: 'inconclusive',
      because:
        'build/api/web: a script draws the page and its login, and sends it with a token in a header: the law on what was not read',
    },
    cors_misconfiguration: {
      address: [],
      because:
        'build/api/index.js: cors() with its default, a star without credentials, on answers that are public',
    },
    security_txt: {
      address: 'inconclusive',
      because:
        'build/api/middleware.js: validateName returns 403 for .well-known, as for every name with a dot in front',
    },
    cookie_security: { address: [], because: 'build/api: tokens in a header, no cookie' },
    subresource_integrity: {
      address: [],
      because: '@verdaccio/ui-theme/static/index.html: files of its own only',
    },
    outdated_js_libraries: {
      address: [],
      because:
        '@verdaccio/ui-theme/static: React 16.13.1, JSS 10.3.0, core-js 2.6.11 and js-base64 2.5.1, of which the list has no advisory',
    },
    information_disclosure: {
      address: [],
      because:
        'build/api/index.js: env is production, errors are JSON with a message; the version in the page is in X-Powered-By too; the theme has no maps',
    },
    directory_listing: { address: [], because: 'build/api/web/index.js: sendFile of a folder is an error' },
    exposed_files: {
      address: [],
      because:
        'build/api/middleware.js: names with a dot in front are 403 (validateName), other paths are packages that do not exist: 404',
    },
    product_exposure: clean(
      'the setup of this file: no package yet, so build/api/web returns an empty list; reading is meant for everyone',
    ),
    brute_force: {
      address: 'inconclusive',
      configured: ['login-cleartext high', 'login-no-throttling medium'],
      because:
        'build/api/web/endpoint/user.js: POST /login takes username and password as JSON and has no limit',
    },
    api_rate_limit: {
      address: 'inconclusive',
      configured: ['rate-limit-not-observed medium'],
      because: 'build/api/endpoint/api/ping.js has no limit',
    },
  },
  folders: ['$HERE/storage', '$HERE/htpasswd', '$HERE/config.yaml'],
  allowed: [],
};
