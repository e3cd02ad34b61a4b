import type { RigApplication } from '../rig-application';
import { clean, linksLeadOut, manyParameters, NO_SECURITY_TXT, nothingOdd, ON_PLAIN_HTTP } from './common';

export const gitweb: RigApplication = {
  name: 'gitweb',
  address: '127.0.40.11',
  packages: ['gitweb', 'git', 'apache2'],
  setup: `
mkdir -p projects work
git init -q work/one
git -C work/one -c user.name=Rig -c user.email=rig@example.org commit -q --allow-empty -m First
git clone -q --bare work/one projects/one.git
chmod -R a+rX "$HERE"
cat > gitweb.conf <<EOF
our \\$projectroot = "$HERE/projects";
our @stylesheets = ("/static/gitweb.css");
our \\$javascript = "/static/gitweb.js";
our \\$logo = "/static/git-logo.png";
our \\$favicon = "/static/git-favicon.png";
EOF
cat > apache.conf <<EOF
ServerName $ADDRESS
Listen $ADDRESS:80
PidFile $HERE/apache.pid
Mutex file:$HERE
ErrorLog $HERE/error.log
User www-data
Group www-data
LoadModule mpm_prefork_module /usr/lib/apache2/modules/mod_mpm_prefork.so
LoadModule authz_core_module /usr/lib/apache2/modules/mod_authz_core.so
LoadModule alias_module /usr/lib/apache2/modules/mod_alias.so
LoadModule mime_module /usr/lib/apache2/modules/mod_mime.so
LoadModule env_module /usr/lib/apache2/modules/mod_env.so
LoadModule cgi_module /usr/lib/apache2/modules/mod_cgi.so
TypesConfig $HERE/mime.types
SetEnv GITWEB_CONFIG $HERE/gitweb.conf
Alias /static /usr/share/gitweb/static
ScriptAlias / /usr/share/gitweb/gitweb.cgi/
EOF
printf 'text/css css\\napplication/javascript js\\nimage/png png\\n' > mime.types`,
  processes: ['exec apache2 -f "$HERE/apache.conf" -DFOREGROUND'],
  probe: '/',
  endpoints: {
    security_headers: ['/?p=one.git;a=summary'],
    csrf_protection: ['/?p=one.git;a=summary'],
    cors_misconfiguration: ['/?p=one.git;a=summary'],
    api_rate_limit: ['/?a=project_index'],
  },
  truth: {
    ...ON_PLAIN_HTTP,
    ...nothingOdd('gitweb.perl: esc_html and esc_attr encode all values; there is no database'),
    http_methods: {
      address: ['method-trace-enabled low'],
      because: 'Apache: TraceEnable is on by default, and apache.conf of this file does not change it',
    },
    host_header_injection: {
      address: ['hosthdr-reflected-in-links high'],
      because: 'CGI.pm: url() takes X-Forwarded-Host, and git_header_html writes it into base',
    },
    broken_links: linksLeadOut('gitweb.perl: the logo leads to git-scm.com'),
    sql_injection: manyParameters('gitweb.perl: href() writes p, a, h, hb, f and others into each link'),
    security_headers: {
      address: [
        'clickjacking medium',
        'csp-missing medium',
        'info-disclosure-version low',
        'nosniff-missing low',
      ],
      because:
        'gitweb.perl: git_header_html sends none of these headers; Apache ServerTokens is Full by default',
    },
    csrf_protection: { address: [], because: 'gitweb.perl: only GET forms that search' },
    cors_misconfiguration: { address: [], because: 'gitweb.perl sends no Access-Control header' },
    cookie_security: {
      address: [],
      because: 'gitweb.cgi sends no cookie; gitweb.js sets gitweb_tz in the browser',
    },
    subresource_integrity: {
      address: [],
      because: 'gitweb.conf of this file: scripts and styles are in /static',
    },
    outdated_js_libraries: { address: [], because: 'static/gitweb.js holds no library' },
    information_disclosure: {
      address: ['info-version-in-page low'],
      because:
        'gitweb.cgi:4213: the meta tag generator names its version and that of git; die_error writes one line; Apache ServerSignature is off by default',
    },
    directory_listing: {
      address: [],
      because: 'apache.conf of this file loads no mod_autoindex; gitweb answers all other paths',
    },
    exposed_files: {
      address: [],
      because: 'gitweb.cgi, evaluate_path_info: a path without a project shows the list of projects',
    },
    security_txt: NO_SECURITY_TXT,
    product_exposure: clean('gitweb.cgi reads repositories only; nothing can be changed'),
    brute_force: { address: 'inconclusive', because: 'gitweb has no login' },
    api_rate_limit: {
      address: 'inconclusive',
      configured: ['rate-limit-not-observed medium'],
      because: 'gitweb.perl: git_project_index is text and has no limit',
    },
  },
  folders: ['$HERE/projects'],
  allowed: [],
};
