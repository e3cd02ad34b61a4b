import type { RigApplication, Truth } from '../rig-application';
import { clean, nothingOdd, ON_PLAIN_HTTP, NO_SECURITY_TXT } from './common';

const SITE = `
mkdir -p site
echo '<!doctype html><html lang="en"><head><title>Static site</title></head><body><h1>Static site</h1><p><a href="/about.html">About</a></p></body></html>' > site/index.html
cp site/index.html site/about.html
chmod -R a+rX "$HERE"`;

interface FrontEnd {
  name: string;
  address: string;
  packages: readonly string[];
  setup: string;
  start: string;
  /** What the server adds to the defaults of a bare site, and the setting that shows it. */
  headers: readonly string[];
  because: string;
  /** Where it is written that folders without an index are not listed, and what its error pages name. */
  folders: string;
  errors: string;
  methods?: Truth;
}

/** The same static site behind the server's defaults: nothing to sign in to, no API, no form. */
const frontEnd = ({
  name,
  address,
  packages,
  setup,
  start,
  headers,
  because,
  folders,
  errors,
  methods = clean(
    'the documentation of the server: static files are read, no method writes them, TRACE is refused',
  ),
}: FrontEnd): RigApplication => ({
  name,
  address,
  packages,
  setup: SITE + setup,
  processes: [start],
  probe: '/',
  endpoints: {
    security_headers: ['/about.html'],
    cors_misconfiguration: ['/about.html'],
    api_rate_limit: ['/about.html'],
  },
  truth: {
    ...ON_PLAIN_HTTP,
    security_headers: {
      address: ['clickjacking medium', 'csp-missing medium', 'nosniff-missing low', ...headers],
      because,
    },
    csrf_protection: { address: [], because: 'the setup of this file: the pages have no form' },
    cors_misconfiguration: {
      address: [],
      because: 'the configuration of this file sets no Access-Control header',
    },
    cookie_security: { address: [], because: 'the setup of this file: static pages without a cookie' },
    subresource_integrity: { address: [], because: 'the setup of this file: the pages load nothing' },
    outdated_js_libraries: { address: [], because: 'the setup of this file: the pages load nothing' },
    information_disclosure: { address: [], because: errors },
    directory_listing: { address: [], because: folders },
    exposed_files: { address: [], because: 'the setup of this file: the site is two pages' },
    security_txt: NO_SECURITY_TXT,
    ...nothingOdd('the setup of this file: two pages without parameter, form, script or token'),
    http_methods: methods,
    product_exposure: clean('the setup of this file: the site is two pages, without a status page'),
    broken_links: clean('the setup of this file: the one link leads to /about.html'),
    brute_force: { address: 'inconclusive', because: 'the setup of this file: there is no login' },
    api_rate_limit: {
      address: 'inconclusive',

      because: 'the setup of this file: pages only, no API',
    },
  },
  folders: ['$HERE/site'],
  allowed: [],
});

export const FRONT_ENDS: readonly RigApplication[] = [
  frontEnd({
    name: 'nginx',
    address: '127.0.40.20',
    packages: ['nginx-light'],
    setup: `
cat > nginx.conf <<EOF
user root; daemon off; pid $HERE/nginx.pid; error_log stderr;
events {}
http { types { text/html html; } access_log $HERE/access.log; server { listen $ADDRESS:80; root $HERE/site; } }
EOF`,
    start: 'exec nginx -e stderr -c "$HERE/nginx.conf"',
    headers: ['info-disclosure-version low'],
    because: 'nginx documentation, ngx_http_core_module: server_tokens is on by default',
    folders: 'nginx documentation, ngx_http_autoindex_module: autoindex is off by default',
    errors: 'ngx_http_special_response.c: the error pages name the version that the header Server names too',
  }),
  frontEnd({
    name: 'apache',
    address: '127.0.40.21',
    packages: ['apache2'],
    setup: `
cat > apache.conf <<EOF
ServerName $ADDRESS
Listen $ADDRESS:80
PidFile $HERE/apache.pid
Mutex file:$HERE
User www-data
Group www-data
ErrorLog $HERE/error.log
LoadModule mpm_event_module /usr/lib/apache2/modules/mod_mpm_event.so
LoadModule authz_core_module /usr/lib/apache2/modules/mod_authz_core.so
LoadModule dir_module /usr/lib/apache2/modules/mod_dir.so
LoadModule mime_module /usr/lib/apache2/modules/mod_mime.so
TypesConfig /etc/mime.types
DocumentRoot $HERE/site
EOF
touch /etc/mime.types`,
    start: 'exec apache2 -f "$HERE/apache.conf" -DFOREGROUND',
    headers: ['info-disclosure-version low'],
    because: 'Apache documentation, core: ServerTokens is Full by default',
    folders: 'apache.conf of this file loads no mod_autoindex',
    errors: 'Apache documentation, core: ServerSignature is Off by default',
    methods: {
      address: ['method-trace-enabled low'],
      because: 'Apache documentation, core: TraceEnable is on by default',
    },
  }),
  frontEnd({
    name: 'lighttpd',
    address: '127.0.40.22',
    packages: ['lighttpd'],
    setup: `
cat > lighttpd.conf <<EOF
server.document-root = "$HERE/site"
server.bind = "$ADDRESS"
server.port = 80
index-file.names = ( "index.html" )
mimetype.assign = ( ".html" => "text/html" )
EOF`,
    start: 'exec lighttpd -D -f "$HERE/lighttpd.conf"',
    headers: ['info-disclosure-version low'],
    because: 'lighttpd documentation, server.tag: "lighttpd/VERSION" by default',
    folders: 'lighttpd documentation, mod_dirlisting: dir-listing.activate is disabled by default',
    errors: 'http-header-glue.c: the error pages name status and reason only',
  }),
  frontEnd({
    name: 'haproxy',
    address: '127.0.40.23',
    packages: ['haproxy'],
    setup: `
cat > haproxy.cfg <<EOF
defaults
  mode http
  timeout client 30s
  timeout server 30s
  timeout connect 5s
frontend static
  bind $ADDRESS:80
  http-request return status 200 content-type text/html file $HERE/site/index.html if { path / /index.html /about.html }
  http-request return status 404 content-type text/html string "<p>not found</p>"
EOF`,
    start: 'exec haproxy -db -f "$HERE/haproxy.cfg"',
    headers: [],
    because: 'HAProxy configuration manual, http-request return: only the named headers are sent',
    folders: 'haproxy.cfg of this file: 404 for all but two paths',
    errors: 'HAProxy configuration manual, errorfile: the built-in pages name status and reason only',
  }),
  frontEnd({
    name: 'caddy',
    address: '127.0.40.24',
    packages: ['caddy'],
    setup: `
cat > Caddyfile <<EOF
{
  admin off
  auto_https off
  default_bind $ADDRESS
}
http://$ADDRESS {
  root * $HERE/site
  file_server
}
EOF`,
    start: 'XDG_DATA_HOME="$HERE/xdg" exec caddy run --config "$HERE/Caddyfile" --adapter caddyfile',
    headers: [],
    because: 'Caddy: modules/caddyhttp/server.go sends Server: Caddy without a version',
    folders: 'Caddy documentation, file_server: lists need the option browse',
    errors: 'Caddy documentation, handle_errors: the default response to an error is empty',
  }),
];
