import type { RigApplication } from '../rig-application';
import { clean, NO_SECURITY_TXT, nothingOdd, ON_PLAIN_HTTP, unread } from './common';

/** Which parameters the pages have. */
const DRAWN: RigApplication['truth'] = Object.fromEntries(
  (['open_redirect', 'reflected_xss', 'sql_injection'] as const).map((key) => [
    key,
    unread('@node-red/editor-client/templates/index.mst is an empty page that a script fills'),
  ]),
);

/** Major version 4: newer ones need Node.js 22.9. */
export const nodeRed: RigApplication = {
  name: 'node-red',
  address: '127.0.40.5',
  packages: [],
  npmPackages: ['node-red@4'],
  setup: `
hash=$(NODE_PATH="$DATA/npm/node-red@4/node_modules" node -p 'require("bcryptjs").hashSync("rig-Admin-password-1", 8)')
cat > settings.js <<EOF
module.exports = {
  uiHost: process.env.ADDRESS, uiPort: 80, flowFile: "flows.json", credentialSecret: "rig",
  adminAuth: { type: "credentials", users: [{ username: "rigadmin", password: "$hash", permissions: "*" }] },
  telemetry: { enabled: false, updateNotification: false },
};
EOF`,
  processes: [
    'exec node "$DATA/npm/node-red@4/node_modules/node-red/red.js" -u "$HERE" -s "$HERE/settings.js"',
  ],
  probe: '/',
  endpoints: {
    security_headers: ['/'],
    cors_misconfiguration: ['/auth/login', '/settings'],
    brute_force: ['/auth/token'],
    api_rate_limit: ['/auth/login'],
  },
  truth: {
    ...ON_PLAIN_HTTP,
    ...nothingOdd('@node-red/editor-client/templates/index.mst: scripts and no link, no parameter'),
    security_headers: {
      address: ['clickjacking medium', 'csp-missing medium', 'nosniff-missing low'],
      because: '@node-red/editor-api/lib/index.js: no security header without httpAdminMiddleware',
    },
    ...DRAWN,
    csrf_protection: {
      address: 'inconclusive',
      because:
        'editor-client/templates/index.mst is an empty page that a script fills, forms included: the law on what was not read',
    },
    cors_misconfiguration: {
      address: [],
      because: 'httpAdminCors is unset: editor-api/lib/index.js uses cors() only with it',
    },
    security_txt: NO_SECURITY_TXT,
    cookie_security: { address: [], because: 'editor-api/lib/auth: tokens in a header, no cookie' },
    subresource_integrity: {
      address: [],
      because: 'editor-client/templates/index.mst: files of its own only',
    },
    outdated_js_libraries: {
      address: [],
      because:
        'editor-client/public/vendor/vendor.js: jQuery 3.7.1, jQuery UI 1.14.1, jQuery Migrate 3.5.2, DOMPurify 3.4.14, marked 4.3.0',
    },
    information_disclosure: {
      address: [],
      because:
        'x-powered-by is off (red.js:228); unknown paths are "Cannot GET", no route has a parameter in its first segment; the map that vendor.js names (purify.min.js.map) is not in public/vendor',
    },
    directory_listing: {
      address: [],
      because: 'editor-api/lib/editor/ui.js: express.static lists no folder',
    },
    exposed_files: {
      address: [],
      because: 'editor-api/lib/admin: routes of its own behind needsPermission; unknown paths are 404',
    },
    product_exposure: clean(
      'settings.js of this file: adminAuth, so @node-red/editor-api returns 401 for /settings; no metrics',
    ),
    brute_force: {
      address: 'inconclusive',
      because:
        'the login is drawn by script; POST /auth/token wants client_id, grant_type and scope (editor-api/lib/auth/index.js)',
    },
    api_rate_limit: {
      address: 'inconclusive',
      configured: ['rate-limit-not-observed medium'],
      because: 'editor-api has no limit for /auth/login',
    },
  },
  folders: ['$HERE'],
  allowed: [{ line: /^file \S*\/\.sessions\.json /, reason: 'sessions of visitors' }],
};
