import type { RigApplication } from '../rig-application';
import { ON_PLAIN_HTTP, NO_SECURITY_TXT } from './common';

export const nodeRed: RigApplication = {
  name: 'node-red',
  address: '127.0.40.5',
  packages: [],
  npmPackages: ['node-red'],
  setup: `
hash=$(NODE_PATH="$DATA/npm/node-red/node_modules" node -p 'require("bcryptjs").hashSync("rig-Admin-password-1", 8)')
cat > settings.js <<EOF
module.exports = {
  uiHost: process.env.ADDRESS, uiPort: 80, flowFile: "flows.json", credentialSecret: "rig",
  adminAuth: { type: "credentials", users: [{ username: "rigadmin", password: "$hash", permissions: "*" }] },
  telemetry: { enabled: false, updateNotification: false },
};
EOF`,
  processes: [
    'exec node "$DATA/npm/node-red/node_modules/node-red/red.js" -u "$HERE" -s "$HERE/settings.js"',
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
    security_headers: {
      address: ['clickjacking medium', 'csp-missing medium', 'nosniff-missing low'],
      because: '@node-red/editor-api/lib/index.js: no security header without httpAdminMiddleware',
    },
    csrf_protection: {
      address: [],
      because: 'the editor is a page without forms (editor-client/templates/index.mst)',
    },
    cors_misconfiguration: {
      address: [],
      because: 'httpAdminCors is unset: editor-api/lib/index.js uses cors() only with it',
    },
    security_txt: NO_SECURITY_TXT,
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
