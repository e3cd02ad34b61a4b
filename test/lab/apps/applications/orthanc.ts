import type { RigApplication } from '../rig-application';
import { clean, linksLeadOut, NO_SECURITY_TXT, nothingOdd, ON_PLAIN_HTTP, unread } from './common';

/**
 * A server for medical images in C++: a page of jQuery Mobile and an API, for everyone when remote access is allowed without users. It listens
 * on all addresses, so nginx stands before it.
 */
export const orthanc: RigApplication = {
  name: 'orthanc',
  address: '127.0.40.131',
  packages: ['orthanc', 'nginx-light'],
  setup: `
rm -rf data && mkdir data
printf '{"StorageDirectory": "%s/data", "IndexDirectory": "%s/data", "HttpPort": 18042, "RemoteAccessAllowed": true, "AuthenticationEnabled": false, "DicomServerEnabled": false}' "$HERE" "$HERE" > orthanc.json
mkdir -p nginx
cat > nginx.conf <<EOF
error_log $HERE/nginx/error.log;
pid $HERE/nginx/pid;
events {}
http {
  access_log off;
  client_body_temp_path $HERE/nginx;
  proxy_temp_path $HERE/nginx;
  server {
    listen $ADDRESS:80;
    location / { proxy_pass http://127.0.0.1:18042; proxy_set_header Host \\$host; }
  }
}
EOF`,
  processes: [
    'exec Orthanc "$HERE/orthanc.json"',
    'until curl -s -o /dev/null http://127.0.0.1:18042/system; do sleep 1; done; exec nginx -e stderr -c "$HERE/nginx.conf" -g "daemon off;"',
  ],
  probe: '/system',
  endpoints: {
    security_headers: ['/app/explorer.html'],
    csrf_protection: ['/app/explorer.html'],
    cors_misconfiguration: ['/system'],
    cookie_security: ['/app/explorer.html'],
    api_rate_limit: ['/system'],
  },
  truth: {
    ...ON_PLAIN_HTTP,

    ...nothingOdd(
      'OrthancExplorer: one page, whose scripts ask the API; the start page redirects to a relative address',
    ),
    security_headers: {
      address: [
        'clickjacking medium',
        'csp-missing medium',
        'info-disclosure-version low',
        'nosniff-missing low',
      ],
      because: 'HttpServer.cpp sets the type only; nginx names its version (server_tokens is on by default)',
    },
    csrf_protection: clean(
      'OrthancExplorer/explorer.html: forms without action, which scripts read; there is no cookie',
    ),
    cors_misconfiguration: clean('no response has an Access-Control header'),
    cookie_security: clean('HttpServer.cpp sets no cookie'),
    subresource_integrity: clean('OrthancExplorer/explorer.html: files of its own only'),
    outdated_js_libraries: {
      address: ['js-vulnerable-library'],
      because: 'app/libs: jQuery 1.7.2 and jQuery Mobile 1.1.0',
    },
    information_disclosure: clean(
      'HttpDescribeErrors: one sentence as JSON, no trace; explorer.html has no generator',
    ),
    directory_listing: clean('EmbeddedResourceHttpHandler: files only'),
    exposed_files: clean('OrthancRestApi: a path that is not a resource is an error 404'),
    security_txt: NO_SECURITY_TXT,
    broken_links: linksLeadOut('OrthancExplorer/explorer.html links to orthanc-server.com'),
    product_exposure: {
      address: ['console-open critical'],
      because:
        'the Orthanc Book, Securing Orthanc: with RemoteAccessAllowed and without AuthenticationEnabled everyone reads and deletes the studies',
    },
    brute_force: unread('AuthenticationEnabled is false: there is no sign-in'),
    api_rate_limit: {
      address: 'inconclusive',
      configured: ['rate-limit-not-observed medium'],
      because: 'the REST API has no limit; explorer.js makes its addresses of parts',
    },
  },
  folders: ['$HERE/orthanc.json'],
  allowed: [],
};
