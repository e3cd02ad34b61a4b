import type { Defect } from './defect';
import { parsePolicies, type HtmlFacts, headerLines, headerValue, type Page } from '@palisade/scan-engine';
import { permissionsPolicyDefect } from './permissions-policy.parser';

type Document = Page & { html: HtmlFacts };

/** Rules for what a browser renders; each reads one page. */
export const judgeDocument = (page: Document): Defect[] => [
  ...judgeFraming(page),
  ...judgeReferrerPolicy(page),
  ...judgePermissionsPolicy(page),
  ...judgeCaching(page),
];

/** A frame-ancestors in a header decides alone (CSP3 section 6.4.2): browsers ignore X-Frame-Options next to it. */
function judgeFraming(page: Document): Defect[] {
  const ancestors = parsePolicies(headerLines(page, 'content-security-policy'), 'header')
    .map(({ directives }) => directives['frame-ancestors'])
    .filter((sources) => sources !== undefined);
  const isProtected = ancestors.length > 0 ? !ancestors.every(allowsAnyAncestor) : hasFrameOptions(page);
  if (isProtected) return [];
  const header = ancestors.length > 0 ? 'content-security-policy' : 'x-frame-options';
  return [
    {
      id: 'clickjacking',
      severity: page.html.hasPasswordField ? 'high' : 'medium',
      header,
      fields: ['x-frame-options', 'content-security-policy'],
      expected: "content-security-policy: frame-ancestors 'none' (or 'self'), or x-frame-options: DENY",
      effective: { frame_ancestors: ancestors, password_field: page.html.hasPasswordField },
      detail: page.html.hasPasswordField ? 'The page has a password field.' : '',
    },
  ];
}

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

function judgeReferrerPolicy(page: Document): Defect[] {
  if (effectiveReferrerPolicy(page) !== 'unsafe-url') return [];
  return [
    {
      id: 'referrer-policy-unsafe',
      header: 'referrer-policy',
      ...(page.html.metaReferrer === null ? {} : { observed: page.html.metaReferrer }),
      expected: 'strict-origin-when-cross-origin, or no header at all',
      effective: 'unsafe-url',
      detail: '',
    },
  ];
}

function judgePermissionsPolicy(page: Document): Defect[] {
  const value = headerValue(page, 'permissions-policy');
  const problem = value === null ? null : permissionsPolicyDefect(value);
  if (problem === null) return [];
  return [
    {
      id: 'permissions-policy-invalid',
      header: 'permissions-policy',
      expected: 'camera=(), geolocation=(self "https://maps.example")',
      detail: `${problem}.`,
    },
  ];
}

/** A shared cache that stores a document with its Set-Cookie hands one visitor's cookie to the others. */
function judgeCaching(page: Document): Defect[] {
  if (headerLines(page, 'set-cookie').length === 0) return [];
  const reason = sharedCacheReason(page);
  if (reason === null) return [];
  return [
    {
      id: 'cache-control-sensitive',
      header: 'cache-control',
      fields: ['cache-control', 'set-cookie', 'last-modified'],
      expected: 'private or no-store on responses that set a cookie',
      effective: {
        stored_because: reason,
        cookies: headerLines(page, 'set-cookie').map(cookieName).slice(0, 10),
      },
      detail: `A shared cache may store it: ${reason}.`,
    },
  ];
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
