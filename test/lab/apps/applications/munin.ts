import type { RigApplication } from '../rig-application';
import { clean, linksLeadOut, NO_SECURITY_TXT, nothingOdd, ON_PLAIN_HTTP, unread } from './common';

/** Pages of graphs that a Perl program writes as files, by lighttpd. */
export const munin: RigApplication = {
  name: 'munin',
  address: '127.0.40.175',
  packages: ['munin', 'munin-node', 'lighttpd'],
  setup: `
rm -rf www data log run && mkdir www data log run
for plugin in load memory; do ln -sf /usr/share/munin/plugins/$plugin /etc/munin/plugins/$plugin; done
grep -v '^\\(host\\|port\\|log_file\\|pid_file\\|background\\|setsid\\)' /etc/munin/munin-node.conf > node.conf
printf 'host 127.0.0.1\\nport 14949\\nlog_file %s/log/node.log\\npid_file %s/run/node.pid\\nhost_name rig.example\\nbackground 0\\nsetsid 0\\n' "$HERE" "$HERE" >> node.conf
cat > munin.conf <<EOF
dbdir $HERE/data
htmldir $HERE/www
logdir $HERE/log
rundir $HERE/run
tmpldir /etc/munin/templates
staticdir /etc/munin/static
[rig.example]
  address 127.0.0.1
  port 14949
EOF
chmod a+rx "$HERE" && chown -R munin www data log run
perl -T /usr/sbin/munin-node --config "$HERE/node.conf" > log/start.log 2>&1 &
node=$!
sleep 5
for turn in 1 2; do su munin -s /bin/sh -c "/usr/bin/munin-cron --config $HERE/munin.conf"; done || true
kill $node
cat > lighttpd.conf <<EOF
server.document-root = "$HERE/www"
server.bind = "$ADDRESS"
server.port = 80
index-file.names = ( "index.html" )
mimetype.assign = ( ".html" => "text/html", ".css" => "text/css", ".js" => "text/javascript", ".png" => "image/png" )
EOF`,
  processes: ['exec lighttpd -D -f "$HERE/lighttpd.conf"'],
  probe: '/',
  endpoints: {
    security_headers: ['/example/rig.example/index.html'],
    csrf_protection: ['/static/dynazoom.html'],
    cors_misconfiguration: ['/'],
    cookie_security: ['/'],
  },
  truth: {
    ...ON_PLAIN_HTTP,

    ...nothingOdd(
      'lighttpd.conf of this file serves files, whatever their query says; lighttpd has no TRACE (501)',
    ),
    security_headers: {
      address: [
        'clickjacking medium',
        'csp-missing medium',
        'info-disclosure-version low',
        'nosniff-missing low',
      ],
      because: 'lighttpd.conf of this file sets no header, and lighttpd names its version as Server',
    },
    csrf_protection: clean('static/dynazoom.html: one form of GET that a script reads; there is no cookie'),
    cors_misconfiguration: clean('lighttpd.conf of this file sets no header'),
    cookie_security: clean('lighttpd.conf of this file: files alone'),
    subresource_integrity: clean('templates/: files of its own only'),
    outdated_js_libraries: clean('static/: querystring.js, formatdate.js and zoom.js, no library'),
    information_disclosure: clean(
      'templates/partial/bottom.tmpl writes the version as text, without a generator',
    ),
    directory_listing: clean('lighttpd without mod_dirlisting'),
    exposed_files: clean(
      'munin.conf of this file: htmldir has pages and pictures; data and logs are outside',
    ),
    security_txt: NO_SECURITY_TXT,
    broken_links: linksLeadOut('templates/partial/bottom.tmpl links to munin-monitoring.org'),
    product_exposure: {
      address: ['console-open medium'],
      because:
        '/etc/munin/apache24.conf: Require local; the pages show loads, disks and network cards of the machines, and change nothing',
    },
    brute_force: unread('munin-html writes pages without a sign-in'),
    api_rate_limit: unread('munin-html writes files, no API'),
  },
  folders: ['$HERE/www'],
  allowed: [],
};
