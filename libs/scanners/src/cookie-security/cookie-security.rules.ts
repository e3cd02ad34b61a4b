import type { RuleId } from '@palisade/catalogue';
import {
  curlHeader,
  onlyFields,
  rulesOf,
  type ScanData,
  servesPages,
  type Sighted,
  sightedBy,
  type Sighting,
} from '@palisade/scan-engine';
import { type Refusal, refusalOf } from './refused-cookies';
import type { CookieForm, DuplicateCookie, Seen, SeenCookie } from './seen-cookies';

const DAY = 86_400;
const LONGEST_SESSION = 30 * DAY;
/** Browsers keep no cookie longer (RFC 6265bis section 5.5). */
const LONGEST_REMEMBERED = 400 * DAY;
export const REMEMBERS = /remember|persist|keep_?(?:me|signed|logged)|stay_?(?:signed|logged)|autologin/i;
/** Sign-in between sites posts back across them, so these cookies need SameSite=None. */
const SINGLE_SIGN_ON =
  /sso|saml|oidc|openid|oauth|shib|keycloak|^kc_|^auth_session_id|correlation|nonce|(?:^|[._-])idp|adfs|^msis|^ests/i;

/** One cookie, as the rules see it. */
interface CookieView {
  cookie: SeenCookie;
  site: Seen;
  /** The forms that browsers keep. */
  kept: CookieForm[];
  /** Those of them by which a site is judged: over https, if it has https. */
  own: CookieForm[];
}

type Found = Pick<Sighting, 'expected'> & Partial<Sighting>;
type See = (view: CookieView) => Sighting | null;

/** Secrets of the account are in no command. */
const showLogin = (url: string, { method, isJson }: NonNullable<CookieForm['login']>): string =>
  isJson
    ? `# Send the JSON of the login to ${url} with ${method}: the response has the Set-Cookie line.`
    : `# Sign in at ${url} in a browser: its developer tools show the Set-Cookie line of the response.`;

const inForm = (name: string, form: CookieForm, { pages }: Seen, found: Found): Sighting => ({
  location: name,
  // A redirect, or a path that does not exist, sets cookies too; a scan judges neither as a page.
  ...(pages.some(({ url, status }) => url === form.url && status === 200) && {
    seenOn: [new URL(form.url).pathname],
  }),
  url: form.url,
  observed: `Set-Cookie: ${shownLine(name, form)}`,
  confirmed: form.answers > 1,
  ...(form.login !== null && { request: `${form.login.method} ${form.url}` }),
  reproduce: form.login
    ? showLogin(form.url, form.login)
    : `${curlHeader(form.url)} | ${onlyFields(['set-cookie'])}`,
  ...found,
});

/** A rule about single forms: the first one that shows it is the evidence. */
const ofForms =
  (
    isWrong: (form: CookieForm, view: CookieView) => boolean,
    found: Found | ((view: CookieView) => Found),
  ): See =>
  (view) => {
    const form = view.own.find((one) => isWrong(one, view));
    return form === undefined
      ? null
      : inForm(view.cookie.name, form, view.site, typeof found === 'function' ? found(view) : found);
  };

const ofSessions =
  (see: See): See =>
  (view) =>
    view.cookie.kind === 'session' ? see(view) : null;

/** A cookie that browsers drop is never sent, so it has no other findings. One that https sets too is judged there. */
const ofRefused =
  (rule: Refusal['rule'], found: (cookie: SeenCookie, form: CookieForm) => Found): See =>
  ({ cookie, site }) => {
    const isOverHttps = site.hasHttps && cookie.forms.some(({ isHttps }) => isHttps);
    const form = cookie.forms.find(
      (one) => (one.isHttps || !isOverHttps) && refusalOf(cookie.name, one)?.rule === rule,
    );
    return form === undefined ? null : inForm(cookie.name, form, site, found(cookie, form));
  };

const isInsecure = ({ isHttps, secure }: CookieForm): boolean => isHttps && !secure;
const LAX = { expected: 'SameSite=Lax or SameSite=Strict' };

const cookieRules = rulesOf<
  'cookie_security',
  CookieView,
  Exclude<RuleId<'cookie_security'>, 'cookie-duplicate'>
>({
  'cookie-oversize': ofRefused('cookie-oversize', () => ({
    expected: 'at most 4096 bytes for name and value together',
  })),
  'cookie-prefix-violated': ofRefused('cookie-prefix-violated', ({ name, kind }, form) => ({
    severity: kind === 'session' ? 'medium' : 'low',
    expected:
      'Secure over https; for __Http- and __Host-Http- also HttpOnly; for __Host- and __Host-Http- also Path=/ and no Domain',
    detail: refusalOf(name, form)?.detail,
  })),
  'cookie-domain-rejected': ofRefused('cookie-domain-rejected', (_cookie, { host }) => ({
    expected: `no Domain attribute, or one that covers ${host}`,
  })),
  'cookie-samesite-invalid': ofForms(
    ({ sameSite, sameSiteText }) => sameSite === 'absent' && sameSiteText !== null,
    { expected: 'Strict, Lax or None' },
  ),
  'cookie-samesite-none-insecure': ofForms(({ sameSite, secure }) => sameSite === 'none' && !secure, {
    expected: 'SameSite=None; Secure, or SameSite=Lax',
  }),
  // High where nothing keeps a visitor from http: the site serves pages there, and has no HSTS.
  'cookie-session-no-secure': ofSessions(
    ofForms(isInsecure, ({ own, site }) => {
      const isExposed = servesPages(site.plainHttp) && !site.hasHsts;
      return {
        severity: isExposed ? 'high' : 'medium',
        expected: 'Secure; HttpOnly; SameSite=Lax',
        confirmed: own.filter(isInsecure).reduce((sum, { answers }) => sum + answers, 0) > 1,
        ...(isExposed ? { detail: 'The site serves its pages over http too, and has no HSTS.' } : {}),
      };
    }),
  ),
  'cookie-session-no-httponly': ofSessions(ofForms(({ httpOnly }) => !httpOnly, { expected: 'HttpOnly' })),
  'cookie-session-no-samesite': ofSessions(ofForms(({ sameSiteText }) => sameSiteText === null, LAX)),
  'cookie-session-samesite-none': ofSessions(
    ofForms(
      ({ sameSite }, { site, cookie }) =>
        sameSite === 'none' && !site.admitsFraming && !SINGLE_SIGN_ON.test(cookie.name),
      LAX,
    ),
  ),
  'cookie-session-long-lived': ofSessions(
    ofForms(
      ({ lifetime }, { cookie }) => (lifetime?.seconds ?? 0) > longestOf(cookie),
      ({ cookie }) => ({ expected: `at most ${longestOf(cookie) / DAY} days` }),
    ),
  ),
  // Above the host, or on a host with names below it.
  'cookie-broad-domain': ofSessions(
    ofForms(
      ({ domain, host }, { site }) => domain !== null && (domain !== host || site.sisters.length > 0),
      ({ site: { sisters } }) => ({
        expected: 'no Domain attribute',
        ...(sisters.length === 0 ? {} : { facts: { other_hosts: sisters } }),
      }),
    ),
  ),
  // Browsers refuse a Secure cookie over http, so only the others arrive.
  'cookie-set-over-http': ofSessions(({ cookie, site, kept }) => {
    const form = kept.find(({ isHttps, secure }) => !isHttps && !secure);
    if (!site.hasHttps || form === undefined) return null;
    return inForm(cookie.name, form, site, { expected: 'a redirect to https without cookies' });
  }),
  // Statistics, languages and load balancers are known by their names, and are nobody's secret.
  'cookie-no-secure': ofForms(
    (form, { cookie: { kind, isIdentifier, isKnownHarmless } }) =>
      kind !== 'session' && isIdentifier && !isKnownHarmless && isInsecure(form),
    { expected: 'Secure' },
  ),
  'cookie-readable-secret': ({ cookie: { name, members }, site, kept: [form] }) => {
    if (members.length === 0 || form === undefined) return null;
    const passwords = members.filter(({ kind }) => kind === 'password');
    const kinds = [...new Set(members.map(({ kind }) => KINDS[kind]))].sort();
    return inForm(name, form, site, {
      severity: passwords.length > 0 ? 'high' : 'medium',
      expected: 'a random id, or an encrypted value',
      detail: `The value contains ${kinds.join(', ')}.`,
      confirmed: (passwords.length > 0 ? passwords : members).some(({ answers }) => answers > 1),
      facts: { members: members.map((member) => (member.name === '' ? '(the whole value)' : member.name)) },
    });
  },
});

export const rules = (site: Seen, data: ScanData): Sighted<'cookie_security'>[] => [
  ...site.cookies.flatMap((cookie) => {
    const kept = cookie.forms.filter((form) => refusalOf(cookie.name, form) === null);
    const own = kept.filter(({ isHttps }) => isHttps || !site.hasHttps);
    return sightedBy<'cookie_security', CookieView, keyof typeof cookieRules>(
      cookieRules,
      { cookie, site, kept, own },
      data,
    );
  }),
  ...site.duplicates.map((each) => duplicate(each, site)),
];

const duplicate = (
  { name, forms: [first, second] }: DuplicateCookie,
  site: Seen,
): Sighted<'cookie_security'> => ({
  rule: 'cookie-duplicate',
  ...inForm(name, second, site, {
    expected: 'the cookie once in a response',
    facts: { first: `Set-Cookie: ${shownLine(name, first)}` },
  }),
});

const KINDS = {
  password: 'a password',
  card: 'a card number',
  email: 'an e-mail address',
  role: 'a role',
} as const;

const longestOf = ({ name }: SeenCookie): number =>
  REMEMBERS.test(name) ? LONGEST_REMEMBERED : LONGEST_SESSION;

/** The line as the site sends it, with attributes in one order and without its value. */
export function shownLine(name: string, form: CookieForm): string {
  const { domain, path, lifetime, secure, httpOnly, sameSiteText } = form;
  return [
    `${name}=<redacted>`,
    ...(domain === null ? [] : [`Domain=${domain}`]),
    ...(path === null ? [] : [`Path=${path}`]),
    ...(lifetime === null ? [] : [lifetimeText(lifetime)]),
    ...(secure ? ['Secure'] : []),
    ...(httpOnly ? ['HttpOnly'] : []),
    ...(sameSiteText === null ? [] : [`SameSite=${sameSiteText}`]),
  ].join('; ');
}

const lifetimeText = ({ seconds, from }: NonNullable<CookieForm['lifetime']>): string =>
  from === 'max-age' ? `Max-Age=${seconds}` : `Expires=<about ${Math.round(seconds / DAY)} days later>`;
