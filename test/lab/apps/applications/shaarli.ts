import type { RigApplication } from '../rig-application';
import { clean, NO_SECURITY_TXT, ON_PLAIN_HTTP } from './common';

/** Behind Apache with PHP inside and the application's own .htaccess files, as its documentation says. */
export const shaarli: RigApplication = {
  name: 'shaarli',
  address: '127.0.40.30',
  packages: ['shaarli', 'libapache2-mod-php', 'apache2', 'curl'],
  setup: `
rm -rf /var/lib/shaarli/data/*
cat > apache.conf <<EOF
ServerName $ADDRESS
Listen $ADDRESS:80
PidFile $HERE/apache.pid
Mutex file:$HERE
User www-data
Group www-data
ErrorLog $HERE/error.log
LoadModule mpm_prefork_module /usr/lib/apache2/modules/mod_mpm_prefork.so
LoadModule authz_core_module /usr/lib/apache2/modules/mod_authz_core.so
LoadModule alias_module /usr/lib/apache2/modules/mod_alias.so
LoadModule autoindex_module /usr/lib/apache2/modules/mod_autoindex.so
LoadModule dir_module /usr/lib/apache2/modules/mod_dir.so
LoadModule mime_module /usr/lib/apache2/modules/mod_mime.so
LoadModule env_module /usr/lib/apache2/modules/mod_env.so
LoadModule rewrite_module /usr/lib/apache2/modules/mod_rewrite.so
LoadModule php_module $(ls /usr/lib/apache2/modules/libphp*.so | tail -n 1)
TypesConfig $HERE/mime.types
DirectoryIndex index.php index.html
AddHandler application/x-httpd-php .php
DocumentRoot /usr/share/shaarli
<Directory /usr/share/shaarli>
  Options Indexes FollowSymLinks
  AllowOverride All
  Require all granted
</Directory>
EOF
printf 'text/html html\\ntext/css css\\napplication/javascript js\\nimage/png png\\n' > mime.types
chmod a+rX "$HERE"
apache2 -f "$HERE/apache.conf"
trap 'kill $(cat apache.pid); while [ -e apache.pid ]; do sleep 0.2; done' EXIT
TOKEN=$(curl -s --retry 5 --retry-connrefused -c jar "http://$ADDRESS/install" | sed -n 's/.*name="token" value="\\([0-9a-f]*\\)".*/\\1/p' | head -n 1)
curl -s -b jar -o /dev/null --data-urlencode "token=$TOKEN" -d 'setlogin=rigadmin&setpassword=rig-Admin-password-1&title=Rig&language=auto&continent=Europe&city=Paris&enableApi=on&Save=Install' "http://$ADDRESS/install"
# The first request to the API writes the bookmarks of a new installation (ApiMiddleware.php, setLinkDb).
curl -s -o /dev/null "http://$ADDRESS/api/v1/info"
test -s /var/lib/shaarli/data/datastore.php`,
  processes: ['rm -f /var/lib/shaarli/data/ipbans.php; exec apache2 -f "$HERE/apache.conf" -DFOREGROUND'],
  probe: '/',
  endpoints: {
    security_headers: ['/login'],
    csrf_protection: ['/login'],
    cookie_security: ['/login'],
    brute_force: ['/login'],
    api_rate_limit: ['/api/v1/info'],
  },
  truth: {
    ...ON_PLAIN_HTTP,
    security_headers: {
      address: [
        'clickjacking high',
        'csp-missing medium',
        'info-disclosure-version low',
        'nosniff-missing low',
      ],
      because:
        'tpl/default/page.header.html: every page has the login; no header is set in application/; Apache ServerTokens is Full by default',
    },
    csrf_protection: {
      address: [],
      because:
        'application/security/SessionManager.php: a token per session in each POST form; the others search',
    },
    cors_misconfiguration: {
      address: [],
      because:
        'application/api/ApiMiddleware.php: Access-Control-Allow-Origin is * for the API only, which wants a JWT',
    },
    cookie_security: {
      address: ['cookie-session-no-httponly medium', 'cookie-session-no-samesite low'],
      because:
        'init.php:53: session_set_cookie_params sets lifetime, path and domain only; session.cookie_httponly is off in php.ini',
    },
    subresource_integrity: {
      address: ['sri-missing medium'],
      because:
        'doc/html/index.html: highlight.js 10.5.0 of cdnjs.cloudflare.com without a hash; each page links to the documentation',
    },
    outdated_js_libraries: {
      address: [],
      because: 'tpl/default/js/shaarli.min.js holds Awesomplete and bLazy, which have no advisory',
    },
    information_disclosure: {
      address: ['info-stack-trace medium'],
      because:
        'index.php:178: exception2text() prints every exception that has no template, such as that of urlencode() for a list in place of searchterm (PageBuilder.php:124)',
    },
    directory_listing: { address: [], because: '.htaccess: Options -Indexes, and 403 for assets' },
    exposed_files: {
      address: [],
      because: '.htaccess: 403 for .git, and index.php returns 404 for what does not exist',
    },
    security_txt: NO_SECURITY_TXT,
    product_exposure: clean('application/front: installed by the setup of this file; /install redirects'),
    brute_force: {
      address: ['login-cleartext high'],
      because: 'application/security/BanManager.php: security.ban_after is 4, for half an hour',
    },
    api_rate_limit: {
      address: 'inconclusive',
      because: 'application/api/ApiMiddleware.php: 401 without a JWT',
    },
  },
  folders: ['/var/lib/shaarli/data', '/etc/shaarli'],
  allowed: [
    {
      line: /^file \/var\/lib\/shaarli\/data\/(?:ipbans\.php|log\.txt) /,
      reason: 'counters of the login limit and the log of failed logins',
    },
  ],
  forbiddenLog: /POST \S*(?:install|admin|shaare)/,
};
