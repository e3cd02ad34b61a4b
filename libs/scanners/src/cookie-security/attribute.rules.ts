import type { CookieForm, CookieObservation, SeenCookie } from './cookie-observation';
import type { Defect } from './defect';
import { refusalOf } from './refused.rules';

const DAY = 86_400;
const LONGEST_SESSION = 30 * DAY;
/** Browsers keep no cookie longer (RFC 6265bis section 5.5). */
const LONGEST_REMEMBERED = 400 * DAY;
const REMEMBERS = /remember|persist|keep_?(?:me|signed|logged)|stay_?(?:signed|logged)|autologin/i;
/** Sign-in between sites posts back across them, so these cookies need SameSite=None. */
const SINGLE_SIGN_ON =
  /sso|saml|oidc|openid|oauth|shib|keycloak|^kc_|^auth_session_id|correlation|nonce|(?:^|[._-])idp|adfs|^msis|^ests/i;
const PROTECTED = 'Secure; HttpOnly; SameSite=Lax';

/** Rules for cookies that browsers keep; the first form that shows a defect is its evidence. */
export function judgeAttributes(cookie: SeenCookie, site: CookieObservation): Defect[] {
  const kept = cookie.forms.filter((form) => refusalOf(cookie, form) === null);
  const own = kept.filter(({ isHttps }) => isHttps || !site.hasHttps);
  return [
    ...judgeSameSite(own),
    ...(cookie.kind === 'session' ? judgeSession(cookie, own, kept, site) : judgeIdentifier(cookie, own)),
    ...judgeMembers(cookie, kept),
  ];
}

function judgeSameSite(forms: readonly CookieForm[]): Defect[] {
  const unknown = forms.find(({ sameSite, sameSiteText }) => sameSite === 'absent' && sameSiteText !== null);
  const insecure = forms.find(({ sameSite, secure }) => sameSite === 'none' && !secure);
  return [
    ...(unknown === undefined
      ? []
      : [{ id: 'cookie-samesite-invalid' as const, form: unknown, expected: 'Strict, Lax or None' }]),
    ...(insecure === undefined
      ? []
      : [
          {
            id: 'cookie-samesite-none-insecure' as const,
            form: insecure,
            expected: 'SameSite=None; Secure, or SameSite=Lax',
          },
        ]),
  ];
}

function judgeSession(
  { name }: SeenCookie,
  own: readonly CookieForm[],
  kept: readonly CookieForm[],
  site: CookieObservation,
): Defect[] {
  const first = (holds: (form: CookieForm) => boolean): CookieForm[] => own.filter(holds).slice(0, 1);
  const insecure = own.filter(({ isHttps, secure }) => isHttps && !secure);
  const embeds = site.admitsFraming || SINGLE_SIGN_ON.test(name);
  const longest = REMEMBERS.test(name) ? LONGEST_REMEMBERED : LONGEST_SESSION;
  return [
    ...insecure.slice(0, 1).map((form) => noSecure(form, insecure, site)),
    ...first(({ httpOnly }) => !httpOnly).map((form): Defect => ({
      id: 'cookie-session-no-httponly',
      form,
      expected: 'HttpOnly',
    })),
    ...first(({ sameSiteText }) => sameSiteText === null).map((form): Defect => ({
      id: 'cookie-session-no-samesite',
      form,
      expected: 'SameSite=Lax or SameSite=Strict',
    })),
    ...first(({ sameSite }) => sameSite === 'none' && !embeds).map((form): Defect => ({
      id: 'cookie-session-samesite-none',
      form,
      expected: 'SameSite=Lax or SameSite=Strict',
    })),
    ...first(({ lifetime }) => (lifetime?.seconds ?? 0) > longest).map((form): Defect => ({
      id: 'cookie-session-long-lived',
      form,
      expected: `at most ${longest / DAY} days`,
    })),
    ...first((form) => isBroad(form, site)).map((form): Defect => ({
      id: 'cookie-broad-domain',
      form,
      expected: 'no Domain attribute',
      ...(site.sisters.length === 0 ? {} : { facts: { other_hosts: site.sisters } }),
    })),
    ...overHttp(kept, site),
  ];
}

/** High where nothing keeps a visitor from http: the site is there, and no HSTS leads away from it. */
function noSecure(form: CookieForm, insecure: readonly CookieForm[], site: CookieObservation): Defect {
  const answers = insecure.reduce((sum, one) => sum + one.answers, 0);
  const isExposed = servesPlainHttp(site) && !site.hasHsts && answers > 1;
  return {
    id: 'cookie-session-no-secure',
    severity: isExposed ? 'high' : 'medium',
    form,
    expected: PROTECTED,
    ...(isExposed ? { detail: 'The site serves its pages over http too, and has no HSTS.' } : {}),
  };
}

/** Whether http leads to pages of the site, and not to https. */
export function servesPlainHttp({ plainHttp }: Pick<CookieObservation, 'plainHttp'>): boolean {
  if (plainHttp?.outcome !== 'answered') return false;
  return plainHttp.status === 200 || (plainHttp.redirectsTo?.startsWith('http:') ?? false);
}

/** Above the host, or on a host with names below it. */
const isBroad = ({ domain, host }: CookieForm, { sisters }: CookieObservation): boolean =>
  domain !== null && (domain !== host || sisters.length > 0);

/** Browsers refuse a Secure cookie over http, so only the others arrive. */
function overHttp(kept: readonly CookieForm[], { hasHttps }: CookieObservation): Defect[] {
  const form = kept.find(({ isHttps, secure }) => !isHttps && !secure);
  if (!hasHttps || form === undefined) return [];
  return [{ id: 'cookie-set-over-http', form, expected: 'a redirect to https without cookies' }];
}

/** Statistics, languages and load balancers are known by their names, and nobody’s secret. */
function judgeIdentifier(
  { isIdentifier, isKnownHarmless }: SeenCookie,
  own: readonly CookieForm[],
): Defect[] {
  const form = own.find(({ isHttps, secure }) => isHttps && !secure);
  if (!isIdentifier || isKnownHarmless || form === undefined) return [];
  return [{ id: 'cookie-no-secure', form, expected: 'Secure' }];
}

const KINDS = {
  password: 'a password',
  card: 'a card number',
  email: 'an e-mail address',
  role: 'a role',
} as const;

function judgeMembers({ members }: SeenCookie, [form]: readonly CookieForm[]): Defect[] {
  if (members.length === 0 || form === undefined) return [];
  const hasPassword = members.some(({ kind, answers }) => kind === 'password' && answers > 1);
  const kinds = [...new Set(members.map(({ kind }) => KINDS[kind]))].sort();
  return [
    {
      id: 'cookie-readable-secret',
      severity: hasPassword ? 'high' : 'medium',
      form,
      expected: 'a random id, or an encrypted value',
      detail: `The value contains ${kinds.join(', ')}.`,
      facts: { members: members.map(({ name }) => (name === '' ? '(the whole value)' : name)) },
    },
  ];
}
