import { createHash } from 'node:crypto';
import { bitsOf, isTokenName, type StepCounter } from '@palisade/scan-engine';
import type { TokenBehaviour, TokenFacts, TokenWeakness } from './csrf-observation';

/**
 * Tokens that belong to an account, so that all strangers get one value: MediaWiki, DokuWiki, WordPress, vBulletin, MyBB, Discuz, XenForo.
 * What signed-in visitors get cannot be told from them.
 */
const OF_ACCOUNTS =
  /^(?:wpEditToken|sectok|_wpnonce|_ajax_nonce|securitytoken|my_post_key|formhash|_?xfToken)$/i;

export const belongsToAccount = (name: string): boolean => OF_ACCOUNTS.test(name);
/** No value, or MediaWiki's for strangers. */
const EMPTY = /^(?:\+\\)?$/;
/** A word in place of a value, which a script replaces; without scripts it is what every visitor sends. */
const WORD = /^[a-z_\- {}%]{0,24}$|^\+\\$/i;

/** OWASP asks for 128 bits; below 64 a token can be guessed in earnest. */
const LEAST_BITS = 64;
/** WordPress' nonces hold for one account, one action and a day: a browser that is made to send a thousand guesses a second needs years. */
const WORDPRESS_NONCE = { name: /nonce/i, value: /^[0-9a-f]{10}$/ };
/** Without a telling name, what changes must at least look like a secret. */
const LEAST_UNNAMED_LENGTH = 16;

/** Whether a value that does not change within one session can be a token of that session. */
export const mayBeToken = (name: string, value: string): boolean =>
  (isTokenName(name) && value !== '') ||
  (value.length >= LEAST_UNNAMED_LENGTH && !/^(?:\/|https?:)|\s/.test(value));

/** One value in several loads; a load that has no such value gives null. */
export interface ValueSamples {
  carrier: TokenFacts['carrier'];
  name: string;
  /** Both loads of session A, then those of fresh sessions, in the order of time. */
  sameSession: [string, string | null];
  fresh: (string | null)[];
  pastCaches: boolean;
  /** Whether the page has scripts, which may replace a word by a token. */
  hasScripts: boolean;
  cookies: CookieIndex;
}

interface CookieName {
  name: string;
  isSession: boolean;
}

/** The cookies of session A, to be requested each value of a form. */
export interface CookieIndex {
  byValue: ReadonlyMap<string, CookieName>;
  /** Plain hashes of session cookies, in hexadecimal. */
  hashes: ReadonlySet<string>;
}

/** Hashes each session cookie once per page; the jar holds a few dozen at most. */
export function indexCookies(
  cookies: readonly (CookieName & { value: string })[],
  steps?: StepCounter,
): CookieIndex {
  const byValue = new Map<string, CookieName>();
  for (const { name, value, isSession } of cookies) {
    steps?.add(value.length);
    const plain = decoded(value);
    if (!byValue.has(plain)) byValue.set(plain, { name, isSession });
  }
  const sessions = cookies.filter(({ isSession }) => isSession);
  return { byValue, hashes: new Set(sessions.flatMap(({ value }) => hashesOf(value, steps))) };
}

/** Facts about a value that is a token by its behaviour or claims to be one by its name; null for any other value. */
export function tokenFactsOf(samples: ValueSamples, steps?: StepCounter): TokenFacts | null {
  const { carrier, name, sameSession, fresh, pastCaches, hasScripts, cookies } = samples;
  const values = [...sameSession, ...fresh].filter((value) => value !== null);
  for (const value of values) steps?.add(value.length);
  const [first] = sameSession;
  const namedAsToken = carrier === 'field_name' || isTokenName(name);
  const behaviour = behaviourOf(sameSession, fresh);
  const weakness = behaviour === 'constant' ? null : weaknessOf(name, values, cookies.hashes);
  const isSecret =
    behaviour !== 'constant' &&
    first.length >= LEAST_UNNAMED_LENGTH &&
    (weakness ?? 'hash_of_cookie') === 'hash_of_cookie';
  if (!namedAsToken && !isSecret) return null;
  const twin = cookieOf(first, cookies);
  return {
    carrier,
    name: carrier === 'field_name' ? '' : name.slice(0, 100),
    namedAsToken,
    behaviour,
    isPlaceholder: behaviour === 'constant' && (hasScripts ? WORD : EMPTY).test(first),
    weakness,
    loads: values.length,
    pastCaches,
    equalsCookie: twin && { name: twin.name, isSession: twin.isSession },
    isSigned: isSigned(first),
  };
}

const cookieOf = (value: string, { byValue }: CookieIndex): CookieName | null =>
  value === '' ? null : (byValue.get(decoded(value)) ?? null);

/** `<mac>.<random>` or the other way round. */
const isSigned = (value: string): boolean =>
  /^[\w+/=-]{20,}[.|!:][\w+/=-]{8,}$/.test(value) || /^[\w+/=-]{8,}[.|!:][\w+/=-]{20,}$/.test(value);

function behaviourOf(
  [first, second]: ValueSamples['sameSession'],
  fresh: ValueSamples['fresh'],
): TokenBehaviour {
  if (second !== null && second !== first) return 'per_load';
  return fresh.some((value) => value !== null && value !== first) ? 'per_session' : 'constant';
}

function weaknessOf(
  name: string,
  values: readonly string[],
  hashes: CookieIndex['hashes'],
): TokenWeakness | null {
  if (values.every((value) => isTimestamp(value))) return 'timestamp';
  if (isSequence(values)) return 'sequential';
  if (!isWordPressNonce(name, values) && bitsOf(values) < LEAST_BITS) return 'short';
  const first = values[0]?.toLowerCase() ?? '';
  return hashes.has(first) ? 'hash_of_cookie' : null;
}

const isWordPressNonce = (name: string, values: readonly string[]): boolean =>
  WORDPRESS_NONCE.name.test(name) && values.every((value) => WORDPRESS_NONCE.value.test(value));

const hashesOf = (value: string, steps: StepCounter | undefined): string[] =>
  ['md5', 'sha1', 'sha256'].map((algorithm) => {
    steps?.add(value.length);
    return createHash(algorithm).update(value).digest('hex');
  });

const DAY_SECONDS = 86_400;

/** Seconds, milliseconds or microseconds of about now, in decimal, or as PHP's `uniqid()` writes them. */
function isTimestamp(value: string): boolean {
  const isUniqueId = /^[0-9a-f]{13}$/i.test(value) && !/^\d+$/.test(value);
  if (!isUniqueId && !/^\d{10}(?:\d{3}|\d{6})?$/.test(value)) return false;
  const seconds = isUniqueId ? Number.parseInt(value.slice(0, 8), 16) : Number(value.slice(0, 10));
  return Math.abs(seconds - Date.now() / 1000) < DAY_SECONDS;
}

const LARGEST_STEP = 100_000n;

function isSequence(values: readonly string[]): boolean {
  if (!values.every((value) => /^\d{1,30}$/.test(value))) return false;
  const numbers = values.map((value) => BigInt(value));
  return numbers.slice(1).every((number, index) => {
    const step = number - (numbers[index] ?? 0n);
    return step >= 0n && step <= LARGEST_STEP;
  });
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    // Not percent-encoded, so it stands for itself.
    return value;
  }
}
