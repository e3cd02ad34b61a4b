import { fieldsIn, mayDisclose } from '@palisade/catalogue';
import type { Change, CookieAttribute } from './change';

/** What a fix is made for: the rule, and where its finding is. */
export interface FoundDefect {
  ruleId: string;
  /** The domain of the check. */
  host: string;
  /** Of the issue: a path, or the name of a cookie. */
  location: string;
  /** What the scan saw, from its evidence; header fields are lines of the form `name: value`. */
  observed: string;
}

const YEAR = 'max-age=31536000';
/** Allows the site's own files only. Most sites need more, so it is sent in the form that only reports. */
const FIRST_POLICY =
  "default-src 'self'; base-uri 'none'; object-src 'none'; form-action 'self'; frame-ancestors 'self'";

const header = (name: string, value: string, note?: string) => (): Change => ({
  kind: 'set-header',
  name,
  value,
  ...(note !== undefined && { note }),
});
/** Of a field that the site may send with another value: browsers read the first one, or none of two. */
const inPlaceOf =
  (write: (defect: FoundDefect) => Change) =>
  (defect: FoundDefect): Change => {
    const change = write(defect);
    return change.kind === 'set-header' ? { ...change, replaces: true } : change;
  };
/** Directives to add to a policy that the site may have: a setting of its own would replace that. */
const policy = (value: string, note = '') =>
  header(
    'Content-Security-Policy',
    value,
    `If the site sends a Content-Security-Policy already, add this to it instead: a second setting can replace it. ${note}`.trim(),
  );
/** With what the site says of names below it; nobody has checked that they have https. */
const hsts =
  (isForSubdomains = false) =>
  ({ observed }: FoundDefect): Change => {
    const has = (directive: string): boolean => observed.toLowerCase().includes(directive);
    const below = isForSubdomains || has('includesubdomains');
    return {
      kind: 'set-header',
      name: 'Strict-Transport-Security',
      value: `${YEAR}${below ? '; includeSubDomains' : ''}${below && has('preload') ? '; preload' : ''}`,
      note: below
        ? 'includeSubDomains needs https on every name below this host: browsers cannot open the others.'
        : 'Add includeSubDomains when every name below this host has https.',
    };
  };
const nosniff = header('X-Content-Type-Options', 'nosniff');
const noStore = inPlaceOf(
  header(
    'Cache-Control',
    'no-store',
    'For these pages alone, in place of the Cache-Control that they have: files that are the same for everyone may stay in caches.',
  ),
);
const upgrade = policy(
  'upgrade-insecure-requests',
  'It helps where the hosts of these files have https; correct the addresses in the pages too.',
);
const https = ({ host }: FoundDefect): Change => ({ kind: 'redirect-to-https', host });
/** The other name of the site, with or without `www.`. */
const twinToHttps = ({ host }: FoundDefect): Change => ({
  kind: 'redirect-to-https',
  host: host.startsWith('www.') ? host.slice('www.'.length) : `www.${host}`,
});
const versions = (): Change => ({ kind: 'tls-versions' });
const ciphers = (): Change => ({ kind: 'tls-ciphers' });

/** Only what a site may well be called: the lines are copied into the configuration of servers. */
const COOKIE_NAME = /^[\w.-]{1,100}$/;
const PATH = /^\/[\w./~-]{1,200}$/;

const cookie =
  (attribute: CookieAttribute, note?: string) =>
  ({ location: name }: FoundDefect): Change | null =>
    COOKIE_NAME.test(name)
      ? { kind: 'protect-cookie', name, attribute, ...(note !== undefined && { note }) }
      : null;
const secure = cookie('Secure');
/** A name that begins with a dot is hidden with everything below it: one file of a repository is as good as the others. */
const hiddenPart = (path: string): string => {
  const segments = path.split('/');
  const at = segments.findIndex((segment) => segment.startsWith('.') && segment !== '.well-known');
  return at < 0 ? path : segments.slice(0, at + 1).join('/');
};
const hidden = ({ location: path, ruleId }: FoundDefect): Change | null =>
  PATH.test(path)
    ? { kind: 'hide-path', path: hiddenPart(path), ...(READ_BY_MONITORS.has(ruleId) && { note: MONITORS }) }
    : null;
const READ_BY_MONITORS = new Set(['exposed-server-status', 'exposed-metrics']);
const MONITORS = 'It refuses the path to your monitoring too, unless that reaches the program another way.';
const listing = ({ location: path }: FoundDefect): Change | null =>
  path === '/' || PATH.test(path) ? { kind: 'stop-listing', path } : null;

/** Fields of browsers of the past. */
const DEPRECATED = ['x-xss-protection', 'public-key-pins', 'public-key-pins-report-only', 'expect-ct'];

/** The header fields that the finding shows. A value may look like a field: only those that may go are removed. */
const shownFields = ({ observed }: FoundDefect): Change | null => {
  const shown = fieldsIn(observed).map(([name]) => name);
  const names = [...new Set(shown)].filter((name) => mayDisclose(name) || DEPRECATED.includes(name));
  return names.length === 0 ? null : { kind: 'remove-headers', names };
};

/** By rule. A rule that is not here is fixed in the code of the site, at a registrar or with a program of its own: its remediation says how. */
const CHANGES: Readonly<Record<string, (defect: FoundDefect) => Change | null>> = {
  'hsts-missing': hsts(),
  'hsts-disabled': inPlaceOf(hsts()),
  'hsts-invalid': inPlaceOf(hsts()),
  'hsts-short': inPlaceOf(hsts()),
  'hsts-no-subdomains': inPlaceOf(hsts(true)),
  'csp-missing': header(
    'Content-Security-Policy-Report-Only',
    FIRST_POLICY,
    'It only reports. Add what the site needs, then send it as Content-Security-Policy.',
  ),
  clickjacking: policy("frame-ancestors 'self'"),
  'nosniff-missing': nosniff,
  'nosniff-invalid': inPlaceOf(nosniff),
  'referrer-policy-unsafe': inPlaceOf(header('Referrer-Policy', 'strict-origin-when-cross-origin')),
  'permissions-policy-invalid': inPlaceOf(
    header(
      'Permissions-Policy',
      'camera=(), geolocation=(), microphone=()',
      'An example, which refuses all three: write (self) for those that the site uses.',
    ),
  ),
  'coop-missing': inPlaceOf(
    header(
      'Cross-Origin-Opener-Policy',
      'same-origin',
      'If people sign in or pay in a window of another site, send same-origin-allow-popups.',
    ),
  ),
  'coep-invalid': inPlaceOf(header('Cross-Origin-Embedder-Policy', 'credentialless')),
  'corp-invalid': inPlaceOf(header('Cross-Origin-Resource-Policy', 'same-site')),
  'cache-control-sensitive': noStore,
  'private-page-cacheable': noStore,
  'mixed-passive': upgrade,
  'mixed-active': upgrade,
  'info-disclosure-version': shownFields,
  'deprecated-header': shownFields,
  'cookie-session-no-secure': secure,
  'cookie-session-no-httponly': cookie(
    'HttpOnly',
    'If scripts of your pages read this cookie, give them what they need another way first.',
  ),
  'cookie-session-no-samesite': cookie('SameSite=Lax'),
  'cookie-no-secure': secure,
  'http-not-redirected': https,
  'http-redirect-stays-http': https,
  'http-redirect-via-http': https,
  'http-redirect-other-host': https,
  'http-redirect-client-side': https,
  'http-path-not-redirected': https,
  'http-twin-not-redirected': twinToHttps,
  'listing-open': listing,
  'listing-sensitive': listing,
  'method-trace-enabled': () => ({ kind: 'refuse-trace' }),
  'tls-sslv2-offered': versions,
  'tls-sslv3-offered': versions,
  'tls-10-offered': versions,
  'tls-11-offered': versions,
  'tls-no-modern-version': versions,
  'tls-13-missing': () => ({ kind: 'offer-tls-13' }),
  'tls-null-cipher': ciphers,
  'tls-anon-cipher': ciphers,
  'tls-export-cipher': ciphers,
  'tls-des-cipher': ciphers,
  'tls-rc4-cipher': ciphers,
  'tls-64bit-block-cipher': ciphers,
  'tls-no-forward-secrecy': ciphers,
  'tls-static-rsa': ciphers,
  'tls-no-aead': ciphers,
};

/** Files that no visitor needs. Passwords and keys in them are known to others already: a note of the rule says so. */
const HIDDEN_FILES = /^exposed-(?!configured-path|actuator|database-tool|debug-tool)/;

/** Rules with a change of their own, for the spec that compares them with the catalogue. */
export const FIXED_RULES = Object.keys(CHANGES);

/** What must change for a defect to be gone; null where no setting of a server does it. */
export const changeOf = (defect: FoundDefect): Change | null =>
  HIDDEN_FILES.test(defect.ruleId) ? hidden(defect) : (CHANGES[defect.ruleId]?.(defect) ?? null);
