import { adviceFor, type Finding, knownProducts, type ProductAdvice } from '@palisade/scan-engine';

const PHP =
  'PHP: session.cookie_secure = On, session.cookie_httponly = On and session.cookie_samesite = Lax in php.ini.';
const EXPRESS =
  "Express: session({ cookie: { secure: true, httpOnly: true, sameSite: 'lax' } }), and app.set('trust proxy', 1) behind a proxy.";
const DJANGO = 'Django: SESSION_COOKIE_SECURE = True and CSRF_COOKIE_SECURE = True.';
const LARAVEL =
  'Laravel: SESSION_SECURE_COOKIE=true in .env, and http_only and same_site in config/session.php.';
const RAILS = 'Rails: config.force_ssl = true.';
const ASP_NET =
  'ASP.NET: <httpCookies requireSSL="true" httpOnlyCookies="true" sameSite="Lax" /> in web.config.';

const ALL = {
  PHP,
  Express: EXPRESS,
  Django: DJANGO,
  Laravel: LARAVEL,
  Rails: RAILS,
  'ASP.NET': ASP_NET,
};

/** How products are made to protect their session cookie. */
const PRODUCT_ADVICE: ProductAdvice = {
  'cookie-session-no-secure': ALL,
  'cookie-session-no-httponly': ALL,
  'cookie-session-no-samesite': ALL,
  'cookie-no-secure': { Django: DJANGO, Laravel: LARAVEL, Rails: RAILS },
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
