import type { RigApplication } from '../rig-application';
import { clean, dumpSqlite, NO_SECURITY_TXT, nothingOdd, ON_PLAIN_HTTP, unread } from './common';

/** JSON-RPC below the name of a database, and a client that scripts draw. Every other path of one part is 405, because POST is all it takes. */
export const tryton: RigApplication = {
  name: 'tryton',
  address: '127.0.40.96',
  packages: ['tryton-server', 'tryton-sao', 'sqlite3'],
  setup: `
rm -rf db && mkdir db && touch db/rig.sqlite
cat > trytond.conf <<EOF
[database]
uri = sqlite://
path = $HERE/db
[web]
listen = $ADDRESS:80
root = /usr/share/tryton-sao/www
EOF
echo rig-Admin-password-1 > password
TRYTONPASSFILE="$HERE/password" trytond-admin -c trytond.conf -d rig --all --email rigadmin@example.org -l en </dev/null >setup.log 2>&1`,
  processes: ['exec trytond -c "$HERE/trytond.conf"'],
  probe: '/',
  endpoints: { brute_force: ['/rig/'] },
  truth: {
    ...ON_PLAIN_HTTP,
    ...nothingOdd(
      'trytond/wsgi.py and sao/index.html: files, and RPC by POST; the page has no parameter and no link',
    ),
    security_headers: {
      address: [
        'clickjacking medium',
        'csp-missing medium',
        'info-disclosure-version low',
        'nosniff-missing low',
      ],
      because: 'trytond/wsgi.py sends no such header; the server of Werkzeug names its version',
    },
    csrf_protection: clean('sao/index.html: one form without an action, which scripts use'),
    cors_misconfiguration: clean('trytond/wsgi.py: [web] cors is empty, and files get no such header'),
    cookie_security: clean('trytond sets no cookie'),
    subresource_integrity: clean('sao/index.html: files of its own only'),
    outdated_js_libraries: {
      address: ['js-vulnerable-library medium'],
      because:
        'sao/bower_components: Bootstrap 3.4.1 (CVE-2025-1647); jQuery 3.6.3 and Moment.js 2.29.4 have no advisory',
    },
    information_disclosure: clean('trytond/wsgi.py: errors are those of Werkzeug without its debugger'),
    directory_listing: clean(
      'trytond/wsgi.py: SharedDataMiddlewareIndex serves index.html of a folder or nothing',
    ),
    exposed_files: clean('trytond/wsgi.py: files of sao, 404 and 405 else'),
    security_txt: NO_SECURITY_TXT,
    broken_links: clean('sao/index.html has no link but #'),
    product_exposure: clean('trytond/protocols/dispatcher.py: a session before each call; no metrics'),
    brute_force: unread(
      'trytond/protocols/dispatcher.py: the login is a call of JSON-RPC with its own parameters; the page has no form for it',
    ),
    api_rate_limit: unread('trytond/protocols/dispatcher.py: nothing answers GET'),
  },
  dump: dumpSqlite('$HERE/db/rig.sqlite'),
  folders: [],
  allowed: [],
};
