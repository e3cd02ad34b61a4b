import type { RigApplication } from '../rig-application';
import { clean, ON_PLAIN_HTTP, unread } from './common';

const USAGE = 'lib/userinfo.html: the start page is an error, 406, that explains the use';

/** A proxy for packages with a page for its owner, whose forms of GET start tasks. It answers \`/\` with 406. */
export const aptCacherNg: RigApplication = {
  name: 'apt-cacher-ng',
  address: '127.0.40.133',
  packages: ['apt-cacher-ng'],
  setup: `
rm -rf cache logs && mkdir cache logs
sed -e "s|^CacheDir:.*|CacheDir: $HERE/cache|; s|^LogDir:.*|LogDir: $HERE/logs|" /etc/apt-cacher-ng/acng.conf > acng.conf
printf 'Port: 80\\nBindAddress: %s\\nForeGround: 1\\nPidFile: %s/pid\\nSocketPath: %s/socket\\n' "$ADDRESS" "$HERE" "$HERE" >> acng.conf
cp /etc/apt-cacher-ng/backends_* . 2>/dev/null || true`,
  processes: ['exec apt-cacher-ng -c "$HERE"'],
  probe: '/acng-report.html',
  endpoints: {
    security_headers: ['/acng-report.html'],
    csrf_protection: ['/acng-report.html'],
    cors_misconfiguration: ['/acng-report.html'],
    cookie_security: ['/acng-report.html'],
  },
  truth: {
    ...ON_PLAIN_HTTP,

    jwt_tokens: unread(USAGE),
    third_party_scripts: unread(USAGE),
    open_redirect: unread(USAGE),
    graphql_exposure: unread(`${USAGE}; other paths are hosts to ask, and their connection ends`),
    host_header_injection: unread(USAGE),
    waf_detection: unread(USAGE),
    reflected_xss: unread(USAGE),
    sql_injection: unread(USAGE),
    http_methods: unread(USAGE),
    security_headers: {
      address: ['nosniff-missing low'],
      configured: ['clickjacking medium', 'csp-missing medium', 'nosniff-missing low'],
      because: `${USAGE}; src/maintenance.cc: the pages have the type only, and so has style.css, which the usage loads`,
    },
    csrf_protection: {
      address: 'inconclusive',
      configured: ['csrf-state-change-get medium'],
      because: `${USAGE}; lib/report.html: a form of GET starts imports and expirations`,
      knownDeviation: 'the rule asks for a password or for text that people write',
    },
    cors_misconfiguration: clean('src/: no page has an Access-Control header, the usage neither'),
    cookie_security: { address: 'inconclusive', configured: [], because: `${USAGE}; no page sets a cookie` },
    subresource_integrity: unread(USAGE),
    outdated_js_libraries: unread(USAGE),
    information_disclosure: unread(USAGE),
    directory_listing: unread(`${USAGE}; folders are hosts to ask (403, 503)`),
    exposed_files: {
      address: [],
      because: 'src/job.cc: each path is a host to ask',
      knownDeviation:
        'it resolves each of these hosts, so the time of the test may end before all paths were requested',
    },
    security_txt: unread('src/job.cc: a name that is not a host is 403, whatever the path'),
    broken_links: unread(USAGE),
    product_exposure: { address: [], because: 'acng-report.html is not named by the start page' },
    brute_force: unread('no AdminAuth: there is no sign-in'),
    api_rate_limit: unread('pages only'),
  },
  folders: ['$HERE/acng.conf', '$HERE/cache'],
  allowed: [{ line: /_xstore\/qstats\//, reason: 'its statistics of transfers, which each request writes' }],
};
