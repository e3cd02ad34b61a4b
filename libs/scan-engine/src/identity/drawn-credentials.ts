import { siteJson } from '@palisade/outside-json';
import type { IdentityProof, ScanIdentity } from '@palisade/vocabulary';
import { CookieJar } from '../cookies/cookie-jar';
import type { BrowserHold, HeldCookie } from '../login/browser-login';
import type { Credentials, LoginCookies } from './credentials';
import type { DrawnTraffic } from './drawn-traffic';
import { originsOf } from './identity-session';
import { leavesOf } from './json-pointer';
import { credentialsFrom } from './session-parts';

const SAYS_TOKEN = /token|jwt|bearer|auth|session/i;
const OTHER_TOKEN = /refresh|csrf|xsrf|device|push|fcm|analytics/i;
const IS_TOKEN = /^[\w.~+/=-]{16,4096}$/;
const IS_JWT = /^eyJ[\w-]+\.[\w-]+\.[\w-]*$/;

/** The session that a browser holds at the end of a login, of the origins of the identity alone. */
export function credentialsOfBrowser(
  { cookies, storage, url }: BrowserHold,
  traffic: DrawnTraffic,
  identity: Pick<ScanIdentity, 'origins' | 'session'> & { home: string },
): Credentials | IdentityProof {
  const origins = originsOf(identity);
  const own = Object.fromEntries(Object.entries(storage).filter(([origin]) => origins.includes(origin)));
  // The last one wins where two have a cookie of one name.
  const held = [...origins.filter((origin) => origin !== identity.home), identity.home].flatMap((origin) =>
    linesFor(origin, cookies),
  );
  const jar = new CookieJar();
  for (const { origin, line } of held) jar.take([['set-cookie', line]], { url: `${origin}/` });
  const named = namesSetBy(traffic.setBy);
  const byScript = held
    .filter(({ cookie }) => !named.has(cookie.name))
    .map(({ origin, line }): LoginCookies => ({
      url: `${origin}/`,
      headers: [['set-cookie', line]],
      method: 'GET',
      isJson: false,
      isAfterPost: true,
    }));
  const gift = {
    text: traffic.text,
    jar,
    setBy: [...traffic.setBy, ...byScript],
    ledTo: [...traffic.ledTo, url],
  };
  const found = identity.session.length > 0 ? null : (headersSent(traffic) ?? headerInStorage(own));
  if (found === null) {
    const credentials = credentialsFrom(identity.session, gift);
    return 'state' in credentials ? credentials : { ...credentials, storage: own };
  }
  const { setBy, ledTo } = gift;
  return { headers: found.headers, onlyAt: found.origins, jar, setBy, ledTo, storage: own };
}

interface FoundHeaders {
  headers: Record<string, string>;
  origins: string[];
}

/** What the pages themselves have sent to their APIs since, each with its last value. */
function headersSent({ sentHeaders }: DrawnTraffic): FoundHeaders | null {
  const last = sentHeaders.at(-1);
  if (last === undefined) return null;
  const headers = Object.fromEntries(sentHeaders.map(({ name, value }) => [name, value]));
  return { headers, origins: [...new Set(sentHeaders.map(({ origin }) => origin))] };
}

/** A token that no request has shown yet. */
function headerInStorage(storage: BrowserHold['storage']): FoundHeaders | null {
  for (const [origin, { local, session }] of Object.entries(storage)) {
    const leaves = [...Object.entries(local), ...Object.entries(session)].flatMap(([key, value]) => [
      { name: key, value },
      ...leavesOf(siteJson(value)).map((leaf) => ({ name: `${key}${leaf.pointer}`, value: leaf.value })),
    ]);
    const may = leaves.filter(({ name, value }) => IS_TOKEN.test(value) && !OTHER_TOKEN.test(name));
    const token =
      may.find(({ name, value }) => IS_JWT.test(value) && /access/i.test(name)) ??
      may.find(({ value }) => IS_JWT.test(value)) ??
      may.find(({ name }) => SAYS_TOKEN.test(name));
    if (token !== undefined)
      return { headers: { authorization: `Bearer ${token.value}` }, origins: [origin] };
  }
  return null;
}

/** As the responses of one origin would have set what the browser sends there. */
function linesFor(
  origin: string,
  cookies: readonly HeldCookie[],
): { origin: string; cookie: HeldCookie; line: string }[] {
  const { hostname } = new URL(origin);
  return cookies
    .filter(({ domain }) => (domain.startsWith('.') ? `.${hostname}`.endsWith(domain) : domain === hostname))
    .map((cookie) => ({
      origin,
      cookie,
      line: [
        `${cookie.name}=${cookie.value}`,
        `Path=${cookie.path}`,
        ...(cookie.domain.startsWith('.') ? [`Domain=${cookie.domain.slice(1)}`] : []),
        ...(cookie.isSecure && origin.startsWith('https:') ? ['Secure'] : []),
        ...(cookie.isHttpOnly ? ['HttpOnly'] : []),
      ].join('; '),
    }));
}

const namesSetBy = (responses: readonly LoginCookies[]): Set<string> =>
  new Set(
    responses.flatMap(({ headers }) => headers.map(([, value]) => (value.split('=', 1)[0] ?? '').trim())),
  );
