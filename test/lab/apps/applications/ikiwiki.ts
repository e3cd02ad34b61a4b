import type { RigApplication } from '../rig-application';
import { clean, NO_SECURITY_TXT, nothingOdd, ON_PLAIN_HTTP, unread } from './common';
import { GUESSES_UNNOTICED } from './walls';

/** A wiki in Perl: static pages, and one CGI script that edits, searches and signs in. */
export const ikiwiki: RigApplication = {
  name: 'ikiwiki',
  address: '127.0.40.167',
  packages: [
    'ikiwiki',
    'gcc',
    'libc6-dev',
    'libcgi-session-perl',
    'libcgi-formbuilder-perl',
    'nginx-light',
    'fcgiwrap',
    'git',
  ],
  setup: `
rm -rf source www nginx && mkdir source www nginx
echo 'The first page, which links to [[second]].' > source/index.mdwn
echo 'The second page.' > source/second.mdwn
cat > wiki.setup <<EOF
# IkiWiki::Setup::Yaml - YAML formatted setup file
wikiname: Rig
adminemail: rig@rig.example
srcdir: $HERE/source
destdir: $HERE/www
url: http://$ADDRESS
cgiurl: http://$ADDRESS/ikiwiki.cgi
cgi_wrapper: $HERE/www/ikiwiki.cgi
cgi_wrappermode: 0755
rcs: ''
add_plugins: [goodstuff, passwordauth]
EOF
ikiwiki --setup wiki.setup
cat > nginx.conf <<EOF
error_log $HERE/nginx/error.log;
pid $HERE/nginx/pid;
user root;
events {}
http {
  include /etc/nginx/mime.types;
  access_log /dev/stderr;
  client_body_temp_path $HERE/nginx;
  fastcgi_temp_path $HERE/nginx;
  server {
    listen $ADDRESS:80;
    root $HERE/www;
    location = /ikiwiki.cgi { include /etc/nginx/fastcgi_params; fastcgi_param SCRIPT_FILENAME $HERE/www/ikiwiki.cgi; fastcgi_pass unix:$HERE/fcgi.sock; }
  }
}
EOF`,
  processes: [
    'rm -f "$HERE/fcgi.sock"; exec fcgiwrap -c 2 -s "unix:$HERE/fcgi.sock"',
    'until [ -S "$HERE/fcgi.sock" ]; do sleep 1; done; exec nginx -e stderr -c "$HERE/nginx.conf" -g "daemon off;"',
  ],
  probe: '/',
  endpoints: {
    security_headers: ['/ikiwiki.cgi?do=prefs'],
    csrf_protection: ['/ikiwiki.cgi?do=prefs'],
    cors_misconfiguration: ['/'],
    cookie_security: ['/ikiwiki.cgi?do=prefs'],
    brute_force: ['/ikiwiki.cgi?do=prefs'],
  },
  truth: {
    ...ON_PLAIN_HTTP,

    ...nothingOdd(
      'IkiWiki/CGI.pm: page names are encoded, redirects lead to pages of the wiki; nginx refuses TRACE',
    ),
    security_headers: {
      address: [
        'clickjacking medium',
        'csp-missing medium',
        'info-disclosure-version low',
        'nosniff-missing low',
      ],
      configured: [
        'clickjacking high',
        'csp-missing medium',
        'info-disclosure-version low',
        'nosniff-missing low',
      ],
      because:
        'nginx names its version (server_tokens is on by default); IkiWiki/CGI.pm: printheader sets type and cookie only; the named page has a field for a password',
    },
    csrf_protection: {
      address: ['csrf-login low'],
      because:
        'IkiWiki/CGI.pm: cgi_signin has fixed hidden fields; check_sid guards the forms of accounts alone; the other form asks for one text by GET',
    },
    cors_misconfiguration: clean('IkiWiki/CGI.pm: no Access-Control header'),
    cookie_security: {
      address: ['cookie-session-no-samesite low'],
      because:
        'IkiWiki/CGI.pm: cgi_getsession and printheader: -httponly => 1, no SameSite; do=prefs starts a session',
    },
    subresource_integrity: clean('templates/login-selector.tmpl: files of its own only'),
    outdated_js_libraries: {
      address: ['js-vulnerable-library'],
      because: 'underlays/jquery/ikiwiki/jquery.min.js, on the page of the sign-in, is jQuery 1.6.2',
    },
    information_disclosure: clean(
      'templates/page.tmpl has no generator; IkiWiki/CGI.pm: cgierror is one sentence; the version of nginx is in its header',
    ),
    directory_listing: clean('nginx without autoindex'),
    exposed_files: clean('the folder of the site holds pages alone; the sources are outside'),
    security_txt: NO_SECURITY_TXT,
    broken_links: clean('templates/page.tmpl: links to its own pages and its script'),
    product_exposure: clean('a wiki for the public, which edits after a sign-in'),
    brute_force: {
      address: GUESSES_UNNOTICED,
      because:
        'IkiWiki/Plugin/passwordauth.pm: formbuilder_setup validates name and password, and counts nothing',
    },
    api_rate_limit: unread('IkiWiki/CGI.pm: pages, no API'),
  },
  folders: ['$HERE/source'],
  allowed: [
    {
      line: /^file \S*\/\.ikiwiki\/(?:sessions\.db|sessions\.db\.lck|cgilock|lockfile) /,
      reason: 'sessions of visitors, and locks',
    },
  ],
  // A letter to the address that was typed in, and a new account.
  forbiddenLog: /action=verify|Register|Forgot/,
};
