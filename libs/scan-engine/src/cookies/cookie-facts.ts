import type { StepCounter } from '../ground/step-counter';
import { bitsOf } from './guessing-bits';
import { setCookiesOf, type SameSite, type SetCookie } from './set-cookie';

/** A cookie that fresh visitors get; without its value. */
export interface CookieFacts {
  name: string;
  kind: 'session' | 'csrf' | 'other';
  /** Whether its name says what it is, or only its value. */
  byName: boolean;
  sameSite: SameSite;
  httpOnly: boolean;
  /** Fresh visitors get different values. */
  varies: boolean;
}

/** Cookies of statistics, advertising, load balancers and bot protection: random, but nobody's session. */
const NO_SESSION =
  /^(?:_ga|_gid|_gat|_gcl|__utm|_fb[pc]|_hj|_pk_|_clck|_clsk|__cf|_cf|cf_|incap_ses|visid_incap|nlbi|reese84|datadome|ak_|bm_|_abck|awsalb|awselb|aws-waf|bigip|ts[0-9a-f]{6}|arraffinity|serverid|srv_?id|route|lb|optimizely|_dd_s|ajs_|amplitude|mp_|intercom|__stripe|hubspot|__hs|wordpress_test|locale|lang|language|currency|theme|cookie|_?gdpr|didomi|ab_?test|exp_|visitor_id\d|muid|tracking|utm)/i;
/** What a visitor agreed to, also in names of products: `OptanonConsent`, `euconsent-v2`. */
const CONSENT = /consent/i;
/** Ids of visitors: nobody signs in with them, but they single out a person, so they are not harmless. */
const VISITOR = /^_?(?:visitor|guest_?id|uid_?anon|anonymous)/i;
const CSRF = /csrf|xsrf|antiforgery|authenticity_token|requestverification|form_key/i;
const SESSION =
  /(?<!as|pos|ob)sess|(?:^|[._-])sid(?:$|[._-])|^sid(?!e)|sid$|^(?:asp\.net_sessionid|cfid|cftoken|laravel_.*|connect\.sid|ci_session|_.*_session|session.*)$/i;
/**
 * Names that are those of a sign-in as a whole. A word of it inside another name (`authProvider`, `loginHint`, `rememberTheme`) proves nothing: there
 * the value decides, as under any name.
 */
const SIGN_IN =
  /^(?:auth|login|jwt|identity|token|remember[._-]?(?:me|web|user)?)$|(?:auth|access|id|refresh|login|user)[._-]?(?:token|ticket)$|^remember[._-]?(?:token|web_|user_token|me[._-])|aspxauth$|^wordpress_logged_in|\.identity\.(?:application|external)$|(?:^|[._-])jwt(?:$|[._-])/i;
/** What a session id has at least (OWASP: 64 bits). */
const SECRET_BITS = 64;

type HeaderLines = readonly (readonly [name: string, value: string])[];

/** Further names are nobody's session. */
const MOST_COOKIES = 100;

/** What fresh visitors are given; each entry of `answers` is the header of a response to a request without cookies. */
export function cookieFactsOf(answers: readonly HeaderLines[], steps?: StepCounter): CookieFacts[] {
  const byName = new Map<string, SetCookie[]>();
  for (const cookie of answers.flatMap((headers) => setCookiesOf(headers, steps))) {
    steps?.add();
    if (cookie.isRemoval || cookie.value === '') continue;
    const known = byName.get(cookie.name);
    if (known !== undefined) known.push(cookie);
    else if (byName.size < MOST_COOKIES) byName.set(cookie.name, [cookie]);
  }
  const groups = [...byName.values()].map((seen) => ({ facts: factsOf(seen), isTime: holdsTime(seen) }));
  const hasId = groups.some(({ facts, isTime }) => facts.kind === 'session' && !isTime);
  return groups
    .map(({ facts, isTime }): CookieFacts => (hasId && isTime ? { ...facts, kind: 'other' } : facts))
    .sort((one, other) => one.name.localeCompare(other.name));
}

function factsOf(seen: SetCookie[]): CookieFacts {
  const name = seen[0]?.name ?? '';
  const values = seen.map(({ value }) => value);
  return {
    name: name.slice(0, 100),
    ...cookieKindOf(seen),
    // The weakest of the responses counts.
    sameSite:
      (['none', 'absent', 'lax', 'strict'] as const).find((value) =>
        seen.some((one) => one.sameSite === value),
      ) ?? 'absent',
    httpOnly: seen.every((cookie) => cookie.httpOnly),
    varies: new Set(values).size > 1,
  };
}

const withoutPrefix = (name: string): string => name.replace(/^__(?:(?:Host-)?Http|Host|Secure)-/i, '');

/** What a cookie is for, by its name, else by what fresh visitors got under it. */
export function cookieKindOf(seen: readonly SetCookie[]): Pick<CookieFacts, 'kind' | 'byName'> {
  const bare = withoutPrefix(seen[0]?.name ?? '');
  // Who counts visitors in scripts has random values too; sessions are kept from scripts, but for some of PHP.
  const isKept = seen.every(({ httpOnly }) => httpOnly) || seen.some(({ isPhpSession }) => isPhpSession);
  return kindOf(bare, isKept && isIdentifier(seen));
}

/** Seconds or milliseconds from 2017 to 2033. */
const TIME = /^1[5-9]\d{8}(?:\d{3})?$/;

/** When a session was last used, next to its id (Icinga Web: `icingaweb2-session`). Alone, a time may be a weak id. */
export const holdsTime = (seen: readonly SetCookie[]): boolean =>
  seen.length > 0 && seen.every(({ value }) => TIME.test(value));

/** Names that speak of a session or a login, although nobody signs in with the cookie where a form repeats it: CUPS, and double submits. */
const GUARD = /^org\.cups\.sid$|(?:^|[._-])form(?:$|[._-])|^token$/i;

/**
 * Names of cookies whose very value is in a hidden field of the page that sets them: they guard its forms, and sign nobody in. A cookie whose
 * name says "session" stays one: applications repeat its id as their token, and PHP and servlets where cookies are refused.
 */
export function formGuards(
  headers: HeaderLines,
  forms: readonly { fields: readonly { type: string; value: string }[] }[],
): string[] {
  const hidden = new Set(
    forms.flatMap(({ fields }) => fields.flatMap(({ type, value }) => (type === 'hidden' ? [value] : []))),
  );
  return setCookiesOf(headers).flatMap(({ name, value }) =>
    value !== '' && hidden.has(value) && mayGuard(withoutPrefix(name)) ? [name] : [],
  );
}

const mayGuard = (name: string): boolean => GUARD.test(name) || kindOf(name, false).kind !== 'session';

/** Whether each fresh visitor gets another value, and one that cannot be guessed. */
export function isIdentifier(seen: readonly SetCookie[]): boolean {
  const values = seen.map(({ value }) => value);
  return new Set(values).size > 1 && bitsOf(values) >= SECRET_BITS;
}

function kindOf(name: string, isSecret: boolean): Pick<CookieFacts, 'kind' | 'byName'> {
  if (CSRF.test(name)) return { kind: 'csrf', byName: true };
  if (NO_SESSION.test(name) || CONSENT.test(name)) return { kind: 'other', byName: true };
  if (VISITOR.test(name)) return { kind: 'other', byName: false };
  if (SESSION.test(name) || SIGN_IN.test(name)) return { kind: 'session', byName: true };
  return { kind: isSecret ? 'session' : 'other', byName: false };
}
