import type { RigApplication } from '../rig-application';
import { clean, NO_SECURITY_TXT, ON_PLAIN_HTTP, unread } from './common';

/** Frames around CGI programs, as Debian configures them: no sign-in. It checks and notifies nobody. */
export const nagios: RigApplication = {
  name: 'nagios',
  address: '127.0.40.79',
  packages: ['nagios4-core', 'nagios4-cgi', 'apache2', 'libapache2-mod-php'],
  setup: `
sed -i -e 's/^\\(check_for_updates\\|enable_notifications\\|execute_service_checks\\|execute_host_checks\\|use_syslog\\)=1/\\1=0/' /etc/nagios4/nagios.cfg
cat > apache.conf <<EOF
ServerName $ADDRESS
Listen $ADDRESS:80
PidFile $HERE/apache.pid
Mutex file:$HERE
ErrorLog $HERE/error.log
User www-data
Group www-data
DocumentRoot /usr/share/nagios4/htdocs
TypesConfig /etc/mime.types
LoadModule mpm_prefork_module /usr/lib/apache2/modules/mod_mpm_prefork.so
LoadModule authz_core_module /usr/lib/apache2/modules/mod_authz_core.so
LoadModule authz_host_module /usr/lib/apache2/modules/mod_authz_host.so
LoadModule authz_user_module /usr/lib/apache2/modules/mod_authz_user.so
LoadModule authz_groupfile_module /usr/lib/apache2/modules/mod_authz_groupfile.so
LoadModule authn_core_module /usr/lib/apache2/modules/mod_authn_core.so
LoadModule authn_file_module /usr/lib/apache2/modules/mod_authn_file.so
LoadModule auth_digest_module /usr/lib/apache2/modules/mod_auth_digest.so
LoadModule alias_module /usr/lib/apache2/modules/mod_alias.so
LoadModule dir_module /usr/lib/apache2/modules/mod_dir.so
LoadModule autoindex_module /usr/lib/apache2/modules/mod_autoindex.so
LoadModule mime_module /usr/lib/apache2/modules/mod_mime.so
LoadModule cgi_module /usr/lib/apache2/modules/mod_cgi.so
LoadModule php_module /usr/lib/apache2/modules/libphp8.2.so
<FilesMatch "\\.php$">
  SetHandler application/x-httpd-php
</FilesMatch>
RedirectMatch ^/$ /nagios4/
Include /usr/share/nagios4/apache2.conf
EOF`,
  processes: [
    'install -d -o nagios -g nagios /run/nagios4; exec nagios4 /etc/nagios4/nagios.cfg',
    'exec apache2 -f "$HERE/apache.conf" -DFOREGROUND',
  ],
  probe: '/nagios4/',
  endpoints: {
    security_headers: ['/nagios4/main.php'],
    csrf_protection: ['/cgi-bin/nagios4/tac.cgi'],
    cors_misconfiguration: ['/cgi-bin/nagios4/statusjson.cgi?query=hostcount'],
    cookie_security: ['/cgi-bin/nagios4/tac.cgi'],
    api_rate_limit: ['/cgi-bin/nagios4/statusjson.cgi?query=hostcount'],
  },
  truth: {
    ...ON_PLAIN_HTTP,
    security_headers: {
      address: [
        'clickjacking medium',
        'csp-missing medium',
        'info-disclosure-version low',
        'nosniff-missing low',
      ],
      because:
        'apache.conf of this file sets no header, ServerTokens is Full by default; html/index.php sends none',
    },
    csrf_protection: clean(
      'cgi/cmd.c has a token, and its links speak of changes; all other forms ask, by GET or POST (cgi/statusmap.c); no program sets a cookie',
    ),
    cors_misconfiguration: clean('cgi/*.c and html/*.php send no Access-Control header'),
    cookie_security: clean('cgi/*.c and html/*.php set no cookie'),
    jwt_tokens: clean('html/ and cgi/ have no token of that kind'),
    subresource_integrity: clean('html/*.php and html/*.html: files of its own only'),
    outdated_js_libraries: {
      address: ['js-vulnerable-library'],
      because: 'html/map.php loads angularjs/angular-1.3.9/angular.min.js; side.php, a frame, links to it',
    },
    information_disclosure: clean(
      'html/main.php writes the version as text, no generator; Apache ServerSignature is off by default',
    ),
    directory_listing: clean('nagios4/apache2.conf: Options FollowSymLinks, without Indexes'),
    exposed_files: clean('the packages put no such file below htdocs'),
    security_txt: NO_SECURITY_TXT,
    product_exposure: {
      address: ['console-open medium'],
      because:
        'the documentation, cgisecurity: with use_authentication=0 the CGIs show the state of all machines, and cmd.cgi issues no commands ("Sorry Dave" in cgi/cmd.c)',
    },
    brute_force: unread('nagios4/apache2.conf: Require all granted for cmd.cgi, use_authentication=0'),
    api_rate_limit: {
      address: 'inconclusive',
      configured: ['rate-limit-not-observed medium'],
      because: 'cgi/statusjson.c has no limit; no page names it',
    },
  },
  folders: ['/etc/nagios4', '/var/lib/nagios4/rw'],
  allowed: [],
};
