import type { RigApplication, Truth } from '../rig-application';
import { clean, drawnByScripts, nothingOdd, NO_SECURITY_TXT, ON_PLAIN_HTTP, unread } from './common';

const DRAWN = unread('the setup of this file: a script fills an empty page');

interface FileServer {
  name: string;
  address: string;
  npmPackages?: readonly string[];
  packages?: readonly string[];
  setup: string;
  start: string;
  probe: string;
  headers: Truth;
  rows: RigApplication['truth'];
}

/** Files, and a server of files that developers start in a folder: nothing to sign in to, no API, no form. */
const fileServer = ({ headers, rows, setup, start, packages = [], ...rest }: FileServer): RigApplication => ({
  ...rest,
  packages,
  setup: `rm -rf site && mkdir site\n${setup}`,
  processes: [start],
  endpoints: {},
  truth: {
    ...ON_PLAIN_HTTP,
    security_headers: headers,
    csrf_protection: { address: [], because: 'the setup of this file: the pages have no form' },
    cors_misconfiguration: { address: [], because: 'no option of the start command allows CORS' },
    security_txt: NO_SECURITY_TXT,
    ...nothingOdd(
      'the setup of this file: pages without parameter, form or token; the server reads files only',
    ),
    product_exposure: clean('the setup of this file: files, no console, no metrics'),
    broken_links: clean('the setup of this file: each link leads to a file of the site'),
    cookie_security: { address: [], because: 'the server sends files, no cookie' },
    subresource_integrity: { address: [], because: 'the setup of this file: files of its own only' },
    outdated_js_libraries: { address: [], because: 'the setup of this file: no script' },
    information_disclosure: { address: [], because: 'an error is one line of text' },
    exposed_files: { address: [], because: 'the setup of this file: no such file' },
    brute_force: { address: 'inconclusive', because: 'the setup of this file: there is no login' },
    api_rate_limit: { address: 'inconclusive', because: 'the setup of this file: no API' },
    ...rows,
  },
  folders: ['$HERE/site'],
  allowed: [],
});

const BARE = ['clickjacking medium', 'csp-missing medium', 'nosniff-missing low'];

const PAGE = (body: string): string =>
  `echo '<!doctype html><html lang="en"><head><title>Files</title></head><body>${body}</body></html>' > site/index.html`;

/** A small single-page application with two libraries, as Vite sees it. */
const VITE_APP = `
rm -rf app && mkdir -p app/src
echo '<!doctype html><html lang="en"><head><title>A dashboard</title></head><body><div id="app"></div><script type="module" src="/src/main.js"></script></body></html>' > app/index.html
cat > app/src/main.js <<'EOF'
import $ from 'jquery';
import _ from 'lodash';
import { words } from './words.js';
$('#app').text(_.join(words, ' '));
EOF
echo "export const words = ['A', 'dashboard'];" > app/src/words.js
cat > app/vite.config.js <<EOF
const modules = (name) => '$DATA/npm/' + name + '/node_modules/' + name.split('@')[0];
export default {
  build: { sourcemap: true },
  resolve: { alias: { jquery: modules('jquery@3.4.1'), lodash: modules('lodash@4.17.20') } },
};
EOF`;
const VITE = '"$DATA/npm/vite/node_modules/vite/bin/vite.js"';
const VITE_PACKAGES = ['vite', 'jquery@3.4.1', 'lodash@4.17.20'];

export const FILE_SERVERS: readonly RigApplication[] = [
  fileServer({
    name: 'http-server',
    address: '127.0.40.43',
    probe: '/',
    npmPackages: ['http-server'],
    packages: ['git'],
    setup: `
git init -q site
${PAGE('<p><a href="/downloads/manual.txt">Manual</a></p>')}
mkdir site/downloads
echo manual > site/downloads/manual.txt
echo changes > site/downloads/changes.txt
git -C site add .
git -C site -c user.name=Rig -c user.email=rig@example.org commit -q -m First
printf 'APP_ENV=production\\nDB_HOST=db\\nDB_USERNAME=shop\\nDB_PASSWORD=Xk29vLq8TzRw\\n' > site/.env
chmod -R a+rX site`,
    start:
      'exec node "$DATA/npm/http-server/node_modules/http-server/bin/http-server" site -a "$ADDRESS" -p 80',
    headers: { address: BARE, because: 'lib/http-server.js: no header without an option' },
    rows: {
      directory_listing: {
        address: ['listing-open low'],
        because: 'lib/core/defaults.json: showDir is on; downloads has no index.html',
      },
      exposed_files: {
        address: ['exposed-env-file critical', 'exposed-git high'],
        because: 'lib/core/index.js serves names with a dot; .git of the checkout and .env are in the folder',
      },
    },
  }),
  fileServer({
    name: 'serve',
    address: '127.0.40.44',
    probe: '/',
    npmPackages: ['serve'],
    setup: `
${PAGE('<p><a href="/downloads/manual.txt">Manual</a></p>')}
mkdir site/downloads
echo manual > site/downloads/manual.txt
echo changes > site/downloads/changes.txt`,
    start: 'exec node "$DATA/npm/serve/node_modules/serve/build/main.js" -L -n -l "tcp://$ADDRESS:80" site',
    headers: { address: BARE, because: 'serve-handler/src/index.js: getHeaders has none of these' },
    rows: {
      directory_listing: {
        address: ['listing-open low'],
        because: 'serve-handler/src/index.js: directoryListing is on by default; downloads has no index.html',
      },
    },
  }),
  fileServer({
    name: 'python-mirror',
    address: '127.0.40.45',
    probe: '/',
    packages: ['python3'],
    setup: `
mkdir -p site/pool/main site/dists/stable
echo package > site/pool/main/one.deb
echo package > site/pool/main/two.deb
echo Suite > site/dists/stable/Release
echo Suite > site/dists/stable/InRelease`,
    start: 'exec /usr/bin/python3 -m http.server --bind "$ADDRESS" --directory site 80',
    headers: {
      address: [...BARE, 'info-disclosure-version low'],
      because: 'http/server.py: version_string names Python with its version, and no other header is sent',
    },
    rows: {
      directory_listing: {
        address: ['listing-open low'],
        because: 'http/server.py: list_directory; every page of the mirror is a list, on purpose',
      },
    },
  }),
  fileServer({
    name: 'single-page',
    address: '127.0.40.47',
    probe: '/',
    npmPackages: ['serve', ...VITE_PACKAGES],
    setup: `${VITE_APP}
(cd app && node ${VITE} build)
cp -r app/dist/. site/`,
    start:
      'exec node "$DATA/npm/serve/node_modules/serve/build/main.js" -s -L -n -l "tcp://$ADDRESS:80" site',
    headers: { address: BARE, because: 'serve-handler/src/index.js: getHeaders has none of these' },
    rows: {
      ...drawnByScripts('the setup of this file: vite builds a page that its script draws'),
      csrf_protection: DRAWN,
      open_redirect: DRAWN,
      reflected_xss: DRAWN,
      sql_injection: DRAWN,
      outdated_js_libraries: {
        address: ['js-vulnerable-library high', 'js-vulnerable-library medium'],
        because:
          'the setup of this file: Lodash 4.17.20 (CVE-2021-23337) and jQuery 3.4.1 (CVE-2020-11022) in one bundle',
      },
      information_disclosure: {
        address: ['info-source-map low'],
        because: 'the setup of this file: build.sourcemap; the map names src/main.js and src/words.js',
      },
      exposed_files: {
        address: [],
        because: 'serve --single: every path without a file gets index.html',
      },
    },
  }),
  fileServer({
    name: 'vite-development',
    address: '127.0.40.48',
    probe: '/',
    npmPackages: VITE_PACKAGES,
    setup: VITE_APP,
    start: `cd app; exec node ${VITE} --host "$ADDRESS" --port 80 --strictPort`,
    headers: { address: BARE, because: 'vite/dist/node: server.headers is empty by default' },
    rows: {
      cors_misconfiguration: {
        address: [],
        because: 'vite/dist/node: defaultAllowedOrigins: localhost, 127.0.0.1 and [::1] only',
      },
      csrf_protection: DRAWN,
      open_redirect: DRAWN,
      reflected_xss: DRAWN,
      sql_injection: DRAWN,
      outdated_js_libraries: {
        address: ['js-vulnerable-library high', 'js-vulnerable-library medium'],
        because: 'the setup of this file: src/main.js imports Lodash 4.17.20 and jQuery 3.4.1',
      },
      information_disclosure: {
        address: ['info-debug-mode high'],
        because: 'vite/dist/node: devHtmlHook adds /@vite/client to every page',
      },
      directory_listing: {
        address: [],
        because: 'vite/dist/node: htmlFallbackMiddleware answers every folder with index.html',
      },
      exposed_files: {
        address: [],
        because:
          'vite/dist/node: htmlFallbackMiddleware answers unknown paths with index.html; server.fs.deny has .env and .git',
      },
    },
  }),
];
