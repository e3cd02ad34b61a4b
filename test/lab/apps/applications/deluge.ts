import type { RigApplication } from '../rig-application';
import { clean, NO_SECURITY_TXT, nothingOdd, ON_PLAIN_HTTP, unread } from './common';

const DRAWN = 'deluge/ui/web/index.html: an empty page that scripts fill';

/** The web interface alone, which draws everything by script and is asked by JSON-RPC. */
export const deluge: RigApplication = {
  name: 'deluge',
  address: '127.0.40.71',
  packages: ['deluge-web', 'curl'],
  setup: `
rm -rf config && mkdir config
# The first start writes the settings, at its end.
deluge-web --do-not-daemonize --config "$HERE/config" --interface "$ADDRESS" --port 80 >/dev/null 2>&1 &
until curl -s -o /dev/null "http://$ADDRESS/"; do sleep 1; done
kill $!
wait $! || true`,
  processes: ['exec deluge-web --do-not-daemonize --config "$HERE/config" --interface "$ADDRESS" --port 80'],
  probe: '/',
  endpoints: {
    security_headers: ['/'],
    csrf_protection: ['/json'],
    cors_misconfiguration: ['/json'],
    brute_force: ['/json'],
    api_rate_limit: ['/json'],
  },
  truth: {
    ...ON_PLAIN_HTTP,
    ...nothingOdd('deluge/ui/web: one page that scripts draw, without links and parameters'),
    security_headers: {
      address: ['clickjacking medium', 'csp-missing medium', 'nosniff-missing low'],
      because: 'deluge/ui/web/server.py: TopLevel.render sets the type only; server.version is TwistedWeb',
    },
    csrf_protection: unread('deluge/ui/web/index.html: an empty body, which Ext JS fills'),
    cors_misconfiguration: clean('deluge/ui/web/server.py and json_api.py: no Access-Control header'),
    cookie_security: clean('deluge/ui/web/auth.py: _create_session, after sign-in only'),
    jwt_tokens: clean('deluge/ui/web/auth.py: sessions are an MD5 with a checksum'),
    subresource_integrity: clean('deluge/ui/web/index.html: files of its own only'),
    outdated_js_libraries: clean(
      'deluge/ui/web/js/extjs/ext-all.js is Ext JS 3.4.0, whose advisories are about Flash files (CVE-2010-4207, CVE-2012-5881) and an example in PHP (CVE-2007-2285) that deluge/ui/web does not have',
    ),
    information_disclosure: clean(
      'deluge/ui/web/index.html: the version in the title, no generator; render/404.html is one sentence',
    ),
    directory_listing: {
      address: ['listing-open low'],
      because:
        'deluge/ui/web/server.py: Themes is a static.File of Twisted, whose folders without an index are a DirectoryLister; /themes/css/ holds a style sheet of the page',
    },
    exposed_files: clean('deluge/ui/web/server.py: TopLevel has fixed children, all else is 404'),
    security_txt: NO_SECURITY_TXT,
    product_exposure: clean(
      'deluge/ui/web/auth.py: check_request before each method; the address is private',
    ),
    open_redirect: unread(DRAWN),
    reflected_xss: unread(DRAWN),
    sql_injection: unread(DRAWN),
    brute_force: unread(
      'deluge/ui/web/json_api.py: _handle_request refuses a body without method, params and id: no password is checked',
    ),
    api_rate_limit: unread('deluge/ui/web/json_api.py: render answers GET with 405'),
  },
  folders: ['$HERE/config'],
  allowed: [],
};
