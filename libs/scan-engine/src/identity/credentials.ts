import { CookieJar } from '../cookies/cookie-jar';
import type { HeldStorage } from '../login/browser-login';
import type { Asked } from '../visit/ask';

/** What tells the site who asks. Secret. */
export interface Credentials {
  /** Names in lower case. */
  headers: Record<string, string>;
  /** Null where the session uses no cookies. */
  jar: CookieJar | null;
  /** Responses of the login that set cookies, in order; none where there is no login. */
  setBy: readonly LoginCookies[];
  /** Addresses that responses of the login led to, in order; absent where there is no login. */
  ledTo?: readonly string[];
  /** The origins that `headers` go to; absent for all of the identity. */
  onlyAt?: readonly string[];
  /** What a browser holds after the login, by origin: for drawn pages of that origin alone. */
  storage?: Readonly<Record<string, HeldStorage>>;
}

/** The Set-Cookie lines of one response. */
export interface LoginCookies {
  url: string;
  headers: readonly (readonly [name: string, value: string])[];
  /** What was sent. */
  method: 'GET' | 'POST';
  isJson: boolean;
  /** The login had sent its first POST by then. */
  isAfterPost: boolean;
}

/** Cookies that go to every origin of the identity. */
export function jarOf(cookies: Readonly<Record<string, string>>): CookieJar {
  const jar = new CookieJar();
  jar.take(Object.entries(cookies).map(([name, value]) => ['set-cookie', `${name}=${value}`]));
  return jar;
}

/** The cookies that responses set, in their order. */
export function jarSetBy(responses: readonly Pick<LoginCookies, 'url' | 'headers'>[]): CookieJar {
  const jar = new CookieJar();
  for (const { url, headers } of responses) jar.take(headers, { url });
  return jar;
}

/** The values that must not appear anywhere. */
export const valuesIn = ({ headers, jar, storage = {} }: Credentials): string[] => [
  ...Object.values(headers).map(withoutScheme),
  ...(jar?.entries() ?? []).map(([, value]) => value),
  ...Object.values(storage).flatMap(tokensIn),
];

/** Of what pages keep, that which can be a token: no sentence, and no document. */
const tokensIn = ({ local, session }: HeldStorage): string[] =>
  [...Object.values(local), ...Object.values(session)].filter((value) => /^[\w.~+/=-]{20,4096}$/.test(value));

const withoutScheme = (value: string): string => value.replace(/^[A-Za-z-]+ /, '');

/** The same with one character changed in the middle of each value: no site may accept it. */
export function brokenCredentials({ headers, jar, setBy, onlyAt }: Credentials): Credentials {
  const changed = Object.entries(headers).map(([name, value]) => {
    const secret = withoutScheme(value);
    return [name, value.slice(0, value.length - secret.length) + brokenValue(secret)];
  });
  const cookies = (jar?.entries() ?? []).map(([name, value]) => [name, brokenValue(value)]);
  return {
    headers: Object.fromEntries(changed) as Record<string, string>,
    jar: jar === null ? null : jarOf(Object.fromEntries(cookies) as Record<string, string>),
    setBy,
    onlyAt,
  };
}

/** Another letter or digit in the middle; percent-encodings stay whole. */
export function brokenValue(value: string): string {
  const places = [...value.matchAll(/%[0-9a-f]{2}|[a-z0-9]/gi)].filter(([text]) => text.length === 1);
  const middle = value.length / 2;
  const [place] = places.sort((one, other) => Math.abs(one.index - middle) - Math.abs(other.index - middle));
  if (place === undefined) return `${value}x`;
  const [character] = place;
  const other = /[0-9]/.test(character)
    ? String((Number(character) + 1) % 10)
    : character.toLowerCase() === 'q'
      ? 'w'
      : 'q';
  return value.slice(0, place.index) + other + value.slice(place.index + 1);
}

/** The cookies that a visit was given, by response. Not to be stored. */
export const cookiesSetIn = ({
  hops,
  url,
  response,
}: Pick<Asked, 'hops' | 'url' | 'response'>): LoginCookies[] =>
  [...hops, { url, response }].map((each) => ({
    url: each.url,
    headers: (each.response?.headers ?? []).filter(([name]) => name === 'set-cookie'),
    method: 'GET',
    isJson: false,
    isAfterPost: false,
  }));
