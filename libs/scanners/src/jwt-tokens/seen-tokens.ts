import { type CrawlRecord, hasNoSignature, type JsonWebToken } from '@palisade/scan-engine';
import { isUrl } from '@palisade/target-client';
import { getDomain } from 'tldts';
import { defaultSecretOf } from './json-web-tokens';

/** `session`: the identity signs in with it. */
export type TokenPlace = 'cookie' | 'page' | 'script' | 'session' | 'url';

/** A token as it may be stored: no value, no claim but its name. */
export interface SeenToken {
  place: TokenPlace;
  /** Name of the cookie or of the header of a session, else the path of the page or script. */
  location: string;
  /** The address that shows it. */
  url: string;
  /** Shows a token of a session; null for others. */
  command: string | null;
  alg: string;
  /** Names, sorted. */
  claims: string[];
  hasExpiry: boolean;
  /** Days between issue and expiry, where they are more than 30. */
  longDays: number | null;
  /** Names of claims that hold a secret. */
  sensitive: string[];
  /** The documented default that signed it. */
  defaultSecret: string | null;
  /** `jku` or `x5u` on http or on another site, without what belongs to one token. */
  foreignKey: string | null;
  /** Whether it signs someone in. */
  isSession: boolean;
  /** Whether a second, independent request showed the same. */
  isConfirmed: boolean;
}

export interface Seen {
  pages: CrawlRecord[];
  /** Paths of own scripts that were read to their end. */
  scripts: string[];
  /** An identity signed in for this scan, so the addresses that this led to are known. */
  hasSignedIn: boolean;
  tokens: SeenToken[];
  /** Tokens that are public by design or belong to others: place and reason. */
  ignored: { location: string; reason: IgnoredReason }[];
}

export type IgnoredReason = 'sample' | 'public_key' | 'foreign_issuer' | 'service_key';

const DAY = 86_400;
const LONG_DAYS = 30;
const MOST_CLAIMS = 30;
/** The signature of the sample at jwt.io, and its subject. */
const SAMPLE_SIGNATURE = 'SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c';
const SAMPLE_SUBJECT = '1234567890';
/** Names of claims, without case and separators. */
const SENSITIVE =
  /^(?:password|passwd|pwd|passphrase|passwordhash|hashedpassword|secret|clientsecret|apisecret|privatekey|apikey|creditcard|cardnumber|cvv|cvc|ssn|iban|pin|totpsecret|mfasecret)$/;
const SESSION_CLAIMS = new Set(
  'sub uid user userid user_id username user_name email role roles scope permissions admin isadmin is_admin'.split(
    ' ',
  ),
);

/** Why nothing is wrong with a token that everyone may see; null for the site's own. */
export function whyIgnored({ text, claims }: JsonWebToken, host: string): IgnoredReason | null {
  if (text.endsWith(SAMPLE_SIGNATURE) || claims.sub === SAMPLE_SUBJECT) return 'sample';
  const isSupabase =
    String(claims.iss).startsWith('supabase') || (claims.iss === undefined && 'ref' in claims);
  if (isSupabase && claims.role === 'anon') return 'public_key';
  // Reported by information_disclosure, wherever it is.
  if (isSupabase && claims.role === 'service_role') return 'service_key';
  return isForeign(claims.iss, host) ? 'foreign_issuer' : null;
}

/** An address on another site. */
function isForeign(address: unknown, host: string): boolean {
  if (typeof address !== 'string' || !/^https?:\/\//i.test(address) || !isUrl(address)) return false;
  const { hostname } = new URL(address);
  return siteOf(hostname) !== siteOf(host);
}

const siteOf = (host: string): string => getDomain(host, { allowPrivateDomains: true }) ?? host;

/** What may be stored of a token. */
export function seenToken(
  token: JsonWebToken,
  {
    place,
    location,
    url,
    command = null,
  }: Pick<SeenToken, 'place' | 'location' | 'url'> & { command?: string | null },
  { now, host, isSessionCookie }: { now: number; host: string; isSessionCookie: boolean },
): SeenToken {
  const { header, claims } = token;
  const names = Object.keys(claims);
  return {
    place,
    location,
    url,
    command,
    alg: String(header.alg).slice(0, 20),
    claims: names
      .map((name) => name.slice(0, 60))
      .sort()
      .slice(0, MOST_CLAIMS),
    hasExpiry: typeof claims.exp === 'number',
    longDays: longDaysOf(claims, now),
    sensitive: names.filter((name) => isSecretClaim(name, claims[name])).sort(),
    defaultSecret: hasNoSignature(token) ? null : defaultSecretOf(token),
    foreignKey: foreignKeyOf(header, host),
    isSession: isSessionCookie || names.some((name) => SESSION_CLAIMS.has(name.toLowerCase())),
    // The site has let the identity in with it, more than once.
    isConfirmed: place === 'session',
  };
}

function longDaysOf({ exp, iat, nbf }: JsonWebToken['claims'], now: number): number | null {
  if (typeof exp !== 'number') return null;
  const from = typeof iat === 'number' ? iat : typeof nbf === 'number' ? nbf : now / 1000;
  const days = Math.round((exp - from) / DAY);
  return days > LONG_DAYS ? days : null;
}

const isSecretClaim = (name: string, value: unknown): boolean =>
  SENSITIVE.test(name.toLowerCase().replace(/[_.\s-]/g, '')) &&
  ((typeof value === 'string' && value.length > 1) || typeof value === 'number');

function foreignKeyOf(header: JsonWebToken['header'], host: string): string | null {
  for (const member of ['jku', 'x5u']) {
    const address = header[member];
    if (typeof address !== 'string' || !isUrl(address)) continue;
    const { protocol, origin } = new URL(address);
    if (protocol === 'http:' || isForeign(address, host)) return `${member}: ${origin}`;
  }
  return null;
}
