import type { RigApplication } from '../rig-application';
import { clean, NO_SECURITY_TXT, nothingOdd, ON_PLAIN_HTTP, unread } from './common';

/** A server of OpenPGP keys: programs of CGI in C that show and take keys, behind lighttpd. */
export const onak: RigApplication = {
  name: 'onak',
  address: '127.0.40.179',
  packages: ['onak', 'lighttpd', 'gnupg'],
  setup: `
rm -rf keys www && mkdir keys www
sed -e "s|^logfile=.*|logfile=$HERE/onak.log|" -e "s|^location=/var/lib/onak|location=$HERE/keys|" /etc/onak.ini > onak.ini
export GNUPGHOME="$HERE/gnupg"; rm -rf gnupg; mkdir -m 700 gnupg
gpg --batch --passphrase '' --quick-gen-key 'Ann Rig <ann@rig.example>' rsa2048 default never
gpg --armor --export | onak -c "$HERE/onak.ini" add
chown -R onak keys onak.log
cat > www/index.html <<'EOF'
<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Keys</title></head><body>
<h1>Keys</h1>
<form action="/pks/lookup" method="get"><input name="search"><input type="hidden" name="op" value="index"><button>Search</button></form>
<form action="/pks/add" method="post"><textarea name="keytext"></textarea><button>Submit a key</button></form>
</body></html>
EOF
cat > lighttpd.conf <<EOF
server.document-root = "$HERE/www"
server.bind = "$ADDRESS"
server.port = 80
server.modules = ( "mod_alias", "mod_cgi", "mod_setenv" )
index-file.names = ( "index.html" )
mimetype.assign = ( ".html" => "text/html" )
alias.url = ( "/pks/" => "/usr/lib/cgi-bin/pks/" )
\\$HTTP["url"] =~ "^/pks/" { cgi.assign = ( "" => "" ) }
EOF`,
  processes: ['cp "$HERE/onak.ini" /etc/onak.ini; exec lighttpd -D -f "$HERE/lighttpd.conf"'],
  probe: '/',
  endpoints: {
    security_headers: ['/pks/lookup?op=index&search=ann'],
    csrf_protection: ['/'],
    cors_misconfiguration: ['/pks/lookup?op=get&search=ann'],
    cookie_security: ['/'],
    reflected_xss: ['/pks/lookup?op=index&search=ann'],
    sql_injection: ['/pks/lookup?op=index&search=ann'],
  },
  truth: {
    ...ON_PLAIN_HTTP,

    ...nothingOdd(
      'cgi/lookup.c: txt2html encodes what keys say, and the words of the search are not shown; a database of keys, no SQL; lighttpd has no TRACE (501)',
    ),
    security_headers: {
      address: [
        'clickjacking medium',
        'csp-missing medium',
        'info-disclosure-version low',
        'nosniff-missing low',
      ],
      because:
        'lighttpd.conf of this file sets no header, and lighttpd names its version; cgi/lookup.c: start_html sends the type only',
    },
    csrf_protection: clean('index.html of this file: a search, and a key for everyone; there is no cookie'),
    cors_misconfiguration: clean('cgi/lookup.c sends no Access-Control header'),
    cookie_security: clean('cgi/ sets no cookie'),
    subresource_integrity: clean('cgi/lookup.c: no script and no style sheet'),
    outdated_js_libraries: clean('cgi/lookup.c: no script'),
    information_disclosure: clean('cgi/lookup.c: end_html writes the version as text, without a generator'),
    directory_listing: clean('lighttpd without mod_dirlisting'),
    exposed_files: clean('the folder of the site holds one page'),
    security_txt: NO_SECURITY_TXT,
    broken_links: clean('index.html of this file has forms and no link; cgi/lookup.c links to itself'),
    product_exposure: clean('a server of keys for the public, which takes keys of everyone'),
    brute_force: unread('cgi/ has no sign-in'),
    api_rate_limit: unread('cgi/lookup.c: pages, and no link sounds like an API'),
  },
  folders: ['$HERE/keys'],
  allowed: [
    {
      line: /\/keys\/(?:__db\.\d+|log\.\d+) /,
      reason: 'regions of memory and the journal of Berkeley DB, which each lookup writes (one changed them)',
    },
  ],
};
