import type { RigApplication } from '../rig-application';
import { clean, linksLeadOut, NO_SECURITY_TXT, nothingOdd, ON_PLAIN_HTTP, unread } from './common';

/** The controller of a filter for spam: a page that scripts draw after a password, and an API with the same password. */
export const rspamd: RigApplication = {
  name: 'rspamd',
  address: '127.0.40.153',
  packages: ['rspamd'],
  setup: `
rm -rf db conf && mkdir db conf
cat > rspamd.conf <<EOF
.include "/etc/rspamd/common.conf"
options { pidfile = "$HERE/rspamd.pid"; dns { nameserver = ["127.0.0.1"]; } }
logging { type = "console"; level = "notice"; }
worker "controller" {
  bind_socket = "$ADDRESS:80";
  password = "$(rspamadm pw -q -p rig-Admin-password-1)";
  static_dir = "/usr/share/rspamd/www";
  count = 1;
  secure_ip = null;
}
EOF`,
  processes: [
    'exec rspamd -f -i -u _rspamd -g _rspamd -c "$HERE/rspamd.conf" --var=DBDIR="$HERE/db" --var=RUNDIR="$HERE"',
  ],
  probe: '/',
  endpoints: {
    security_headers: ['/'],
    cors_misconfiguration: ['/stat'],
    cookie_security: ['/'],
    brute_force: ['/auth'],
    api_rate_limit: ['/stat'],
  },
  truth: {
    ...ON_PLAIN_HTTP,

    ...nothingOdd(
      'src/controller.c: paths of the API want a password; rspamd_http_router_finish_handler reads no query, and TRACE is an invalid method',
    ),
    security_headers: {
      address: [
        'clickjacking high',
        'csp-missing medium',
        'info-disclosure-version low',
        'nosniff-missing low',
      ],
      because:
        'src/libserver/http: Server names the version, Cache-Control is the only other header; the page has a field for a password',
    },
    csrf_protection: clean(
      'interface/index.html: forms without an action, which js/app reads; the password goes in a header field, and there is no cookie',
    ),
    cors_misconfiguration: clean(
      'src/libserver/http/http_router.c: OPTIONS gets methods and headers, no origin',
    ),
    cookie_security: clean('src/controller.c sets no cookie'),
    subresource_integrity: clean('interface/index.html: files of its own only'),
    outdated_js_libraries: {
      address: ['js-end-of-life-library low'],
      because:
        'interface/js/main.js, which require.min.js loads, names lib/bootstrap.bundle.min.js: Bootstrap 4.6.1 of Debian, which gets no more fixes',
    },
    information_disclosure: clean(
      'src/controller.c: errors are one line; no generator; the map that Bootstrap names is not in the package',
    ),
    directory_listing: clean('src/libserver/http/http_router.c: a folder without index.html is 404'),
    exposed_files: clean('/usr/share/rspamd/www holds none of the files'),
    security_txt: NO_SECURITY_TXT,
    broken_links: linksLeadOut('interface/index.html links to github.com'),
    product_exposure: clean(
      'src/controller.c: rspamd_controller_check_password before each path of the API; the address is private',
    ),
    brute_force: unread(
      'src/controller.c: /auth reads the header field Password alone; the field of the page has no name, a script sends it',
    ),
    api_rate_limit: unread('src/controller.c: each path of the API returns 401 without a password'),
  },
  folders: ['/usr/share/rspamd/www'],
  allowed: [],
};
