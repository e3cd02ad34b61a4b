import type { RigApplication } from '../rig-application';
import { clean, linksLeadOut, NO_SECURITY_TXT, nothingOdd, ON_PLAIN_HTTP } from './common';
import { GUESSES_UNNOTICED } from './walls';

/** Graphs of time series in Django: a page of frames, an API for pictures, a sign-in, and dashboards that everyone may save. */
export const graphite: RigApplication = {
  name: 'graphite',
  address: '127.0.40.159',
  packages: ['graphite-web', 'gunicorn', 'sqlite3', 'nginx-light'],
  setup: `
rm -rf storage && mkdir -p storage/log storage/whisper/rig
cat > local_settings.py <<EOF
SECRET_KEY = "rig-secret-key-of-graphite-0123456789abcdef"
TIME_ZONE = "UTC"
CONF_DIR = "$HERE"
STORAGE_DIR = "$HERE/storage"
WHISPER_DIR = "$HERE/storage/whisper"
LOG_DIR = "$HERE/storage/log"
INDEX_FILE = "$HERE/storage/index"
STATIC_ROOT = "/usr/share/graphite-web/static"
DATABASES = {"default": {"NAME": "$HERE/storage/graphite.db", "ENGINE": "django.db.backends.sqlite3"}}
EOF
cat > rig_settings.py <<EOF
from graphite.settings import *
exec(open("$HERE/local_settings.py").read())
EOF
export PYTHONPATH="$HERE" DJANGO_SETTINGS_MODULE=rig_settings
/usr/bin/python3 -m django migrate --run-syncdb
echo "from django.contrib.auth.models import User; User.objects.create_superuser('rigadmin', 'rig@rig.example', 'rig-Admin-password-1')" | /usr/bin/python3 -m django shell
whisper-create storage/whisper/rig/load.wsp 60:60
mkdir -p nginx
cat > nginx.conf <<EOF
error_log $HERE/nginx/error.log;
pid $HERE/nginx/pid;
events {}
http {
  include /etc/nginx/mime.types;
  access_log off;
  server_tokens off;
  client_body_temp_path $HERE/nginx;
  proxy_temp_path $HERE/nginx;
  server {
    listen $ADDRESS:80;
    location /static/ { alias /usr/share/graphite-web/static/; }
    location / { proxy_pass http://127.0.0.1:18043; proxy_set_header Host \\$host; }
  }
}
EOF`,
  processes: [
    'PYTHONPATH="$HERE" DJANGO_SETTINGS_MODULE=rig_settings exec /usr/bin/python3 /usr/bin/gunicorn -w 2 -b 127.0.0.1:18043 graphite.wsgi',
    'until curl -s -o /dev/null http://127.0.0.1:18043/; do sleep 1; done; exec nginx -e stderr -c "$HERE/nginx.conf" -g "daemon off;"',
  ],
  probe: '/',
  endpoints: {
    security_headers: ['/account/login'],
    csrf_protection: ['/account/login'],
    cors_misconfiguration: ['/metrics/find/?query=*'],
    cookie_security: ['/account/login'],
    brute_force: ['/account/login'],
    api_rate_limit: ['/metrics/find/?query=*'],
  },
  truth: {
    ...ON_PLAIN_HTTP,

    ...nothingOdd(
      'webapp/graphite/urls.py and templates: no page shows a link with a parameter or a form by GET; nginx refuses TRACE, and Django reads Host alone',
    ),
    security_headers: {
      address: ['clickjacking medium', 'csp-missing medium', 'nosniff-missing low'],
      configured: ['clickjacking high', 'csp-missing medium', 'nosniff-missing low'],
      because:
        'graphite/settings.py: MIDDLEWARE has neither SecurityMiddleware nor XFrameOptionsMiddleware; nginx names no version (server_tokens off in the setup); the named page has a field for a password',
    },
    csrf_protection: {
      address: ['csrf-login low'],
      because:
        'graphite/settings.py: MIDDLEWARE has no CsrfViewMiddleware; templates/login.html has a fixed hidden field alone',
    },
    cors_misconfiguration: clean('graphite/settings.py: no Access-Control header'),
    cookie_security: clean('graphite/account/views.py: a session only after sign-in'),
    subresource_integrity: clean('templates: files of its own only'),
    outdated_js_libraries: clean(
      'content/js/ext/ext-all.js is Ext JS 3.4.0, whose advisories are about Flash files (charts.swf) that the package does not have; ace has no advisory',
    ),
    information_disclosure: clean(
      'templates/500.html shows a trace, but no link or form by GET leads to an error: /render/ has no link',
    ),
    directory_listing: clean('nginx without autoindex'),
    exposed_files: clean('nginx serves static/ alone, graphite fixed routes'),
    security_txt: NO_SECURITY_TXT,
    broken_links: linksLeadOut('templates/browserHeader.html links to graphite.readthedocs.io'),
    product_exposure: {
      address: ['console-open critical'],
      because:
        'local_settings.py.example: DASHBOARD_REQUIRE_AUTHENTICATION is False, so everyone saves and deletes dashboards, and posts events',
    },
    brute_force: {
      address: GUESSES_UNNOTICED,
      because: 'graphite/account/views.py: loginView shows the form again with a sentence and counts nothing',
    },
    api_rate_limit: {
      address: 'inconclusive',
      configured: ['rate-limit-not-observed medium'],
      because: 'graphite/metrics/views.py: find_view has no limit; the start page is a frameset',
    },
  },
  dump: `sqlite3 -cmd ".timeout 10000" storage/graphite.db "SELECT 'sql user', id, username, password FROM auth_user; SELECT 'sql profile', * FROM account_profile; SELECT 'sql graph', * FROM account_mygraph; SELECT 'sql dashboard', * FROM dashboard_dashboard; SELECT 'sql event', * FROM events_event; SELECT 'sql tag', * FROM tags_tag"`,
  folders: ['$HERE/storage/whisper'],
  allowed: [
    {
      line: /^sql (?:user\|\d+\|default|profile\|1\|)/,
      reason:
        'the profile of all strangers, made by the first visit (graphite/user_util.py: default_profile)',
    },
  ],
};
