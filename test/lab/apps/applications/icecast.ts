import type { RigApplication } from '../rig-application';
import { clean, linksLeadOut, NO_SECURITY_TXT, nothingOdd, ON_PLAIN_HTTP } from './common';
import { GUESSES_UNNOTICED } from './walls';

/** A server of streams in C: pages by XSLT, and an administration behind HTTP Basic to which they link. */
export const icecast: RigApplication = {
  name: 'icecast',
  address: '127.0.40.102',
  packages: ['icecast2'],
  setup: `
mkdir -p log && chown icecast2 log
cat > icecast.xml <<EOF
<icecast>
  <location>Rig</location>
  <admin>rig@example.org</admin>
  <limits><clients>100</clients><sources>2</sources></limits>
  <authentication>
    <source-password>rig-Source-password-1</source-password>
    <relay-password>rig-Relay-password-1</relay-password>
    <admin-user>rigadmin</admin-user>
    <admin-password>rig-Admin-password-1</admin-password>
  </authentication>
  <hostname>$ADDRESS</hostname>
  <listen-socket><port>80</port><bind-address>$ADDRESS</bind-address></listen-socket>
  <http-headers><header name="Access-Control-Allow-Origin" value="*" /></http-headers>
  <fileserve>1</fileserve>
  <paths>
    <basedir>/usr/share/icecast2</basedir>
    <logdir>$HERE/log</logdir>
    <webroot>/usr/share/icecast2/web</webroot>
    <adminroot>/usr/share/icecast2/admin</adminroot>
    <alias source="/" destination="/status.xsl"/>
  </paths>
  <logging><accesslog>access.log</accesslog><errorlog>error.log</errorlog><loglevel>3</loglevel></logging>
  <security><chroot>0</chroot><changeowner><user>icecast2</user><group>icecast</group></changeowner></security>
</icecast>
EOF
chmod a+rx "$HERE"`,
  processes: ['exec icecast2 -c "$HERE/icecast.xml"'],
  probe: '/status.xsl',
  endpoints: {
    security_headers: ['/server_version.xsl'],
    cors_misconfiguration: ['/status-json.xsl'],
    brute_force: ['/admin/'],
    api_rate_limit: ['/status-json.xsl'],
  },
  truth: {
    ...ON_PLAIN_HTTP,
    ...nothingOdd(
      'web/*.xsl: pages without parameters, forms or scripts; src/connection.c takes GET, POST, PUT, SOURCE and OPTIONS',
    ),
    security_headers: {
      address: [
        'clickjacking medium',
        'csp-missing medium',
        'info-disclosure-version low',
        'nosniff-missing low',
      ],
      because:
        'src/util.c: util_http_build_header writes Server with the version, and caching; no other header',
    },
    csrf_protection: clean('web/*.xsl: no form'),
    cors_misconfiguration: clean(
      'icecast.xml of the package: Access-Control-Allow-Origin is *, which is not a finding for open pages outside a private network',
    ),
    cookie_security: clean('src/: no Set-Cookie'),
    subresource_integrity: clean('web/status.xsl: a style sheet of its own'),
    outdated_js_libraries: clean('web/: no script'),
    information_disclosure: clean(
      'web/: no generator; server_version.xsl names the version as text; errors are one line',
    ),
    directory_listing: clean('src/fserve.c: a folder is 404'),
    exposed_files: clean('web/: pages, styles and pictures only; all else is 404'),
    security_txt: NO_SECURITY_TXT,
    broken_links: linksLeadOut('web/status.xsl: the footer links to icecast.org'),
    product_exposure: clean('src/admin.c wants a password; status.xsl lists streams for listeners'),
    brute_force: {
      address: GUESSES_UNNOTICED,
      because: 'web/status.xsl links to /admin/, for which src/auth.c asks by HTTP Basic; it counts nothing',
    },
    api_rate_limit: {
      address: 'inconclusive',
      configured: ['rate-limit-not-observed medium'],
      because: 'web/status-json.xsl has no limit; <clients> counts connections at the same time',
    },
  },
  folders: ['$HERE/icecast.xml'],
  allowed: [],
};
