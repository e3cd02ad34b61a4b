import type { RigApplication } from '../rig-application';
import { clean, NO_SECURITY_TXT, nothingOdd, ON_PLAIN_HTTP, unread } from './common';

const ONE_LARGE_PAGE = 'the report of this file has more than 2 MiB, which is all that is read of a page';

/** A report of a log in one page of some 3 MB, with its scripts, styles and data inside, behind lighttpd. */
export const goaccess: RigApplication = {
  name: 'goaccess',
  address: '127.0.40.92',
  packages: ['goaccess', 'lighttpd'],
  setup: `
rm -rf www && mkdir www
node -e '
const words = "a-long-path/".repeat(300);
const browser = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0";
for (let n = 0; n < 800; n += 1)
  console.log(\`192.0.2.\${n % 200} - - [03/Oct/2026:10:00:00 +0000] "GET /\${n}/\${words} HTTP/1.1" \${n % 2 === 0 ? 200 : 404} 512 "http://search.example/\${n}/\${words}" "\${browser}"\`);
' > access.log
goaccess access.log --no-global-config --log-format=COMBINED -o www/index.html >/dev/null 2>&1
cat > lighttpd.conf <<EOF
server.document-root = "$HERE/www"
server.bind = "$ADDRESS"
server.port = 80
index-file.names = ( "index.html" )
mimetype.assign = ( ".html" => "text/html" )
EOF`,
  processes: ['exec lighttpd -D -f "$HERE/lighttpd.conf"'],
  probe: '/',
  endpoints: { security_headers: ['/index.html'], csrf_protection: ['/index.html'] },
  truth: {
    ...ON_PLAIN_HTTP,
    ...nothingOdd('resources/tpls.html: one page for one log'),
    security_headers: {
      address: [
        'clickjacking medium',
        'csp-missing medium',
        'info-disclosure-version low',
        'nosniff-missing low',
      ],
      because:
        'lighttpd.conf of this file sets no headers; server.tag is lighttpd and its version by default',
    },
    csrf_protection: unread(ONE_LARGE_PAGE),
    cors_misconfiguration: clean('lighttpd.conf of this file sets no headers'),
    cookie_security: clean('lighttpd sets no cookie'),
    jwt_tokens: unread(ONE_LARGE_PAGE),
    subresource_integrity: unread(ONE_LARGE_PAGE),
    third_party_scripts: unread(ONE_LARGE_PAGE),
    outdated_js_libraries: unread(ONE_LARGE_PAGE),
    information_disclosure: unread(ONE_LARGE_PAGE),
    broken_links: unread(ONE_LARGE_PAGE),
    open_redirect: unread(ONE_LARGE_PAGE),
    host_header_injection: unread(ONE_LARGE_PAGE),
    reflected_xss: unread(ONE_LARGE_PAGE),
    sql_injection: unread(ONE_LARGE_PAGE),
    graphql_exposure: clean('lighttpd serves one file; all other paths are 404'),
    directory_listing: clean('lighttpd: dir-listing is off by default'),
    exposed_files: clean('the folder of this file holds the report alone'),
    security_txt: NO_SECURITY_TXT,
    product_exposure: clean('a report as one file: nothing listens to it'),
    brute_force: unread('a report has no login'),
    api_rate_limit: unread('a report has no API'),
  },
  folders: ['$HERE/www'],
  allowed: [],
};
