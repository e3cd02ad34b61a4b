import type { RigApplication } from '../rig-application';
import {
  clean,
  linksLeadOut,
  manyParameters,
  NO_SECURITY_TXT,
  nothingOdd,
  ON_PLAIN_HTTP,
  unread,
} from './common';

/** The search of Xapian: one CGI program in C++ over an index of pages, behind lighttpd. */
export const omega: RigApplication = {
  name: 'omega',
  address: '127.0.40.173',
  packages: ['xapian-omega', 'lighttpd'],
  setup: `
rm -rf pages data www && mkdir -p pages data www/cgi-bin
for n in 1 2 3; do printf '<html><title>Page %s</title><body>The text of page %s, which speaks of gardens.</body></html>' $n $n > pages/$n.html; done
cp pages/*.html www/
omindex --db "$HERE/data/default" --url / "$HERE/pages"
cat > omega.conf <<EOF
database_dir $HERE/data
template_dir /var/lib/xapian-omega/templates
log_dir $HERE
cdb_dir $HERE
EOF
printf '#!/bin/sh\\nOMEGA_CONFIG_FILE="%s/omega.conf" exec /usr/lib/cgi-bin/omega/omega\\n' "$HERE" > www/cgi-bin/omega.cgi
chmod +x www/cgi-bin/omega.cgi
cat > lighttpd.conf <<EOF
server.document-root = "$HERE/www"
server.bind = "$ADDRESS"
server.port = 80
server.modules = ( "mod_alias", "mod_redirect", "mod_cgi" )
url.redirect = ( "^/$" => "/cgi-bin/omega.cgi" )
alias.url = ( "/images/xapian-omega/" => "/usr/share/images/xapian-omega/" )
cgi.assign = ( ".cgi" => "" )
mimetype.assign = ( ".html" => "text/html", ".png" => "image/png" )
EOF`,
  processes: ['exec lighttpd -D -f "$HERE/lighttpd.conf"'],
  probe: '/cgi-bin/omega.cgi',
  endpoints: {
    security_headers: ['/cgi-bin/omega.cgi?P=gardens'],
    csrf_protection: ['/cgi-bin/omega.cgi?P=gardens'],
    cors_misconfiguration: ['/cgi-bin/omega.cgi?P=gardens'],
    cookie_security: ['/cgi-bin/omega.cgi'],
    reflected_xss: ['/cgi-bin/omega.cgi?P=gardens&DB=default&FMT=query'],
  },
  truth: {
    ...ON_PLAIN_HTTP,

    ...nothingOdd(
      'query.cc and templates/query: each value is written by $html; an index, no database of SQL; lighttpd has no TRACE (501)',
    ),
    sql_injection: manyParameters('templates/query: six fields in one form'),
    security_headers: {
      address: [
        'clickjacking medium',
        'csp-missing medium',
        'info-disclosure-version low',
        'nosniff-missing low',
      ],
      because:
        'templates/query: $httpheader sets the type only; lighttpd.conf of this file sets no header, and lighttpd names its version as Server',
    },
    csrf_protection: clean('templates/query: one form, a search by GET; no cookie'),
    cors_misconfiguration: clean('omega.cc sends no Access-Control header'),
    cookie_security: clean('omega.cc sets no cookie'),
    subresource_integrity: clean('templates/query: scripts inside of the page'),
    outdated_js_libraries: clean('templates/query: a few lines of its own, no library'),
    information_disclosure: clean(
      'templates/query writes the version as text, without a generator; an exception is one line without a path',
    ),
    directory_listing: clean('lighttpd without mod_dirlisting'),
    exposed_files: clean('the folder of the site holds three pages and one program'),
    security_txt: NO_SECURITY_TXT,
    broken_links: linksLeadOut('templates/query links to xapian.org'),
    product_exposure: clean('a search for the public'),
    brute_force: unread('omega has no sign-in'),
    api_rate_limit: unread('omega.cc: pages, no API'),
  },
  folders: ['$HERE/data', '$HERE/pages'],
  allowed: [],
};
