import type { RigApplication } from '../rig-application';
import { clean, NO_SECURITY_TXT, nothingOdd, ON_PLAIN_HTTP, unread } from './common';

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

    ...nothingOdd('src/maintenance.cc: values of links are encoded'),
    http_methods: clean('src/job.cc: GET, HEAD and CONNECT only'),
    security_headers: {
      address: 'inconclusive',
      configured: ['clickjacking medium', 'csp-missing medium', 'nosniff-missing low'],
      because: `${USAGE}; src/maintenance.cc: the pages have the type only`,
    },
    csrf_protection: {
      address: 'inconclusive',
      configured: ['csrf-state-change-get medium'],
      because: `${USAGE}; lib/report.html: a form of GET starts imports and expirations`,
    },
    cors_misconfiguration: {
      address: 'inconclusive',
      configured: [],
      because: `${USAGE}; no page has an Access-Control header`,
    },
    cookie_security: { address: 'inconclusive', configured: [], because: `${USAGE}; no page sets a cookie` },
    subresource_integrity: unread(USAGE),
    outdated_js_libraries: unread(USAGE),
    information_disclosure: unread(USAGE),
    directory_listing: clean('src/job.cc: no list but for LocalDirs, which no page names'),
    exposed_files: clean('src/job.cc: each path is a host to ask'),
    security_txt: NO_SECURITY_TXT,
    broken_links: unread(USAGE),
    product_exposure: { address: [], because: 'acng-report.html is not named by the start page' },
    brute_force: unread('no AdminAuth: there is no sign-in'),
    api_rate_limit: unread('pages only'),
  },
  folders: ['$HERE/acng.conf', '$HERE/cache'],
  allowed: [],
};
