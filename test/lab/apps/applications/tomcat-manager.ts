import type { RigApplication } from '../rig-application';
import { clean, NO_SECURITY_TXT, nothingOdd, ON_PLAIN_HTTP } from './common';

export const tomcatManager: RigApplication = {
  name: 'tomcat-manager',
  address: '127.0.40.4',
  packages: ['tomcat10', 'tomcat10-admin', 'default-jre-headless'],
  setup: `
mkdir -p conf/Catalina/localhost logs temp webapps/ROOT work
cp -rL /etc/tomcat10/. conf/
sed -i 's/port="8080"/address="'"$ADDRESS"'" port="80"/' conf/server.xml
sed -i 's/<Server port="8005"/<Server port="-1"/' conf/server.xml
echo '<Context docBase="/usr/share/tomcat10-admin/manager" privileged="true"/>' > conf/Catalina/localhost/manager.xml
echo '<tomcat-users><role rolename="manager-gui"/><user username="rigadmin" password="rig-Admin-password-1" roles="manager-gui"/></tomcat-users>' > conf/tomcat-users.xml
echo '<!doctype html><html lang="en"><title>It works</title><p>It works. See the <a href="/manager/html">manager</a>.</p></html>' > webapps/ROOT/index.html`,
  processes: [
    'CATALINA_HOME=/usr/share/tomcat10 CATALINA_BASE="$HERE" JAVA_OPTS=-Xmx192m exec /usr/share/tomcat10/bin/catalina.sh run',
  ],
  probe: '/manager/html',
  endpoints: {
    security_headers: ['/manager/html'],
    csrf_protection: ['/manager/html'],
    cors_misconfiguration: ['/manager/html'],
    brute_force: ['/manager/html'],
    api_rate_limit: ['/manager/text/list'],
  },
  truth: {
    ...ON_PLAIN_HTTP,
    ...nothingOdd(
      'webapps/ROOT of this file: one page with one link; allowTrace of the connector is off by default',
    ),
    broken_links: clean(
      'webapps/ROOT of this file: its one link leads to the manager, which asks for a password',
    ),
    security_headers: {
      address: ['clickjacking medium', 'csp-missing medium', 'nosniff-missing low'],
      because: 'conf/web.xml:508: HttpHeaderSecurityFilter is commented out',
    },
    csrf_protection: {
      address: [],
      because: 'the start page has no form; the manager returns 401 to strangers (WEB-INF/web.xml)',
    },
    cors_misconfiguration: { address: [], because: 'conf/web.xml: no CorsFilter' },
    security_txt: NO_SECURITY_TXT,
    cookie_security: {
      address: [],
      because:
        'the DefaultServlet and the pages of the manager (session="false") start no session; BASIC starts one after a sign-in',
    },
    subresource_integrity: { address: [], because: 'webapps/ROOT/index.html of this file loads nothing' },
    outdated_js_libraries: { address: [], because: 'webapps/ROOT/index.html of this file has no script' },
    information_disclosure: {
      address: ['info-version-in-page low'],
      because:
        'ErrorReportValve: showServerInfo is true by default and the version is under each error; no header names Tomcat',
    },
    directory_listing: { address: [], because: 'conf/web.xml:131: listings is false' },
    exposed_files: {
      address: [],
      because: 'webapps/ROOT holds index.html alone; the manager returns 401 to strangers',
    },
    product_exposure: clean('conf/tomcat-users.xml: the manager wants a password; no metrics'),
    brute_force: {
      address: ['login-cleartext high', 'login-no-throttling medium'],
      because:
        'conf/server.xml:134: LockOutRealm locks existing and unknown names after 5 failures, and answers the same 401',
    },
    api_rate_limit: { address: 'inconclusive', because: 'no API without sign-in; /manager/text returns 401' },
  },
  folders: ['$HERE/conf', '$HERE/webapps'],
  allowed: [],
};
