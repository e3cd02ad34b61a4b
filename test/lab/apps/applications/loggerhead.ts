import type { RigApplication } from '../rig-application';
import { clean, NO_SECURITY_TXT, nothingOdd, ON_PLAIN_HTTP, unread } from './common';

const NO_SUCH_REVISION =
  'loggerhead/controllers: an unknown start_revid is status 500 on each page that has it, and the tests of parameters stop at the second one; the templates encode all values';

/** Pages of Bazaar branches by a server in Python (Paste). */
export const loggerhead: RigApplication = {
  name: 'loggerhead',
  address: '127.0.40.171',
  packages: ['loggerhead', 'brz'],
  setup: `
ln -sfn loggerhead /usr/share/loggerhead-breezy
rm -rf branches && mkdir branches
brz whoami --email 'Rig <rig@rig.example>' || true
brz init --quiet branches/one
echo text > branches/one/file.txt
brz add --quiet branches/one/file.txt
brz commit --quiet -m 'First change' branches/one`,
  processes: [
    'exec loggerhead-serve --host="$ADDRESS" --port=80 --cache-dir="$HERE/cache" --log-folder="$HERE" "$HERE/branches"',
  ],
  probe: '/',
  endpoints: {
    security_headers: ['/one/changes'],
    csrf_protection: ['/one/revision/1'],
    cors_misconfiguration: ['/one/atom'],
    cookie_security: ['/one/files'],
  },
  truth: {
    ...ON_PLAIN_HTTP,

    ...nothingOdd(
      'loggerhead/apps/transport.py: branches and files alone; Paste reads no forwarded host, and answers TRACE with the page',
    ),
    host_header_injection: unread(
      'loggerhead/main.py: check_not_proxied ends requests with X-Forwarded-Server with status 500, because PasteDeploy is not installed',
    ),
    sql_injection: unread(NO_SUCH_REVISION),
    security_headers: {
      address: [
        'clickjacking medium',
        'csp-missing medium',
        'info-disclosure-version low',
        'nosniff-missing low',
      ],
      because:
        'loggerhead/controllers/__init__.py sends the type only; Paste names itself and Python as Server',
    },
    csrf_protection: clean(
      'loggerhead/templates/revision.pt: one form that a script reads; there is no cookie',
    ),
    cors_misconfiguration: clean('loggerhead/controllers: no Access-Control header'),
    cookie_security: clean('loggerhead/controllers set no cookie'),
    subresource_integrity: clean('loggerhead/templates/macros.pt: files of its own only'),
    outdated_js_libraries: clean(
      'loggerhead/templates/macros.pt loads jQuery 3.5.1, which has no advisory, and scripts of its own',
    ),
    information_disclosure: clean(
      'loggerhead/templates: the generator is the name of a function, without a version; errors of Paste are one line',
    ),
    directory_listing: clean('loggerhead/apps: static sends files; a folder is 404'),
    exposed_files: clean('loggerhead/apps/transport.py: branches alone, 404 else'),
    security_txt: NO_SECURITY_TXT,
    broken_links: {
      address: ['link-broken low'],
      because:
        'loggerhead/templates/directory.pt writes branch.revno without calling it, so the link to the last revision is the name of a method (500)',
    },
    product_exposure: clean('loggerhead reads branches only'),
    brute_force: unread('loggerhead has no sign-in'),
    api_rate_limit: unread('loggerhead/controllers: pages and a feed, no API'),
  },
  folders: ['$HERE/branches'],
  allowed: [],
};
