import { adviceFor, knownProducts, type ProductAdvice } from '@palisade/scan-engine';
import type { BruteForceObservation } from '../read/login-observation';
import { pathOf } from './brute-force.rules';

/** How each product is made to limit failed logins. */
const LIMIT: ProductAdvice[string] = {
  WordPress: 'WordPress has no limit of its own: install a plugin such as Limit Login Attempts Reloaded.',
  MediaWiki:
    "MediaWiki: set $wgPasswordAttemptThrottle in LocalSettings.php, for example [ [ 'count' => 5, 'seconds' => 300 ] ].",
  Django:
    'Django has no limit of its own: install django-axes, put axes.backends.AxesStandaloneBackend first in AUTHENTICATION_BACKENDS and set AXES_FAILURE_LIMIT = 5.',
  'ASP.NET':
    'ASP.NET Core Identity: PasswordSignInAsync(…, lockoutOnFailure: true), and options.Lockout.MaxFailedAccessAttempts = 5.',
  Tomcat:
    'Tomcat: put the realm inside <Realm className="org.apache.catalina.realm.LockOutRealm" failureCount="5"> in server.xml. A locked account gets the same 401 response as a wrong password, so this test cannot see that lock.',
};

const ADVICE: ProductAdvice = {
  'login-no-throttling': LIMIT,
  'login-late-throttling': LIMIT,
};

/** What the products of the logins add to the advice, by rule; a login names its product by its path and fields. */
export function loginProductAdvice({ logins }: BruteForceObservation): Record<string, readonly string[]> {
  const seen = logins.flatMap(({ login }) => login ?? []);
  return adviceFor(
    ADVICE,
    knownProducts({
      fields: seen.flatMap(({ fields, hidden }) => [...fields, ...hidden]).filter((name) => name !== null),
      paths: seen.flatMap(({ page, endpoint }) => [pathOf(page), pathOf(endpoint)]),
    }),
  );
}
