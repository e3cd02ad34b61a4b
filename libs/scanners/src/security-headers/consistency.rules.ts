import { parsePolicies, headerLines, headerValue, type Page } from '@palisade/scan-engine';
import type { Defect } from './defect';
import { hstsExemption } from './hsts.rules';
import type { SecurityHeadersObservation } from './security-headers-observation';

const PROTECTING = [
  'strict-transport-security',
  'content-security-policy',
  'x-frame-options',
  'x-content-type-options',
  'referrer-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
] as const;

/** Servers that add headers in application code forget the responses that the application never sees. */
export function judgeErrorPage(site: SecurityHeadersObservation, start: Page): Defect[] {
  const error = site.pages.find((page) => page.role === 'not_found');
  const isErrorPage =
    error?.outcome === 'answered' && (error.status === 404 || error.status === 410) && start.status === 200;
  if (!isErrorPage) return [];
  const missing = PROTECTING.filter(
    (name) =>
      headerLines(start, name).length > 0 &&
      headerLines(error, name).length === 0 &&
      matters(name, error, site.certificateTrusted),
  );
  if (missing.length === 0) return [];
  return [
    {
      id: 'headers-missing-on-errors',
      header: missing[0] ?? '',
      fields: missing,
      observed: null,
      expected: 'the same protection on error pages',
      effective: { missing },
      detail: `Missing there: ${missing.join(', ')}.`,
    },
  ];
}

/** Document headers protect nothing on an error that is not a document; HSTS does nothing where browsers ignore it. */
function matters(name: string, error: Page, certificateTrusted: boolean | null): boolean {
  if (name === 'strict-transport-security') return hstsExemption(error, certificateTrusted) === null;
  if (name === 'x-frame-options' && hasFrameAncestors(error)) return false;
  return name === 'x-content-type-options' || error.html !== null;
}

/** Browsers ignore X-Frame-Options next to it (CSP3 section 6.4.2). */
const hasFrameAncestors = (page: Page): boolean =>
  parsePolicies(headerLines(page, 'content-security-policy'), 'header').some(
    ({ directives }) => 'frame-ancestors' in directives,
  );

/** Two checks one page that disagree: nodes of a balanced set, or a cache in between. */
export function judgeConsistency(start: Page, again: Page | undefined): Defect[] {
  if (again?.outcome !== 'answered' || again.status !== start.status) return [];
  const differing = PROTECTING.filter((name) => comparable(start, name) !== comparable(again, name));
  const [first] = differing;
  if (first === undefined) return [];
  return [
    {
      id: 'header-inconsistent',
      header: first,
      fields: differing,
      expected: 'the same value from every server and every time',
      effective: { differing },
      detail: `Different from one visit to the next: ${differing.join(', ')}.`,
    },
  ];
}

/** Nonces, hashes and report addresses of a policy may differ on every visit; its directives may not. */
function comparable(page: Page, name: (typeof PROTECTING)[number]): string {
  if (name !== 'content-security-policy') return (headerValue(page, name) ?? '').trim().toLowerCase();
  const policies = parsePolicies(headerLines(page, name), 'header');
  return policies
    .map(({ directives }) => Object.keys(directives).sort().join(' '))
    .sort()
    .join(', ');
}
