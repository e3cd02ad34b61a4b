import type { RigApplication } from '../rig-application';
import { clean, linksLeadOut, NO_SECURITY_TXT, nothingOdd, ON_PLAIN_HTTP, unread } from './common';

/** A server of map tiles in Express: a page of its styles and data, and their files as JSON. */
export const tileserver: RigApplication = {
  name: 'tileserver',
  address: '127.0.40.164',
  packages: ['sqlite3'],
  npmPackages: ['tileserver-gl-light'],
  setup: `
rm -f rig.mbtiles
sqlite3 rig.mbtiles "CREATE TABLE metadata (name text, value text); CREATE TABLE tiles (zoom_level integer, tile_column integer, tile_row integer, tile_data blob); INSERT INTO metadata VALUES ('name', 'rig'), ('format', 'png'), ('bounds', '-180,-85,180,85'), ('center', '0,0,0'), ('minzoom', '0'), ('maxzoom', '1'); INSERT INTO tiles VALUES (0, 0, 0, x'89504e470d0a1a0a')"
cat > config.json <<EOF
{ "options": { "paths": { "root": "$HERE", "mbtiles": "$HERE" } }, "styles": {}, "data": { "rig": { "mbtiles": "rig.mbtiles" } } }
EOF`,
  processes: [
    'exec node "$DATA/npm/tileserver-gl-light/node_modules/tileserver-gl-light/src/main.js" --config "$HERE/config.json" -b "$ADDRESS" -p 80',
  ],
  probe: '/health',
  endpoints: {
    security_headers: ['/data/rig/'],
    cors_misconfiguration: ['/data/rig.json'],
    cookie_security: ['/'],
    api_rate_limit: ['/data/rig.json'],
  },
  truth: {
    ...ON_PLAIN_HTTP,

    ...nothingOdd(
      'src/server.js: routes by GET; its templates escape the query, of which they keep key alone',
    ),
    host_header_injection: {
      address: ['hosthdr-reflected-in-links medium'],
      because:
        'src/utils.js: getUrlObject takes X-Forwarded-Host for the addresses of tiles, unless public_url is set',
    },
    security_headers: {
      address: ['clickjacking medium', 'csp-missing medium', 'nosniff-missing low'],
      because:
        'src/server.js: x-powered-by is disabled, no such header; errors of Express have their own policy',
    },
    csrf_protection: clean('public/templates/index.tmpl: fields without a form; no cookie'),
    cors_misconfiguration: clean(
      'src/server.js: * without credentials, for tiles that strangers read anyway',
    ),
    cookie_security: clean('src/server.js sets no cookie'),
    subresource_integrity: clean('public/templates: files of its own only'),
    outdated_js_libraries: clean('public/resources: Leaflet 1.9.4, without an advisory'),
    information_disclosure: clean(
      'src/server.js: errors are one line; the map of Leaflet has sources of a public library',
    ),
    directory_listing: clean('express.static lists nothing'),
    exposed_files: clean('src/server.js: fixed routes, and the folder files, which has one page'),
    security_txt: NO_SECURITY_TXT,
    broken_links: linksLeadOut('public/templates/index.tmpl links to www.maptiler.com and github.com'),
    product_exposure: clean('maps for the public: it has neither a console nor metrics'),
    brute_force: unread('there is no sign-in'),
    api_rate_limit: {
      address: 'inconclusive',
      configured: ['rate-limit-not-observed medium'],
      because: 'src/serve_data.js has no limit; a file of JSON does not sound like an API',
    },
  },
  folders: ['$HERE/config.json'],
  allowed: [],
};
