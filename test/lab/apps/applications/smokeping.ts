import type { RigApplication } from '../rig-application';
import { clean, linksLeadOut, NO_SECURITY_TXT, nothingOdd, ON_PLAIN_HTTP, unread } from './common';

const NO_SUCH_TARGET =
  'Smokeping.pm: display_webpage dies for a target that is not there, so each other value of it is status 500';

/** Graphs of latencies by one Perl script of CGI behind nginx. The probes measure the machine itself. */
export const smokeping: RigApplication = {
  name: 'smokeping',
  address: '127.0.40.170',
  packages: ['smokeping', 'nginx-light', 'fcgiwrap', 'curl'],
  setup: `
rm -rf data images nginx && mkdir data images nginx
cat > config <<EOF
*** General ***
owner = Rig
contact = rig@rig.example
cgiurl = http://$ADDRESS/smokeping/smokeping.cgi
mailhost = 127.0.0.1
imgcache = $HERE/images
imgurl = /images
datadir = $HERE/data
piddir = $HERE
smokemail = /etc/smokeping/smokemail
tmail = /etc/smokeping/tmail

*** Database ***
step = 300
pings = 3
AVERAGE 0.5 1 1008

*** Presentation ***
template = /etc/smokeping/basepage.html
charset = utf-8
+ overview
width = 600
height = 50
range = 10h
+ detail
width = 600
height = 200
"Last 3 Hours" 3h

*** Probes ***
+ Curl
binary = /usr/bin/curl
urlformat = http://%host%/

*** Targets ***
probe = Curl
menu = Top
title = Latencies
+ Local
menu = Local
title = This machine
++ Self
menu = Self
title = Itself
host = $ADDRESS
EOF
/usr/sbin/smokeping --config="$HERE/config" --static="$HERE/nginx/static" >/dev/null 2>&1 || true
smokeping --config="$HERE/config" --debug >/dev/null 2>&1 || true
printf '#!/bin/sh\\nexec /usr/share/smokeping/smokeping.cgi "%s/config"\\n' "$HERE" > smokeping.cgi
chmod +x smokeping.cgi
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
    root $HERE/nothing;
    location = / { return 302 /smokeping/smokeping.cgi; }
    location = /smokeping/smokeping.cgi { include /etc/nginx/fastcgi_params; fastcgi_param SCRIPT_FILENAME $HERE/smokeping.cgi; fastcgi_pass unix:$HERE/fcgi.sock; }
    location /smokeping/ { alias /usr/share/smokeping/www/; }
    location /images/ { alias $HERE/images/; }
  }
}
EOF`,
  processes: [
    'rm -f "$HERE/fcgi.sock"; exec fcgiwrap -c 2 -s "unix:$HERE/fcgi.sock"',
    'until [ -S "$HERE/fcgi.sock" ]; do sleep 1; done; exec nginx -e stderr -c "$HERE/nginx.conf" -g "daemon off;"',
  ],
  probe: '/smokeping/smokeping.cgi',
  endpoints: {
    security_headers: ['/smokeping/smokeping.cgi?target=Local.Self'],
    csrf_protection: ['/smokeping/smokeping.cgi?target=Local.Self'],
    cors_misconfiguration: ['/smokeping/smokeping.cgi'],
    cookie_security: ['/smokeping/smokeping.cgi'],
  },
  truth: {
    ...ON_PLAIN_HTTP,

    ...nothingOdd(
      'Smokeping.pm: $xssBadRx replaces the signs of tags and quotes; links are relative or have the address of the configuration; nginx refuses TRACE; there is no token and no database',
    ),
    open_redirect: unread(NO_SUCH_TARGET),
    sql_injection: unread(NO_SUCH_TARGET),
    security_headers: {
      address: [
        'clickjacking medium',
        'csp-missing medium',
        'info-disclosure-version low',
        'nosniff-missing low',
      ],
      because:
        'nginx names its version (server_tokens is on by default); Smokeping.pm: display_webpage sends type, length and Expires only',
    },
    csrf_protection: clean(
      'Smokeping.pm: a filter by GET, and a range of time by POST that asks for a picture; there is no cookie',
    ),
    cors_misconfiguration: clean('Smokeping.pm: display_webpage sends no Access-Control header'),
    cookie_security: clean('Smokeping.pm sets no cookie'),
    subresource_integrity: clean('basepage.html: files of its own only'),
    outdated_js_libraries: clean(
      'basepage.html loads Prototype 1.7.3, script.aculo.us 1.9.0 and a cropper, none of which has an advisory in the list of the scan',
    ),
    information_disclosure: clean(
      'basepage.html writes the version as text, without a generator; CGI::Carp writes one line with a path of Perl',
    ),
    directory_listing: clean('nginx without autoindex'),
    exposed_files: clean('nginx.conf of this file: the script, www of the package and pictures alone'),
    security_txt: NO_SECURITY_TXT,
    broken_links: linksLeadOut('basepage.html links to oss.oetiker.ch'),
    product_exposure: clean(
      '/etc/apache2/conf-available/smokeping.conf: Require all granted; pages for readers, which change nothing',
    ),
    brute_force: unread('Smokeping.pm has no sign-in'),
    api_rate_limit: unread('Smokeping.pm: pages and pictures only'),
  },
  folders: ['$HERE/config', '$HERE/data'],
  allowed: [],
};
