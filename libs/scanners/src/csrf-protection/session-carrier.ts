import { type CookieFacts, cookieFactsOf, type CookieJar, type SignedInAs } from '@palisade/scan-engine';
import type { SessionCarrier } from './csrf-observation';
import { sessionCookies } from './form-protection';

type Headers = Parameters<typeof cookieFactsOf>[0][number];

/** What carries the session of the visitor, and the cookies that matter for it. @param seen headers of responses to the test */
export function sessionOf(
  signedInAs: SignedInAs | null,
  seen: readonly Headers[],
): { carrier: SessionCarrier; cookies: CookieFacts[] } {
  if (signedInAs === null) return { carrier: 'cookies', cookies: cookieFactsOf(seen) };
  const { headers, jar, setBy } = signedInAs.credentials;
  if (jar === null || jar.entries().length === 0)
    return { carrier: isBasic(headers) ? 'basic' : 'header', cookies: [] };
  const login = setBy.filter(({ isAfterPost }) => isAfterPost).map((response) => response.headers);
  const cookies = cookieFactsOf([...setBy.map((response) => response.headers), ...seen]).map((cookie) =>
    // A token that is compared with a cookie is random; that it differs shows between visitors alone.
    cookie.kind === 'csrf' ? { ...cookie, varies: true } : cookie,
  );
  if (isBasic(headers)) return { carrier: 'basic', cookies };
  if (Object.keys(headers).length > 0) return { carrier: 'unknown', cookies };
  const own = ofLogin(cookies, login, jar);
  return { carrier: own.some(({ kind }) => kind === 'session') ? 'cookies' : 'unknown', cookies: own };
}

const isBasic = ({ authorization = '' }: Record<string, string>): boolean => /^basic /i.test(authorization);

/** The login hands out the session: cookies that it did not set are none, unless it set nothing that looks like one. */
function ofLogin(cookies: CookieFacts[], login: readonly Headers[], jar: CookieJar): CookieFacts[] {
  const kept = new Set(jar.entries().map(([name]) => name.slice(0, 100)));
  const names = new Set(
    cookieFactsOf(login)
      .filter(({ name, kind }) => kind !== 'csrf' && kept.has(name))
      .map(({ name }) => name),
  );
  const sessions = sessionCookies(cookies.filter(({ name }) => names.has(name)));
  // Alone, a random value does not show that it differs between visitors.
  const unnamed = cookies.filter(({ name, kind, byName }) => names.has(name) && kind === 'other' && !byName);
  const own = sessions.length > 0 ? sessions : unnamed;
  if (own.length === 0) return cookies;
  return cookies
    .filter((cookie) => cookie.kind !== 'session' || own.includes(cookie))
    .map((cookie) => (own.includes(cookie) ? { ...cookie, kind: 'session' as const } : cookie));
}
