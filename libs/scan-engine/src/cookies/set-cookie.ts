import { withoutBlanks } from '@palisade/target-client';
import type { StepCounter } from '../ground/step-counter';
import { cookieDate } from './cookie-date';

export type SameSite = 'strict' | 'lax' | 'none' | 'absent';

/** A Set-Cookie line (RFC 6265bis section 5.6). Its value never leaves the memory of a test. */
export interface SetCookie {
  name: string;
  value: string;
  /** Whether name and value together are longer than browsers keep. */
  isTooLong: boolean;
  secure: boolean;
  httpOnly: boolean;
  /** `absent` also for an unknown value, as browsers take it. */
  sameSite: SameSite;
  /** As written; null without the attribute, '' without a value. */
  sameSiteText: string | null;
  /** Lower case, without a leading dot; null without the attribute or without a value, which is the same. */
  domain: string | null;
  /** Null without the attribute, or where browsers take the default. */
  path: string | null;
  /** Seconds; Max-Age wins over Expires. Null ends with the browser's session. */
  lifetime: Lifetime | null;
  /** An order to forget the cookie. */
  isRemoval: boolean;
  /** The response started a session of PHP, and this is the one value that has the shape of its id. */
  isPhpSession?: boolean;
}

/** How long a cookie lives, and which attribute says so. */
export type Lifetime = { maxAge: number } | { expiresAt: number };

type HeaderLines = readonly (readonly [name: string, value: string])[];

/** Of one response; further lines are not read. */
const MOST_LINES = 1_000;
/** Name and value, as browsers do at least (RFC 6265bis section 5.6): a longer cookie is ignored. */
export const LONGEST_COOKIE = 4096;
/** A longer value of an attribute is ignored (RFC 6265bis section 5.6). */
const LONGEST_ATTRIBUTE = 1024;
const MOST_ATTRIBUTES = 20;

/** All cookies of a response, those included that browsers refuse; lines without a name are left out. */
export function setCookieLines(headers: HeaderLines, steps?: StepCounter): SetCookie[] {
  const lines = headers
    .filter(([field]) => field === 'set-cookie')
    .slice(0, MOST_LINES)
    .flatMap(([, line]) => parseSetCookie(line, steps) ?? []);
  return startsPhpSession(headers) ? markPhpSession(lines) : lines;
}

/** A cookie of which only name and value are known: as a server sets the one of a session. */
export const keptFromScripts = (name: string, value: string): SetCookie[] =>
  setCookieLines([['set-cookie', `${name}=${value}; HttpOnly`]]);

/** ext/session/session.c of PHP: what session_start() sends with the cache limiters `nocache` (the default) and `private`. */
const startsPhpSession = (headers: HeaderLines): boolean =>
  headers.some(([name, value]) => name === 'expires' && value === 'Thu, 19 Nov 1981 08:52:00 GMT');

/** session.sid_length and session.sid_bits_per_character. */
const PHP_ID = /^[0-9a-zA-Z,-]{22,256}$/;

/** Programs give the session their own name. Next to another value of that shape, nobody can say which one it is. */
function markPhpSession(lines: SetCookie[]): SetCookie[] {
  const hasShape = ({ value, isRemoval }: SetCookie): boolean => !isRemoval && PHP_ID.test(value);
  return lines.filter(hasShape).length === 1
    ? lines.map((line) => (hasShape(line) ? { ...line, isPhpSession: true } : line))
    : lines;
}

/** Cookies that a response sets, without those that are too long for a browser. */
export const setCookiesOf = (headers: HeaderLines, steps?: StepCounter): SetCookie[] =>
  setCookieLines(headers, steps).filter(({ isTooLong }) => !isTooLong);

function parseSetCookie(line: string, steps: StepCounter | undefined): SetCookie | null {
  steps?.add(line.length);
  const [pair = '', ...rest] = line.split(';', MOST_ATTRIBUTES + 1);
  const equals = pair.indexOf('=');
  const name = withoutBlanks(pair.slice(0, equals));
  if (equals < 1 || name === '') return null;
  const value = withoutBlanks(pair.slice(equals + 1));
  // The last attribute of a name counts.
  const attributes = new Map(rest.flatMap((attribute) => attributeOf(attribute)));
  const lifetime = lifetimeOf(attributes);
  return {
    name,
    value,
    isTooLong: name.length + value.length > LONGEST_COOKIE,
    secure: attributes.has('secure'),
    httpOnly: attributes.has('httponly'),
    sameSite: sameSiteOf(attributes.get('samesite')),
    sameSiteText: attributes.get('samesite') ?? null,
    domain: domainOf(attributes.get('domain')),
    path: pathOf(attributes.get('path')),
    lifetime,
    isRemoval: lifetime !== null && isOver(lifetime),
  };
}

function attributeOf(attribute: string): [string, string][] {
  const [key = '', ...value] = attribute.split('=');
  const text = withoutBlanks(value.join('='));
  return text.length > LONGEST_ATTRIBUTE ? [] : [[withoutBlanks(key).toLowerCase(), text]];
}

function sameSiteOf(value: string | undefined): SameSite {
  const written = value?.toLowerCase();
  return written === 'strict' || written === 'lax' || written === 'none' ? written : 'absent';
}

/** RFC 6265bis section 5.6.3; an empty value counts as absent. */
function domainOf(value: string | undefined): string | null {
  const name = (value ?? '').replace(/^\./, '').toLowerCase();
  return name === '' ? null : name;
}

const pathOf = (value: string | undefined): string | null => (value?.startsWith('/') ? value : null);

function lifetimeOf(attributes: ReadonlyMap<string, string>): Lifetime | null {
  const maxAge = attributes.get('max-age');
  if (maxAge !== undefined && /^-?\d+$/.test(maxAge)) return { maxAge: Number(maxAge) };
  const expiresAt = cookieDate(attributes.get('expires') ?? '');
  return expiresAt === null ? null : { expiresAt };
}

const isOver = (lifetime: Lifetime): boolean =>
  'maxAge' in lifetime ? lifetime.maxAge <= 0 : lifetime.expiresAt < Date.now();
