import type { RigApplication } from '../rig-application';
import { clean, linksLeadOut, NO_SECURITY_TXT, nothingOdd, ON_PLAIN_HTTP, unread } from './common';

/** A CGI in C behind lighttpd. */
export const cgit: RigApplication = {
  name: 'cgit',
  address: '127.0.40.93',
  packages: ['cgit', 'lighttpd', 'git'],
  setup: `
rm -rf projects work && mkdir projects work
git init -q work/one
echo 'A file.' > work/one/readme.txt
git -C work/one add .
git -C work/one -c user.name=Rig -c user.email=rig@example.org commit -q -m First
git clone -q --bare work/one projects/one.git
cat > cgitrc <<EOF
virtual-root=/
css=/cgit-css/cgit.css
logo=/cgit-css/cgit.png
favicon=/cgit-css/favicon.ico
scan-path=$HERE/projects
EOF
cat > lighttpd.conf <<EOF
server.modules = ( "mod_alias", "mod_cgi", "mod_rewrite", "mod_setenv" )
server.document-root = "/usr/lib/cgit/"
server.bind = "$ADDRESS"
server.port = 80
index-file.names = ( "cgit.cgi" )
cgi.assign = ( "cgit.cgi" => "" )
setenv.add-environment = ( "CGIT_CONFIG" => "$HERE/cgitrc" )
alias.url = ( "/cgit-css/" => "/usr/share/cgit/" )
url.rewrite-once = ( "^/cgit-css/" => "\\$0", "^/([^?/]+/[^?]*)?(?:\\?(.*))?\\$" => "/cgit.cgi?url=\\$1&\\$2" )
mimetype.assign = ( ".css" => "text/css", ".png" => "image/png", ".ico" => "image/x-icon", ".js" => "text/javascript" )
EOF`,
  processes: ['exec lighttpd -D -f "$HERE/lighttpd.conf"'],
  probe: '/',
  endpoints: {
    security_headers: ['/one.git/log/'],
    csrf_protection: ['/one.git/log/'],
    cors_misconfiguration: ['/one.git/atom/'],
    reflected_xss: ['/one.git/log/?qt=grep&q=First'],
    sql_injection: ['/one.git/log/?qt=grep&q=First'],
    api_rate_limit: ['/one.git/atom/'],
  },
  truth: {
    ...ON_PLAIN_HTTP,
    ...nothingOdd(
      'ui-shared.c and html.c: html_attr and html_txt encode all values; no database, no script of others',
    ),
    security_headers: {
      address: [
        'clickjacking medium',
        'csp-missing medium',
        'info-disclosure-version low',
        'nosniff-missing low',
      ],
      because:
        'ui-shared.c: cgit_print_http_headers sends type, length and dates; lighttpd: server.tag names its version',
    },
    csrf_protection: clean('ui-shared.c: the forms are by GET, and search or choose a branch'),
    cors_misconfiguration: clean('ui-shared.c: cgit_print_http_headers sends no Access-Control header'),
    cookie_security: clean('cgit.c: a cookie only by an auth-filter, which is not set'),
    subresource_integrity: clean('ui-shared.c: print_head names its own style sheet'),
    outdated_js_libraries: clean('ui-shared.c: no script'),
    information_disclosure: {
      address: ['info-version-in-page low'],
      because: 'ui-shared.c: cgit_print_docstart names its version as the generator',
    },
    directory_listing: clean('lighttpd: dir-listing is off; trees of cgit are pages of a repository'),
    exposed_files: clean('cgit.c: an unknown repository is 404; lighttpd.conf of this file: all else too'),
    security_txt: NO_SECURITY_TXT,
    broken_links: linksLeadOut('ui-shared.c: cgit_print_docend links to git-scm.com'),
    reflected_xss: {
      address: 'inconclusive',
      configured: [],
      because:
        'ui-shared.c: links with h, id, s, qt and q on each page, more than one scan may try; html_attr and html_txt encode, and there is no database',
    },
    sql_injection: {
      address: 'inconclusive',
      configured: [],
      because:
        'ui-shared.c: links with h, id, s, qt and q on each page, more than one scan may try; html_attr and html_txt encode, and there is no database',
    },
    product_exposure: clean('cgit.c reads repositories only'),
    brute_force: unread('cgit has no login'),
    api_rate_limit: {
      address: 'inconclusive',
      configured: ['rate-limit-not-observed medium'],
      because: 'ui-atom.c: cgit_print_atom has no limit; no page names an API',
    },
  },
  folders: ['$HERE/projects'],
  allowed: [],
};
