import type { RigApplication } from '../rig-application';
import { clean } from './common';
import { djangoAdmin } from './django-admin';

/** The same Django as `startproject` leaves it: DEBUG is on. */
export const djangoDebug: RigApplication = {
  ...djangoAdmin,
  name: 'django-debug',
  address: '127.0.40.42',
  setup: `${djangoAdmin.setup}
sed -i '/^DEBUG = False/d' rig/settings.py`,
  truth: {
    ...djangoAdmin.truth,
    security_headers: {
      address: ['csp-missing medium', 'info-disclosure-version low', 'nosniff-missing low'],
      configured: ['csp-missing medium', 'info-disclosure-version low'],
      because:
        'as django-admin; contrib/staticfiles/handlers.py answers for static files without SecurityMiddleware, and with a configured path the test has no request left for a static file (its README)',
    },
    information_disclosure: {
      address: ['info-debug-mode high'],
      because: 'views/debug.py: technical_404_response shows the routes for every unknown path',
    },
    outdated_js_libraries: {
      address: [],
      because: 'contrib/staticfiles/handlers.py serves nav_sidebar.js with DEBUG on; it holds no library',
    },
    product_exposure: clean('views/debug.py: a list of routes, no console; no metrics'),
    directory_listing: {
      address: [],
      because: 'views/static.py: show_indexes is off, a folder is a 404',
    },
  },
};
