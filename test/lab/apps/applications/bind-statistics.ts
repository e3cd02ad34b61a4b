import type { RigApplication } from '../rig-application';
import { clean, NO_SECURITY_TXT, nothingOdd, ON_PLAIN_HTTP, unread } from './common';

const DRAWN = unread(
  'bin/named/bind9.xsl: the browser makes the page from the document, with jQuery of ajax.googleapis.com',
);

/** The statistics channel of BIND: one document of XML that a style sheet of XSL draws, and the same as JSON. */
export const bindStatistics: RigApplication = {
  name: 'bind-statistics',
  address: '127.0.40.155',
  packages: ['bind9'],
  setup: `
rm -rf cache && mkdir cache
cat > named.conf <<EOF
options { directory "$HERE/cache"; pid-file "$HERE/named.pid"; session-keyfile "$HERE/session.key"; listen-on port 15355 { 127.0.0.1; }; listen-on-v6 { none; }; recursion no; dnssec-validation no; empty-zones-enable no; };
controls { };
statistics-channels { inet $ADDRESS port 80 allow { any; }; };
EOF`,
  processes: ['exec named -g -c "$HERE/named.conf"'],
  probe: '/xml/v3/status',
  endpoints: {
    security_headers: ['/xml/v3/status'],
    cors_misconfiguration: ['/json/v1'],
    cookie_security: ['/'],
    api_rate_limit: ['/json/v1'],
  },
  truth: {
    ...ON_PLAIN_HTTP,

    ...nothingOdd(
      'bin/named/statschannel.c: fixed paths; lib/isc/httpd.c reads GET, HEAD and POST and closes else',
    ),
    jwt_tokens: DRAWN,
    third_party_scripts: DRAWN,
    open_redirect: DRAWN,
    reflected_xss: DRAWN,
    sql_injection: DRAWN,
    security_headers: {
      address: ['clickjacking medium', 'csp-missing medium', 'nosniff-missing low'],
      because:
        'lib/isc/httpd.c: headers of caches and Server without a version; browsers draw the document of XML as a page, with its scripts',
    },
    csrf_protection: DRAWN,
    cors_misconfiguration: clean('lib/isc/httpd.c: no Access-Control header'),
    cookie_security: clean('lib/isc/httpd.c sets no cookie'),
    subresource_integrity: DRAWN,
    outdated_js_libraries: DRAWN,
    information_disclosure: DRAWN,
    directory_listing: clean('bin/named/statschannel.c: fixed paths'),
    exposed_files: clean('bin/named/statschannel.c: fixed paths'),
    security_txt: NO_SECURITY_TXT,
    broken_links: DRAWN,
    product_exposure: {
      address: ['console-open medium'],
      because:
        'ARM, statistics-channels: counters, zones and addresses of the server for everyone who may connect; it changes nothing',
    },
    brute_force: unread('bin/named/statschannel.c has no sign-in'),
    api_rate_limit: {
      address: 'inconclusive',
      configured: ['rate-limit-not-observed medium'],
      because: 'bin/named/statschannel.c: render_json has no limit; no page names it',
    },
  },
  folders: ['$HERE/named.conf'],
  allowed: [],
};
