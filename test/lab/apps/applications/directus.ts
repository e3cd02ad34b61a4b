import type { RigApplication } from '../rig-application';
import { clean, dumpSqlite, ON_PLAIN_HTTP, NO_SECURITY_TXT } from './common';

export const directus: RigApplication = {
  name: 'directus',
  address: '127.0.40.14',
  packages: ['sqlite3'],
  npmPackages: ['directus'],
  setup: `
rm -f data.db
mkdir -p uploads extensions
cat > env <<EOF
export HOST=$ADDRESS PORT=80 PUBLIC_URL=http://$ADDRESS
export DB_CLIENT=sqlite3 DB_FILENAME=$HERE/data.db SECRET=rig-secret-of-the-rig-123456789
export ADMIN_EMAIL=rigadmin@example.org ADMIN_PASSWORD=rig-Admin-password-1
export TELEMETRY=false CACHE_ENABLED=false STORAGE_LOCAL_ROOT=$HERE/uploads EXTENSIONS_PATH=$HERE/extensions
EOF
. ./env
node "$DATA/npm/directus/node_modules/directus/cli.js" bootstrap`,
  processes: ['. ./env; exec node "$DATA/npm/directus/node_modules/directus/cli.js" start'],
  probe: '/server/ping',
  endpoints: {
    security_headers: ['/admin/login'],
    csrf_protection: ['/admin/login'],
    cors_misconfiguration: ['/server/info'],
    brute_force: ['/auth/login'],
    api_rate_limit: ['/server/info'],
  },
  truth: {
    ...ON_PLAIN_HTTP,
    security_headers: {
      address: ['csp-unsafe-eval low', 'nosniff-missing low'],
      because:
        '@directus/api/dist/app.js: of helmet only contentSecurityPolicy (with unsafe-eval) and hsts; X-Frame-Options and Referrer-Policy do not include nosniff',
    },
    csrf_protection: {
      address: 'inconclusive',
      because: '@directus/app/dist/index.html is an empty page that a script fills, forms included',
    },
    cors_misconfiguration: { address: [], because: 'CORS_ENABLED is false by default' },
    security_txt: NO_SECURITY_TXT,
    cookie_security: {
      address: [],
      because: '@directus/api/dist/app.js: cookies are set by /auth/login only',
    },
    subresource_integrity: { address: [], because: '@directus/app/dist/index.html: files of its own only' },
    outdated_js_libraries: {
      address: ['js-vulnerable-library medium', 'js-vulnerable-library high'],
      because:
        '@directus/app/dist/assets: Lodash 4.17.21 (CVE-2025-13465) and DOMPurify 3.1.7 (CVE-2025-26791) in index.*.entry.js, Axios 1.7.7 (CVE-2025-27152, high) in index-*.js',
    },
    information_disclosure: {
      address: [],
      because:
        '@directus/api/dist/middleware/error-handler.js: JSON, with a stack in development only; @directus/app/dist has no maps',
    },
    directory_listing: {
      address: [],
      because:
        '@directus/api/dist/app.js: below /admin the app responds to every path, elsewhere the JSON of a 404',
    },
    exposed_files: {
      address: [],
      because:
        '@directus/api/dist/app.js: METRICS_ENABLED is off, the app responds below /admin only, and unknown paths are the JSON of a 404',
    },
    product_exposure: clean(
      '@directus/api/dist/services/server.js: public_registration is off; METRICS_ENABLED is off',
    ),
    brute_force: {
      address: 'inconclusive',
      configured: ['login-cleartext high', 'login-no-throttling medium'],
      because: 'RATE_LIMITER_ENABLED is false by default; LOGIN_STALL_TIME delays each failure alike',
    },
    api_rate_limit: {
      address: 'inconclusive',
      configured: ['rate-limit-not-observed medium'],
      because: 'RATE_LIMITER_ENABLED is false by default',
    },
  },
  dump: dumpSqlite('$HERE/data.db'),
  folders: ['$HERE/uploads', '$HERE/extensions'],
  allowed: [{ line: /^sql directus_(?:sessions|activity) /, reason: 'sessions and the log of sign-ins' }],
};
