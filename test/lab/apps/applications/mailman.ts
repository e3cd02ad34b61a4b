import type { RigApplication } from '../rig-application';
import { clean, dumpSqlite, manyParameters, NO_SECURITY_TXT, nothingOdd, ON_PLAIN_HTTP } from './common';

/** Mailing lists in Django: HyperKitty's archives, and Postorius' lists and sign-in, as Debian configures them. */
export const mailman: RigApplication = {
  name: 'mailman',
  address: '127.0.40.181',
  packages: ['mailman3-web', 'gunicorn', 'sqlite3', 'nginx-light', 'curl'],
  setup: `
rm -rf web static nginx && mkdir web static nginx
cp /usr/share/mailman3-web/*.py web/
rm -f web/settings_local.py
sed -e "s|'/var/lib/mailman3/web/mailman3web.db'|'$HERE/web/mailman.db'|" /etc/mailman3/mailman-web.py > web/settings_local.py
cat >> web/settings_local.py <<EOF
SECRET_KEY = 'rig-secret-key-of-mailman-0123456789abcdef'
STATIC_ROOT = '$HERE/static'
COMPRESS_ROOT = '$HERE/static'
LOGGING = {'version': 1, 'disable_existing_loggers': False}
HAYSTACK_CONNECTIONS = {'default': {'ENGINE': 'haystack.backends.simple_backend.SimpleEngine'}}
EOF
export PYTHONPATH="$HERE/web" DJANGO_SETTINGS_MODULE=settings
/usr/bin/python3 -m django migrate > migrate.log
/usr/bin/python3 -m django collectstatic --noinput > static.log
/usr/bin/python3 -m django compress > compress.log
printf 'From member@rig.example Mon Jan  1 10:00:00 2024\\nFrom: A member <member@rig.example>\\nTo: rig@rig.example\\nSubject: First letter\\nDate: Mon, 01 Jan 2024 10:00:00 +0000\\nMessage-ID: <letter-1@rig.example>\\n\\nThe text of the letter.\\n' > rig.mbox
/usr/bin/python3 -m django hyperkitty_import -l rig@rig.example --since 2000-01-01 rig.mbox > import.log 2>&1 || true
cat > nginx.conf <<EOF
error_log $HERE/nginx/error.log;
pid $HERE/nginx/pid;
user root;
events {}
http {
  include /etc/nginx/mime.types;
  access_log off;
  server_tokens off;
  client_body_temp_path $HERE/nginx;
  proxy_temp_path $HERE/nginx;
  server {
    listen $ADDRESS:80;
    location = / { return 302 /hyperkitty/; }
    location /mailman3/static/ { alias $HERE/static/; }
    location / { proxy_pass http://127.0.0.1:18281; proxy_set_header Host \\$host; }
  }
}
EOF`,
  processes: [
    'PYTHONPATH="$HERE/web" DJANGO_SETTINGS_MODULE=settings exec /usr/bin/python3 /usr/bin/gunicorn -w 1 --threads 4 -b 127.0.0.1:18281 wsgi:application',
    'until curl -s -o /dev/null http://127.0.0.1:18281/; do sleep 1; done; exec nginx -e stderr -c "$HERE/nginx.conf" -g "daemon off;"',
  ],
  probe: '/hyperkitty/',
  endpoints: {
    security_headers: ['/accounts/login/'],
    csrf_protection: ['/accounts/login/'],
    cors_misconfiguration: ['/hyperkitty/api/lists/?format=json'],
    cookie_security: ['/accounts/login/'],
    brute_force: ['/accounts/login/'],
    api_rate_limit: ['/hyperkitty/api/lists/?format=json'],
  },
  truth: {
    ...ON_PLAIN_HTTP,

    ...nothingOdd(
      'Django templates encode all values; nginx refuses TRACE; next is checked by url_has_allowed_host_and_scheme; addresses are relative or of the site in the database, in spite of USE_X_FORWARDED_HOST',
    ),
    sql_injection: manyParameters('hyperkitty/templates: sort, count, page, q, name and next on many pages'),
    security_headers: {
      address: ['csp-missing medium', 'nosniff-missing low'],
      configured: ['csp-missing medium'],
      because:
        'settings.py: SecurityMiddleware and XFrameOptionsMiddleware, without a policy; nginx adds nothing to static files, which are not requested where a page is named and names no version (server_tokens off in the setup)',
    },
    csrf_protection: clean('settings.py: CsrfViewMiddleware; the other forms search by GET'),
    cors_misconfiguration: clean('settings.py: no Access-Control header'),
    cookie_security: clean('only csrftoken before the sign-in, which scripts may read, with SameSite'),
    subresource_integrity: clean('hyperkitty/templates/hyperkitty/base.html: files of its own only'),
    outdated_js_libraries: {
      address: ['js-end-of-life-library low'],
      because:
        'hyperkitty/templates/hyperkitty/base.html loads Bootstrap 4.6.1 of Debian, whose branch has ended; jQuery 3.6.1 and jQuery UI 1.13.2 have no advisory',
    },
    information_disclosure: clean('base.html writes the version as text, without a generator; DEBUG is off'),
    directory_listing: clean('nginx without autoindex'),
    exposed_files: clean('nginx serves static/ alone, Django fixed routes'),
    security_txt: NO_SECURITY_TXT,
    broken_links: {
      address: ['link-broken low'],
      because:
        'hyperkitty/templates/hyperkitty/base.html links to /postorius/lists/, which is 503 while the core of Mailman is not running, as here',
    },
    product_exposure: clean('archives for the public; people sign up to write'),
    brute_force: {
      address: ['login-cleartext high'],
      because:
        'allauth/account/app_settings.py: LOGIN_ATTEMPTS_LIMIT is 5 in 300 seconds, for each name that was typed',
    },
    api_rate_limit: {
      address: 'inconclusive',
      configured: ['rate-limit-not-observed medium'],
      because: 'hyperkitty/urls.py: the API has no throttle; the start page does not name it',
    },
  },
  dump: dumpSqlite('$HERE/web/mailman.db'),
  folders: [],
  allowed: [{ line: /^sql django_session/, reason: 'sessions of visitors' }],
};
