import type { RigApplication } from '../rig-application';
import { GUESSES_UNNOTICED, behindWall } from './walls';

const WALL = 'webapps/ROOT/WEB-INF/web.xml of this file: a security constraint on /*, by BASIC';

/** Counts by name: five failures lock one for five minutes. The second connector answers with the sum of all failures. */
const COUNTER = `
import jakarta.servlet.http.*;
import java.lang.reflect.*;
public class Attempts extends HttpServlet {
  static Object read(Object from, String name) throws Exception {
    Class<?> type = from.getClass();
    while (true) {
      try { Field field = type.getDeclaredField(name); field.setAccessible(true); return field.get(from); }
      catch (NoSuchFieldException missing) { type = type.getSuperclass(); if (type == null) throw missing; }
    }
  }
  protected void doGet(HttpServletRequest request, HttpServletResponse response) {
    try {
      Object context = read(read(getServletContext(), "context"), "context");
      Object realm = context.getClass().getMethod("getRealm").invoke(context);
      int sum = 0;
      for (Object record : ((java.util.Map<?, ?>) read(realm, "failedUsers")).values())
        sum += ((java.util.concurrent.atomic.AtomicInteger) read(record, "failures")).get();
      response.getWriter().println(sum);
    } catch (Exception error) { throw new RuntimeException(error); }
  }
}`;

export const tomcatLockOut: RigApplication = {
  name: 'tomcat-lock-out',
  address: '127.0.40.62',
  packages: ['tomcat10', 'default-jdk-headless', 'curl'],
  setup: `
mkdir -p conf/Catalina/localhost logs temp webapps/ROOT/WEB-INF webapps/rig-attempts/WEB-INF/classes work
cp -rL /etc/tomcat10/. conf/
sed -i 's/port="8080"/address="'"$ADDRESS"'" port="80"/' conf/server.xml
sed -i 's/<Server port="8005"/<Server port="-1"/' conf/server.xml
sed -i 's|<Engine |<Connector address="'"$ADDRESS"'" port="8081"/><Engine |' conf/server.xml
echo '<tomcat-users><role rolename="member"/><user username="rigadmin" password="rig-Admin-password-1" roles="member"/></tomcat-users>' > conf/tomcat-users.xml
echo '<!doctype html><html lang="en"><title>Private</title><p>Private.</p></html>' > webapps/ROOT/index.html
cat > webapps/ROOT/WEB-INF/web.xml <<'EOF'
<web-app xmlns="https://jakarta.ee/xml/ns/jakartaee" version="5.0">
  <security-constraint>
    <web-resource-collection><web-resource-name>all</web-resource-name><url-pattern>/*</url-pattern></web-resource-collection>
    <auth-constraint><role-name>member</role-name></auth-constraint>
  </security-constraint>
  <login-config><auth-method>BASIC</auth-method></login-config>
  <security-role><role-name>member</role-name></security-role>
</web-app>
EOF
cat > webapps/rig-attempts/WEB-INF/web.xml <<'EOF'
<web-app xmlns="https://jakarta.ee/xml/ns/jakartaee" version="5.0">
  <servlet><servlet-name>attempts</servlet-name><servlet-class>Attempts</servlet-class></servlet>
  <servlet-mapping><servlet-name>attempts</servlet-name><url-pattern>/*</url-pattern></servlet-mapping>
</web-app>
EOF
cat > Attempts.java <<'EOF'${COUNTER}
EOF
javac -cp /usr/share/tomcat10/lib/servlet-api.jar -d webapps/rig-attempts/WEB-INF/classes Attempts.java`,
  processes: [
    'CATALINA_HOME=/usr/share/tomcat10 CATALINA_BASE="$HERE" JAVA_OPTS=-Xmx192m exec /usr/share/tomcat10/bin/catalina.sh run',
  ],
  probe: '/',
  endpoints: { brute_force: ['/'], api_rate_limit: ['/'] },
  truth: {
    ...behindWall(WALL),
    information_disclosure: {
      address: ['info-version-in-page low'],
      because:
        'ErrorReportValve: showServerInfo is true by default, so the 401 itself has the version under it; no header names Tomcat',
    },
    brute_force: {
      address: 'inconclusive',
      configured: GUESSES_UNNOTICED,
      because: `${WALL}; LockOutRealm (conf/server.xml:134) locks a name after 5 failures and answers the same 401`,
    },
  },
  attempts: {
    read: 'curl -sf "http://$ADDRESS:8081/rig-attempts/"',
    // LockOutRealm counts wrong passwords only, and a scan that nobody agreed to guesses none.
    perScan: { address: 0, configured: 'agreed' },
  },
  dump: `curl -s -o /dev/null -w 'sql owner %{http_code}\\n' -u rigadmin:rig-Admin-password-1 "http://$ADDRESS/"`,
  folders: ['$HERE/conf', '$HERE/webapps'],
  allowed: [],
};
