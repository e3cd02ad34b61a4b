import type { RigApplication } from '../rig-application';
import { clean, dumpSqlite, NO_SECURITY_TXT, nothingOdd, ON_PLAIN_HTTP } from './common';

export const djangoAdmin: RigApplication = {
  name: 'django-admin',
  address: '127.0.40.12',
  packages: ['python3-django', 'sqlite3'],
  setup: `
rm -rf rig manage.py db.sqlite3
/usr/bin/python3 -m django startproject rig .
cat >> rig/settings.py <<EOF
DEBUG = False
ALLOWED_HOSTS = ['$ADDRESS']
EOF
cat > rig/urls.py <<EOF
from django.contrib import admin
from django.urls import path
from django.views.generic import RedirectView
urlpatterns = [path('admin/', admin.site.urls), path('', RedirectView.as_view(url='/admin/'))]
EOF
/usr/bin/python3 manage.py migrate -v 0
DJANGO_SUPERUSER_PASSWORD=rig-Admin-password-1 /usr/bin/python3 manage.py createsuperuser --noinput --username rigadmin --email rigadmin@example.org`,
  processes: ['exec /usr/bin/python3 manage.py runserver --noreload "$ADDRESS:80"'],
  probe: '/admin/login/',
  endpoints: {
    security_headers: ['/admin/login/'],
    csrf_protection: ['/admin/login/'],
    cors_misconfiguration: ['/admin/jsi18n/'],
    brute_force: ['/admin/login/'],
    api_rate_limit: ['/admin/jsi18n/'],
  },
  truth: {
    ...ON_PLAIN_HTTP,
    ...nothingOdd(
      'django/contrib/admin: templates encode, the ORM binds, next is checked; USE_X_FORWARDED_HOST is off',
    ),
    security_headers: {
      address: ['csp-missing medium', 'info-disclosure-version low'],
      because:
        'conf/global_settings.py:651 and 425: SECURE_CONTENT_TYPE_NOSNIFF and X_FRAME_OPTIONS are on by default; Django 3.2 has no CSP; core/servers/basehttp.py names its version',
    },
    csrf_protection: { address: [], because: 'middleware/csrf.py: a token per visitor in each form' },
    cors_misconfiguration: { address: [], because: 'Django sends no Access-Control header' },
    security_txt: NO_SECURITY_TXT,
    cookie_security: {
      address: [],
      because:
        'conf/global_settings.py:555: csrftoken, which scripts must be able to read, is Lax; a session starts with the sign-in',
    },
    subresource_integrity: {
      address: [],
      because: 'contrib/admin/templates/admin/base.html: files of its own only',
    },
    outdated_js_libraries: {
      address: [],
      because:
        'admin/base.html:9 names nav_sidebar.js only, which holds no library; with DEBUG off contrib/staticfiles/handlers.py does not serve it',
    },
    information_disclosure: {
      address: [],
      because:
        'DEBUG is off: views/defaults.py: page_not_found and bad_request have a title and one sentence',
    },
    directory_listing: { address: [], because: 'rig/urls.py of this file has no route for folders' },
    exposed_files: { address: [], because: 'rig/urls.py of this file: everything but /admin/ is 404' },
    product_exposure: clean('contrib/admin/sites.py: has_permission before each view; no metrics'),
    brute_force: {
      address: ['login-cleartext high', 'login-no-throttling medium'],
      because: 'contrib/auth: no limit (documentation, Security in Django)',
    },
    api_rate_limit: {
      address: 'inconclusive',
      because: 'jsi18n wants a login (contrib/admin/sites.py: admin_view)',
    },
  },
  dump: dumpSqlite('$HERE/db.sqlite3'),
  folders: ['$HERE/rig'],
  allowed: [
    { line: /^sql django_session /, reason: 'sessions of visitors' },
    { line: /__pycache__/, reason: 'compiled modules' },
  ],
};
