import {
  curlBody,
  curlHeader,
  headerLines,
  headerValue,
  onlyFields,
  type Page,
  parsePolicies,
  rulesOf,
} from '@palisade/scan-engine';
import { hasStaticNonce } from './csp-nonce';
import { CSP_HEADER } from './csp-view';
import { frameAncestorsOf } from './document.rules';
import { inField, type Seen, showFields } from './header-field';
import { hstsExemption } from './hsts.rules';
import { privatePageRules } from './private-pages';

export type SiteRule =
  'csp-static-nonce' | 'header-inconsistent' | 'headers-missing-on-errors' | 'private-page-cacheable';

const PROTECTING = [
  'strict-transport-security',
  'content-security-policy',
  'x-frame-options',
  'x-content-type-options',
  'referrer-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
] as const;

/** Rules that compare several probes: the comparison is their confirmation. */
export const siteRules = rulesOf<'security_headers', Seen, SiteRule>({
  ...privatePageRules,
  // Everyone can read a nonce that repeats.
  'csp-static-nonce': ({ pages }) => {
    const start = pageIn(pages, 'start');
    return (
      start !== undefined &&
      hasStaticNonce(pages) && {
        ...inField(start, CSP_HEADER, {
          expected: 'a new random nonce in every response',
          detail: 'Two visits without a common session received the same nonce.',
          reproduce: showTwoNonces(start),
        }),
        confirmed: true,
      }
    );
  },
  // Servers of a balanced set, or a cache in between.
  'header-inconsistent': ({ pages }) => {
    const [start, again] = [pageIn(pages, 'start'), pageIn(pages, 'start_again')];
    if (start === undefined || again?.outcome !== 'answered' || again.status !== start.status) return null;
    const fields = PROTECTING.filter((name) => comparable(start, name) !== comparable(again, name));
    const [first] = fields;
    return (
      first !== undefined && {
        ...inField(start, first, {
          expected: 'the same value from every server and every time',
          effective: { differing: fields },
          detail: `Different from one visit to the next: ${fields.join(', ')}.`,
          reproduce: showVisits(start, fields),
        }),
        confirmed: true,
      }
    );
  },
  // Servers that add headers in application code omit them on responses that the application never sees.
  'headers-missing-on-errors': ({ pages, certificateTrusted }) => {
    const [start, error] = [pageIn(pages, 'start'), pageIn(pages, 'not_found')];
    if (error?.outcome !== 'answered' || ![404, 410].includes(error.status ?? 0)) return null;
    if (start?.status !== 200) return null;
    const missing = PROTECTING.filter(
      (name) =>
        headerLines(start, name).length > 0 &&
        headerLines(error, name).length === 0 &&
        matters(name, error, certificateTrusted),
    );
    const [first] = missing;
    return (
      first !== undefined && {
        ...inField(error, first, {
          observed: null,
          expected: 'the same protection on error pages',
          effective: { missing },
          detail: `Missing there: ${missing.join(', ')}.`,
          reproduce: showErrorPage(start, error, missing),
        }),
        confirmed: true,
      }
    );
  },
});

const pageIn = (pages: readonly Page[], role: Page['role']): Page | undefined =>
  pages.find((page) => page.role === role);

/** Document headers protect nothing on an error that is not a document; HSTS does nothing where browsers ignore it. */
function matters(name: string, error: Page, certificateTrusted: boolean | null): boolean {
  if (name === 'strict-transport-security') return hstsExemption(error, certificateTrusted) === null;
  // Browsers ignore X-Frame-Options next to frame-ancestors (CSP3 section 6.4.2).
  if (name === 'x-frame-options' && frameAncestorsOf(error).length > 0) return false;
  return name === 'x-content-type-options' || error.html !== null;
}

/** Nonces, hashes and report addresses of a policy may differ on every visit; its directives may not. */
function comparable(page: Page, name: (typeof PROTECTING)[number]): string {
  if (name !== CSP_HEADER) return (headerValue(page, name) ?? '').trim().toLowerCase();
  const policies = parsePolicies(headerLines(page, name), 'header');
  return policies
    .map(({ directives }) => Object.keys(directives).sort().join(' '))
    .sort()
    .join(', ');
}

/** The nonces of two visits, from header and document. */
const showTwoNonces = ({ url }: Page): string =>
  [
    'for visit in 1 2; do',
    `  { ${curlHeader(url)}; ${curlBody(url)}; } | grep -ioE "'nonce-[^']*'" | sort -u`,
    'done',
  ].join('\n');

const showVisits = (page: Page, fields: readonly string[]): string =>
  ['for visit in 1 2 3 4; do', `  ${showFields(page, fields)}`, "  echo '--'", 'done'].join('\n');

/** The fields where the scan started, and then on a page that does not exist. */
const showErrorPage = (start: Page, { url }: Page, fields: readonly string[]): string =>
  [
    `${curlHeader(start.url)} | ${onlyFields(fields)}`,
    "echo '-- page that does not exist:'",
    `${curlHeader(url)} | ${onlyFields(fields)}`,
  ].join('\n');
