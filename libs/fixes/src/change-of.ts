import type { Change } from './change';

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

const YEAR = 'max-age=31536000; includeSubDomains';
/** Allows the site's own files only. Most sites need more, so it is sent in the form that only reports. */
const FIRST_POLICY =
  "default-src 'self'; base-uri 'none'; object-src 'none'; form-action 'self'; frame-ancestors 'self'";

const header = (name: string, value: string) => (): Change => ({ kind: 'set-header', name, value });
/** Directives to add to a policy that the site may have: a setting of its own would replace that. */
const policy = (value: string) => (): Change => ({
  kind: 'set-header',
  name: 'Content-Security-Policy',
  value,
  note: 'If the site sends a Content-Security-Policy already, add this to it instead: a second setting can replace it.',
});
const hsts = header('Strict-Transport-Security', YEAR);
const nosniff = header('X-Content-Type-Options', 'nosniff');
const noStore = header('Cache-Control', 'no-store');
const https = ({ host }: FoundDefect): Change => ({ kind: 'redirect-to-https', host });
const modernTls = (): Change => ({ kind: 'modern-tls' });

/** Only what a site may well be called: the lines are copied into the configuration of servers. */
const COOKIE_NAME = /^[\w.-]{1,100}$/;
const PATH = /^\/[\w./~-]{1,200}$/;
const FIELD_NAME = /^[a-z][a-z0-9-]{1,60}$/;

const cookie = ({ location: name }: FoundDefect): Change | null =>
  COOKIE_NAME.test(name) ? { kind: 'protect-cookie', name } : null;
const hidden = ({ location: path }: FoundDefect): Change | null =>
  PATH.test(path) ? { kind: 'hide-path', path } : null;
const listing = ({ location: path }: FoundDefect): Change | null =>
  path === '/' || PATH.test(path) ? { kind: 'stop-listing', path } : null;

/** The header fields that the finding shows. */
const shownFields = ({ observed }: FoundDefect): Change | null => {
  const written = observed.split('\n').map((line) => line.split(':')[0]?.trim().toLowerCase() ?? '');
  const names = [...new Set(written)].filter((name) => FIELD_NAME.test(name));
  return names.length === 0 ? null : { kind: 'remove-headers', names };
};

/** By rule. A rule that is not here is fixed in the code of the site, at a registrar or with a program of its own: its remediation says how. */
const CHANGES: Readonly<Record<string, (defect: FoundDefect) => Change | null>> = {
  'hsts-missing': hsts,
  'hsts-disabled': hsts,
  'hsts-invalid': hsts,
  'hsts-short': hsts,
  'hsts-no-subdomains': hsts,
  'csp-missing': () => ({
    kind: 'set-header',
    name: 'Content-Security-Policy-Report-Only',
    value: FIRST_POLICY,
    note: 'It only reports. Add what the site needs, then send it as Content-Security-Policy.',
  }),
  clickjacking: policy("frame-ancestors 'self'"),
  'nosniff-missing': nosniff,
  'nosniff-invalid': nosniff,
  'headers-missing-on-errors': nosniff,
  'referrer-policy-unsafe': header('Referrer-Policy', 'strict-origin-when-cross-origin'),
  'permissions-policy-invalid': header('Permissions-Policy', 'camera=(), geolocation=(), microphone=()'),
  'coop-missing': header('Cross-Origin-Opener-Policy', 'same-origin'),
  'coep-invalid': header('Cross-Origin-Embedder-Policy', 'credentialless'),
  'corp-invalid': header('Cross-Origin-Resource-Policy', 'same-site'),
  'cache-control-sensitive': noStore,
  'private-page-cacheable': noStore,
  'mixed-passive': policy('upgrade-insecure-requests'),
  'mixed-active': policy('upgrade-insecure-requests'),
  'info-disclosure-version': shownFields,
  'deprecated-header': shownFields,
  'info-debug-header': shownFields,
  'cookie-session-no-secure': cookie,
  'cookie-session-no-httponly': cookie,
  'cookie-session-no-samesite': cookie,
  'cookie-no-secure': cookie,
  'http-not-redirected': https,
  'http-redirect-stays-http': https,
  'http-redirect-via-http': https,
  'http-redirect-other-host': https,
  'http-redirect-client-side': https,
  'http-path-not-redirected': https,
  'http-twin-not-redirected': https,
  'https-downgrade': https,
  'listing-open': listing,
  'listing-sensitive': listing,
  'method-trace-enabled': () => ({ kind: 'refuse-trace' }),
  'tls-sslv2-offered': modernTls,
  'tls-sslv3-offered': modernTls,
  'tls-10-offered': modernTls,
  'tls-11-offered': modernTls,
  'tls-no-modern-version': modernTls,
  'tls-13-missing': modernTls,
  'tls-null-cipher': modernTls,
  'tls-anon-cipher': modernTls,
  'tls-export-cipher': modernTls,
  'tls-des-cipher': modernTls,
  'tls-rc4-cipher': modernTls,
  'tls-64bit-block-cipher': modernTls,
  'tls-no-forward-secrecy': modernTls,
  'tls-static-rsa': modernTls,
  'tls-no-aead': modernTls,
};

/** Files that no visitor needs. Passwords and keys in them are known to others already: a note of the rule says so. */
const HIDDEN_FILES = /^exposed-(?!configured-path|actuator|database-tool|debug-tool)/;

/** Rules with a change of their own, for the spec that compares them with the catalogue. */
export const FIXED_RULES = Object.keys(CHANGES);

/** What must change for a defect to be gone; null where no setting of a server does it. */
export const changeOf = (defect: FoundDefect): Change | null =>
  HIDDEN_FILES.test(defect.ruleId) ? hidden(defect) : (CHANGES[defect.ruleId]?.(defect) ?? null);
