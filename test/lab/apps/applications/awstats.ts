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

/** A Perl CGI whose start page is a frameset, behind Apache as its documentation shows it. */
export const awstats: RigApplication = {
  name: 'awstats',
  address: '127.0.40.91',
  packages: ['awstats', 'apache2'],
  setup: `
rm -rf data access.log && mkdir data
for day in 1 2 3; do for page in / /one.html /two.html /missing.html; do
  printf '192.0.2.%d - - [0%d/Oct/2026:10:00:00 +0000] "GET %s HTTP/1.1" 200 512 "http://search.example/?q=rig" "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"\\n' "$day" "$day" "$page" >> access.log
done; done
grep -v '^Include' /etc/awstats/awstats.conf | sed -e "s|^LogFile=.*|LogFile=\\"$HERE/access.log\\"|" -e 's|^LogFormat=.*|LogFormat=1|' -e 's|^SiteDomain=.*|SiteDomain="rig.example"|' -e "s|^DirData=.*|DirData=\\"$HERE/data\\"|" -e 's|^DNSLookup=.*|DNSLookup=0|' > "/etc/awstats/awstats.$ADDRESS.conf"
/usr/lib/cgi-bin/awstats.pl -config="$ADDRESS" -update >/dev/null
chmod -R a+rX "$HERE"
cat > apache.conf <<EOF
ServerName $ADDRESS
Listen $ADDRESS:80
PidFile $HERE/apache.pid
Mutex file:$HERE
ErrorLog $HERE/error.log
User www-data
Group www-data
LoadModule mpm_prefork_module /usr/lib/apache2/modules/mod_mpm_prefork.so
LoadModule authz_core_module /usr/lib/apache2/modules/mod_authz_core.so
LoadModule alias_module /usr/lib/apache2/modules/mod_alias.so
LoadModule mime_module /usr/lib/apache2/modules/mod_mime.so
LoadModule env_module /usr/lib/apache2/modules/mod_env.so
LoadModule cgi_module /usr/lib/apache2/modules/mod_cgi.so
TypesConfig $HERE/mime.types
Alias /awstats-icon/ /usr/share/awstats/icon/
ScriptAlias /cgi-bin/ /usr/lib/cgi-bin/
RedirectMatch ^/$ /cgi-bin/awstats.pl
EOF
printf 'text/css css\\nimage/png png\\n' > mime.types`,
  processes: ['exec apache2 -f "$HERE/apache.conf" -DFOREGROUND'],
  probe: '/cgi-bin/awstats.pl',
  endpoints: {
    security_headers: ['/cgi-bin/awstats.pl?framename=mainright'],
    csrf_protection: ['/cgi-bin/awstats.pl?framename=mainright'],
    reflected_xss: ['/cgi-bin/awstats.pl?framename=mainright&output=main&lang=en'],
  },
  truth: {
    ...ON_PLAIN_HTTP,
    ...nothingOdd('awstats.pl: a report of its own files, by parameters; no script, token or redirect'),
    security_headers: {
      address: [
        'clickjacking medium',
        'csp-missing medium',
        'info-disclosure-version low',
        'nosniff-missing low',
      ],
      because:
        'awstats.pl: http_head sends the type and caching only; Apache ServerTokens is Full by default',
    },
    csrf_protection: clean('awstats.pl: its forms are by GET and choose what to show; there is no session'),
    cors_misconfiguration: clean('awstats.pl: http_head sends no Access-Control header'),
    cookie_security: clean('awstats.pl sends no cookie'),
    subresource_integrity: clean('awstats.pl: html_head writes its styles into the page'),
    outdated_js_libraries: clean('awstats.pl: no script but two lines of its own'),
    information_disclosure: {
      address: ['info-version-in-page low'],
      because: 'awstats.pl: html_head names its version as the generator, in the frameset too',
    },
    directory_listing: clean('apache.conf of this file loads no mod_autoindex'),
    exposed_files: clean('apache.conf of this file: only awstats.pl and its icons are there'),
    security_txt: NO_SECURITY_TXT,
    http_methods: {
      address: ['method-trace-enabled low'],
      because: 'Apache: TraceEnable is on by default, and apache.conf of this file does not change it',
    },
    broken_links: linksLeadOut('awstats.pl: the logo leads to www.awstats.org'),
    reflected_xss: clean(
      'awstats.pl: DecodeEncodedString drops quotes and CleanXSS encodes the signs of tags; all attributes have quotes',
    ),
    sql_injection: manyParameters('awstats.pl: links for each report, month and language'),
    product_exposure: clean('wwwroot/cgi-bin/awstats.pl: reports only; AllowToUpdateStatsFromBrowser is off'),
    brute_force: unread('awstats.pl has no login'),
    api_rate_limit: unread('awstats.pl: pages only'),
  },
  folders: ['$HERE/data', '/etc/awstats'],
  allowed: [],
};
