import type { RigApplication } from '../rig-application';
import { clean, NO_SECURITY_TXT, nothingOdd, ON_PLAIN_HTTP, unread } from './common';

/** A manager of files with a console, for everyone: its start page is the list of a folder. */
export const cloudcmd: RigApplication = {
  name: 'cloudcmd',
  address: '127.0.40.140',
  packages: [],
  npmPackages: ['cloudcmd'],
  setup: 'rm -rf files && mkdir files && echo text > files/notes.txt',
  processes: [
    'PORT=80 IP="$ADDRESS" exec node "$DATA/npm/cloudcmd/node_modules/cloudcmd/bin/cloudcmd.mjs" --root "$HERE/files" --port 80 --no-auth --no-open',
  ],
  probe: '/',
  endpoints: {
    security_headers: ['/fs/'],
    cors_misconfiguration: ['/api/v1/fs'],
    cookie_security: ['/fs/'],
    api_rate_limit: ['/api/v1/fs'],
  },
  truth: {
    ...ON_PLAIN_HTTP,

    ...nothingOdd('server/route.mjs: names of files are encoded; there is no parameter'),
    third_party_scripts: unread('the import map of the page names esm.sh, which the rig cannot resolve'),
    security_headers: {
      address: ['clickjacking medium', 'csp-missing medium', 'nosniff-missing low'],
      because: 'ponse sets type and cache; X-Powered-By of Express names no version',
    },
    csrf_protection: clean('common/cloudfunc.js: no form, no cookie'),
    cors_misconfiguration: clean('ponse sends * without credentials, for what strangers read anyway'),
    cookie_security: clean('server/ sets no cookie'),
    subresource_integrity: clean('dist/index.html: files of its own only'),
    outdated_js_libraries: clean('dist/cloudcmd.common.js: its own code'),
    information_disclosure: {
      address: ['info-error-message medium', 'info-source-map low'],
      because:
        'ponse sends the message of Node.js with the path in the file system (ENOENT … lstat); dist/*.js.map lie next to the scripts',
    },
    directory_listing: clean('/fs/ is the page of the manager, which product_exposure reports'),
    exposed_files: clean('the package holds none of the files'),
    security_txt: NO_SECURITY_TXT,
    broken_links: clean('server/route.mjs: links to its own folders and files'),
    product_exposure: {
      address: ['console-open critical'],
      because:
        'json/config.json: auth is off by default, so everyone reads, writes and deletes files, and has a console',
    },
    brute_force: unread('auth is off: there is no sign-in'),
    api_rate_limit: {
      address: ['rate-limit-not-observed'],
      configured: ['rate-limit-not-observed medium'],
      because: 'server/rest has no limit; its scripts name /api/v1',
    },
  },
  folders: ['$HERE/files'],
  allowed: [],
};
