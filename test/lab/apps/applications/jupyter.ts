import type { RigApplication } from '../rig-application';
import { clean, NO_SECURITY_TXT, nothingOdd, ON_PLAIN_HTTP } from './common';

export const jupyter: RigApplication = {
  name: 'jupyter',
  address: '127.0.40.10',
  packages: ['jupyter-notebook'],
  setup: `
mkdir -p notebooks
/usr/bin/python3 -c 'from notebook.auth import passwd; print(passwd("rig-Admin-password-1", "sha1"))' > password
echo 'text' > notebooks/note.txt`,
  processes: [
    'exec /usr/bin/python3 -m notebook --allow-root --ip="$ADDRESS" --port=80 --no-browser --notebook-dir="$HERE/notebooks" --NotebookApp.password="$(cat password)" --NotebookApp.token=',
  ],
  probe: '/login',
  endpoints: {
    security_headers: ['/login'],
    csrf_protection: ['/login'],
    cors_misconfiguration: ['/api'],
    brute_force: ['/login'],
    api_rate_limit: ['/api'],
  },
  truth: {
    ...ON_PLAIN_HTTP,
    ...nothingOdd(
      'notebook/auth/login.py: _redirect_safe checks next; Tornado encodes and, without xheaders, ignores forwarded hosts',
    ),
    security_headers: {
      address: ['csp-missing medium', 'info-disclosure-version low'],
      because:
        'notebook/base/handlers.py: content_security_policy has frame-ancestors and report-uri only; Tornado sends its version as Server',
    },
    csrf_protection: {
      address: ['csrf-double-submit-unbound low'],
      because:
        'notebook/base/handlers.py: check_xsrf_cookie compares the field with the cookie _xsrf (Tornado), which has no __Host- prefix',
    },
    cors_misconfiguration: {
      address: [],
      because: 'notebook/notebookapp.py: allow_origin is empty by default',
    },
    security_txt: NO_SECURITY_TXT,
    cookie_security: {
      address: [],
      because:
        'notebook/base/handlers.py: strangers get _xsrf only (Tornado), whose value is in the form too',
    },
    subresource_integrity: { address: [], because: 'notebook/templates/page.html: files of its own only' },
    outdated_js_libraries: {
      address: [],
      because:
        'notebook/templates/page.html: the elements load React 18 and RequireJS 2.3.6, of which the list has no advisory; the rest is loaded by RequireJS',
    },
    information_disclosure: {
      address: [],
      because:
        'notebook/templates/error.html: a title and the message of the exception; Tornado names its version in the Server header',
    },
    directory_listing: { address: [], because: 'tornado/web.py: StaticFileHandler returns 403 for a folder' },
    exposed_files: {
      address: [],
      because:
        'notebook/base/handlers.py:923: /metrics returns 403 to strangers (authenticate_prometheus); other paths are 404',
    },
    product_exposure: clean(
      'notebook/auth/login.py: the start command sets a password, so /api and /metrics want it',
    ),
    brute_force: {
      address: ['login-cleartext high', 'login-no-throttling medium'],
      because: 'notebook/auth/login.py: LoginHandler.post has no limit',
    },
    api_rate_limit: {
      address: 'inconclusive',
      configured: ['rate-limit-not-observed medium'],
      because: 'notebook/services/api/handlers.py: APIVersionHandler answers strangers and has no limit',
    },
  },
  folders: ['$HERE/notebooks'],
  allowed: [],
};
