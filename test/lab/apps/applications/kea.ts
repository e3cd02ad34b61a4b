import type { RigApplication } from '../rig-application';
import { clean, NO_SECURITY_TXT, nothingOdd, ON_PLAIN_HTTP, unread } from './common';

const POST_ALONE =
  'src/bin/agent/ca_response_creator.cc: POST of JSON alone; each GET is 400, whatever its path';

/** The control of a DHCP server in C++: commands in JSON by POST, and no page. */
export const kea: RigApplication = {
  name: 'kea',
  address: '127.0.40.174',
  packages: ['kea-ctrl-agent'],
  setup: `
printf '{ "Control-agent": { "http-host": "%s", "http-port": 80, "control-sockets": { "dhcp4": { "socket-type": "unix", "socket-name": "%s/dhcp4" } } } }' "$ADDRESS" "$HERE" > kea.conf`,
  processes: ['KEA_PIDFILE_DIR="$HERE" KEA_LOCKFILE_DIR="$HERE" exec kea-ctrl-agent -c "$HERE/kea.conf"'],
  probe: '/',
  endpoints: { cors_misconfiguration: ['/'], cookie_security: ['/'] },
  truth: {
    ...ON_PLAIN_HTTP,

    ...nothingOdd(POST_ALONE),
    jwt_tokens: unread(POST_ALONE),
    third_party_scripts: unread(POST_ALONE),
    open_redirect: unread(POST_ALONE),
    reflected_xss: unread(POST_ALONE),
    sql_injection: unread(POST_ALONE),
    security_headers: clean(`${POST_ALONE}; an error in JSON names no version and is not a page`),
    csrf_protection: unread(POST_ALONE),
    cors_misconfiguration: clean('src/lib/http sends no Access-Control header'),
    cookie_security: unread(POST_ALONE),
    subresource_integrity: unread(POST_ALONE),
    outdated_js_libraries: unread(POST_ALONE),
    information_disclosure: unread(POST_ALONE),
    directory_listing: clean(POST_ALONE),
    exposed_files: clean('src/lib/http serves no files: every path is the same command'),
    security_txt: NO_SECURITY_TXT,
    broken_links: unread(POST_ALONE),
    product_exposure: clean(
      `${POST_ALONE}, also of /metrics; that commands need no password is nowhere to be seen`,
    ),
    brute_force: unread('no authentication in kea.conf: there is no sign-in'),
    api_rate_limit: unread(POST_ALONE),
  },
  folders: ['$HERE/kea.conf'],
  allowed: [],
};
