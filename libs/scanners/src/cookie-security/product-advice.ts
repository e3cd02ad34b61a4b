import { adviceFor, type Finding, knownProducts, type ProductAdvice } from '@palisade/scan-engine';

/** How products are made to give their session cookie the attribute that a finding misses, and no other. */
const PRODUCT_ADVICE: ProductAdvice = {
  'cookie-session-no-secure': {
    PHP: 'PHP: session.cookie_secure = On in php.ini.',
    Express: "Express: session({ cookie: { secure: true } }), and app.set('trust proxy', 1) behind a proxy.",
    Django: 'Django: SESSION_COOKIE_SECURE = True.',
    Laravel: 'Laravel: SESSION_SECURE_COOKIE=true in .env.',
    Rails: 'Rails: config.force_ssl = true.',
    'ASP.NET': 'ASP.NET: <httpCookies requireSSL="true" /> in web.config.',
  },
  'cookie-session-no-httponly': {
    PHP: 'PHP: session.cookie_httponly = On in php.ini.',
    Express: 'Express: remove httpOnly: false from the cookie of session().',
    Django: 'Django: remove SESSION_COOKIE_HTTPONLY = False.',
    Laravel: "Laravel: 'http_only' => true in config/session.php.",
    Rails: 'Rails: remove httponly: false from config.session_store.',
    'ASP.NET': 'ASP.NET: <httpCookies httpOnlyCookies="true" /> in web.config.',
  },
  'cookie-session-no-samesite': {
    PHP: 'PHP: session.cookie_samesite = Lax in php.ini.',
    Express: "Express: session({ cookie: { sameSite: 'lax' } }).",
    Django: "Django: SESSION_COOKIE_SAMESITE = 'Lax'.",
    Laravel: "Laravel: 'same_site' => 'lax' in config/session.php.",
    Rails: 'Rails: config.action_dispatch.cookies_same_site_protection = :lax.',
    'ASP.NET': 'ASP.NET: cookieSameSite="Lax" in sessionState of web.config.',
  },
  'cookie-no-secure': {
    Django: 'Django: CSRF_COOKIE_SECURE = True.',
    Laravel: 'Laravel: SESSION_SECURE_COOKIE=true in .env.',
    Rails: 'Rails: config.force_ssl = true.',
  },
};

/** By rule, from the names of the cookies that it found: the site may have cookies of other products, which are protected. */
export function cookieAdvice(
  found: readonly Pick<Finding, 'id' | 'location'>[],
): Record<string, readonly string[]> {
  const rules = [...new Set(found.map(({ id }) => id))];
  return Object.fromEntries(
    rules.map((rule) => {
      const cookies = found.filter(({ id }) => id === rule).map(({ location }) => location);
      return [rule, adviceFor(PRODUCT_ADVICE, knownProducts({ cookies }))[rule] ?? []];
    }),
  );
}
