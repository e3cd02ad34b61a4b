import { headerLines, headerValue, isHttps, type Page, parsePolicies, rulesOf } from '@palisade/scan-engine';
import { type Document, inField, ofDocument, type PageView, showElements, showFields } from './header-field';
import { permissionsPolicyDefect, tokenOf } from './structured-fields';

export type DocumentRule =
  | 'clickjacking'
  | 'referrer-policy-unsafe'
  | 'permissions-policy-invalid'
  | 'cache-control-sensitive'
  | 'coop-missing';

const FRAMING_FIELDS = ['x-frame-options', 'content-security-policy'];
const PASSWORD_FIELD = '<input[^>]*password[^>]*>';
const OPENER_POLICIES = ['same-origin', 'same-origin-allow-popups', 'noopener-allow-popups'];

/** Rules for what a browser renders. */
export const documentRules = rulesOf<'security_headers', PageView, DocumentRule>({
  clickjacking: ofDocument((page) => {
    const ancestors = frameAncestorsOf(page);
    const { hasPasswordField } = page.html;
    // A frame-ancestors in a header decides alone (CSP3 section 6.4.2): browsers ignore X-Frame-Options next to it.
    const isProtected = ancestors.length > 0 ? !ancestors.every(allowsAnyAncestor) : hasFrameOptions(page);
    return (
      !isProtected &&
      inField(page, ancestors.length > 0 ? 'content-security-policy' : 'x-frame-options', {
        severity: hasPasswordField ? 'high' : 'medium',
        expected: "content-security-policy: frame-ancestors 'none' (or 'self'), or x-frame-options: DENY",
        effective: { frame_ancestors: ancestors, password_field: hasPasswordField },
        detail: hasPasswordField ? 'The page has a password field.' : '',
        reproduce: hasPasswordField
          ? showElements(page, FRAMING_FIELDS, PASSWORD_FIELD)
          : showFields(page, FRAMING_FIELDS),
      })
    );
  }),
  'referrer-policy-unsafe': ofDocument((page) => {
    const { metaReferrer } = page.html;
    const header = 'referrer-policy';
    return (
      effectiveReferrerPolicy(page) === 'unsafe-url' &&
      inField(page, header, {
        expected: 'strict-origin-when-cross-origin, or no header at all',
        effective: 'unsafe-url',
        ...(metaReferrer === null
          ? {}
          : { observed: metaReferrer, reproduce: showElements(page, [header], '<meta[^>]*referrer[^>]*>') }),
      })
    );
  }),
  'permissions-policy-invalid': ofDocument((page) => {
    const value = headerValue(page, 'permissions-policy');
    const problem = value === null ? null : permissionsPolicyDefect(value);
    return (
      problem !== null &&
      inField(page, 'permissions-policy', {
        expected: 'camera=(), geolocation=(self "https://maps.example")',
        detail: `${problem}.`,
      })
    );
  }),
  // A shared cache that stores a document with its Set-Cookie hands one visitor's cookie to the others.
  'cache-control-sensitive': ofDocument((page) => {
    const cookies = headerLines(page, 'set-cookie').map(cookieName);
    const reason = cookies.length === 0 ? null : sharedCacheReason(page);
    return (
      reason !== null &&
      inField(page, 'cache-control', {
        fields: ['cache-control', 'set-cookie', 'last-modified'],
        expected: 'private or no-store on responses that set a cookie',
        effective: { stored_because: reason, cookies: cookies.slice(0, 10) },
        detail: `A shared cache may store it: ${reason}.`,
      })
    );
  }),
  // Browsers read it in secure contexts only.
  'coop-missing': ofDocument((page) => {
    const header = 'cross-origin-opener-policy';
    const token = tokenOf(headerValue(page, header));
    return (
      isHttps(page) &&
      page.html.hasPasswordField &&
      !OPENER_POLICIES.includes(token ?? '') &&
      inField(page, header, {
        expected: 'same-origin, or same-origin-allow-popups where sign-in opens windows',
        effective: token ?? 'unsafe-none',
        reproduce: showElements(page, [header], PASSWORD_FIELD),
      })
    );
  }),
});

/** Of each policy in a header that has the directive. */
export const frameAncestorsOf = (page: Page): string[][] =>
  parsePolicies(headerLines(page, 'content-security-policy'), 'header').flatMap(({ directives }) =>
    directives['frame-ancestors'] === undefined ? [] : [directives['frame-ancestors']],
  );

const allowsAnyAncestor = (sources: readonly string[]): boolean =>
  sources.some((source) => /^(\*|https?:|(https?:\/\/)?\*(:(\*|\d+))?\/?)$/i.test(source));

/** Exactly DENY or SAMEORIGIN; repeated or joined values are fine while all are (HTML, "X-Frame-Options"). */
function hasFrameOptions(page: Page): boolean {
  const value = headerValue(page, 'x-frame-options');
  return value?.split(',').every((item) => /^\s*(deny|sameorigin)\s*$/i.test(item)) ?? false;
}

const REFERRER_POLICIES = [
  'no-referrer',
  'no-referrer-when-downgrade',
  'same-origin',
  'origin',
  'strict-origin',
  'origin-when-cross-origin',
  'strict-origin-when-cross-origin',
  'unsafe-url',
];

/** The last token that is known wins (Referrer Policy section 8.1); an element in the page overrides the header. */
export function effectiveReferrerPolicy(page: Document): string | null {
  const lastKnown = (value: string | null): string | null =>
    (value ?? '')
      .split(',')
      .map((token) => token.trim().toLowerCase())
      .findLast((token) => REFERRER_POLICIES.includes(token)) ?? null;
  return lastKnown(page.html.metaReferrer) ?? lastKnown(headerValue(page, 'referrer-policy'));
}

const cookieName = (field: string): string => (field.split('=')[0] ?? '').slice(0, 64);

function sharedCacheReason(page: Page): string | null {
  const value = headerValue(page, 'cache-control');
  if (value === null) {
    const isDated = headerValue(page, 'expires') !== null || headerValue(page, 'pragma') !== null;
    if (isDated || headerValue(page, 'last-modified') === null) return null;
    // RFC 9111 section 4.2.2: without explicit freshness a cache may guess it from Last-Modified.
    return 'there is no Cache-Control, and Last-Modified lets caches guess';
  }
  const directives = new Map(
    value.split(',').map((part): [string, string] => {
      const [name = '', argument = ''] = part.trim().toLowerCase().split('=');
      return [name, argument.replace(/"/g, '')];
    }),
  );
  if (['private', 'no-store', 'no-cache'].some((name) => directives.has(name))) return null;
  const lifetime =
    directives.get('s-maxage') ?? (directives.has('public') ? (directives.get('max-age') ?? '1') : '0');
  if (Number(lifetime) === 0) return null;
  return directives.has('s-maxage') ? 'Cache-Control has s-maxage' : 'Cache-Control is public';
}
