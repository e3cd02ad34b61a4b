import type { RigApplication } from '../rig-application';
import { clean, NO_SECURITY_TXT, nothingOdd, ON_PLAIN_HTTP, unread } from './common';

/** A chat server in Lua by its HTTP modules: BOSH, WebSocket, uploads, metrics and the files of a web client. */
export const prosody: RigApplication = {
  name: 'prosody',
  address: '127.0.40.161',
  packages: ['prosody'],
  setup: `
rm -rf data www && mkdir data www
printf '<!doctype html><html lang="en"><head><title>Rig chat</title></head><body><h1>Chat of the rig</h1><p><a href="/http-bind">BOSH</a></p></body></html>' > www/index.html
cat > prosody.cfg.lua <<EOF
run_as_root = true
pidfile = "$HERE/prosody.pid"
data_path = "$HERE/data"
log = { { levels = { min = "info" }, to = "console" } }
modules_enabled = { "roster", "saslauth", "disco", "bosh", "websocket", "http_files", "http_openmetrics", "version" }
modules_disabled = { "s2s", "posix" }
authentication = "internal_hashed"
allow_registration = false
c2s_ports = {}
c2s_direct_tls_ports = {}
s2s_ports = {}
http_ports = { 80 }
http_interfaces = { "$ADDRESS" }
https_ports = {}
http_host = "$ADDRESS"
http_default_host = "chat.rig.example"
http_paths = { files = "/" }
http_files_dir = "$HERE/www"
statistics = "internal"
statistics_interval = "manual"
openmetrics_allow_ips = { "127.0.0.1" }
VirtualHost "chat.rig.example"
EOF`,
  processes: ['exec prosody -F --config "$HERE/prosody.cfg.lua"'],
  probe: '/',
  endpoints: {
    security_headers: ['/http-bind'],
    cors_misconfiguration: ['/http-bind'],
    cookie_security: ['/'],
    api_rate_limit: ['/metrics'],
  },
  truth: {
    ...ON_PLAIN_HTTP,

    ...nothingOdd(
      'net/http/server.lua: methods without a route get a page of their own; mod_http reads Host to find a host, and writes it nowhere',
    ),
    security_headers: {
      address: ['clickjacking medium', 'csp-missing medium', 'nosniff-missing low'],
      because: 'net/http/server.lua and mod_http_files: no such header, no Server',
    },
    csrf_protection: clean('the setup of this file: no form; no cookie'),
    cors_misconfiguration: {
      address: ['cors-reflects-any-origin low'],
      because:
        'mod_http.lua: apply_cors_headers echoes Origin (http_cors_override allows all), without credentials; a cache that mixes up the echo and the * of requests without Origin opens nothing',
    },
    cookie_security: clean('net/http/server.lua sets no cookie'),
    subresource_integrity: clean('the setup of this file: a page without scripts'),
    outdated_js_libraries: clean('the setup of this file: a page without scripts'),
    information_disclosure: clean('mod_http_errors.lua: a sentence, no version'),
    directory_listing: clean('net/http/files.lua: a folder without index.html is 403'),
    exposed_files: clean('the setup of this file: one page'),
    security_txt: NO_SECURITY_TXT,
    broken_links: clean('the setup of this file: one link, to the page of BOSH'),
    product_exposure: {
      address: ['metrics-open medium'],
      because:
        'mod_http_openmetrics.lua: openmetrics_allow_ips has 127.0.0.1, from which the rig scans; about 30 series in the format of OpenMetrics',
    },
    brute_force: unread('mod_saslauth: passwords go through BOSH as XML, there is no form'),
    api_rate_limit: {
      address: 'inconclusive',
      configured: ['rate-limit-not-observed medium'],
      because: 'mod_http_openmetrics.lua has no limit; the start page names no API',
    },
  },
  folders: ['$HERE/data', '$HERE/www'],
  allowed: [],
};
