import type { SiteHeaders } from '@palisade/persistence';
import {
  HEADER_GRADES,
  type HeaderColour,
  type HeaderGrade,
  type SecurityHeadersResource,
} from './dto/security-headers.resource';

/** The rules that say that a header is missing, and those that say that it is weak. */
const HEADERS: Readonly<Record<string, { missing: readonly string[]; weak: readonly string[] }>> = {
  'Strict-Transport-Security': {
    missing: ['hsts-missing', 'hsts-disabled', 'hsts-invalid'],
    weak: ['hsts-short', 'hsts-no-subdomains', 'hsts-preload-not-eligible'],
  },
  'Content-Security-Policy': {
    missing: ['csp-missing', 'csp-report-only'],
    weak: [
      'csp-unsafe-inline',
      'csp-wildcard-script',
      'csp-data-script',
      'csp-allowlist-bypass',
      'csp-static-nonce',
      'csp-weak-nonce',
      'csp-missing-base-uri',
      'csp-missing-object-src',
      'csp-missing-form-action',
      'csp-unsafe-eval',
      'csp-http-source',
      'csp-syntax',
      'csp-meta-ignored-directive',
    ],
  },
  'X-Frame-Options': { missing: ['clickjacking'], weak: [] },
  'X-Content-Type-Options': { missing: ['nosniff-missing', 'nosniff-invalid'], weak: [] },
  'Referrer-Policy': { missing: [], weak: ['referrer-policy-unsafe'] },
  'Permissions-Policy': { missing: [], weak: ['permissions-policy-invalid'] },
};

/** A member of the details that says whether the header is there, where no rule does. */
const SEEN_IN: Readonly<Record<string, string>> = {
  'Referrer-Policy': 'referrer_policy',
  'Permissions-Policy': 'permissions_policy',
};

/** What a scan found, as securityheaders.com said it. */
export function securityHeadersForm({
  domain,
  completedAt,
  findings,
  details,
}: SiteHeaders): SecurityHeadersResource {
  const found = new Set(findings.map(({ id }) => id));
  const headers: Record<string, HeaderColour> = {};
  for (const [name, { missing, weak }] of Object.entries(HEADERS)) {
    const seen = SEEN_IN[name] === undefined ? true : details[SEEN_IN[name]];
    const isMissing = missing.some((id) => found.has(id)) || seen === null || seen === false;
    headers[name] = isMissing ? 'red' : weak.some((id) => found.has(id)) ? 'orange' : 'green';
  }
  const colours = Object.values(headers);
  const missingHeaders = Object.keys(headers).filter((name) => headers[name] === 'red');
  return {
    status: 'good',
    summary: { site: domain, grade: gradeOf(colours), timestamp: spoken(completedAt), headers },
    missingHeaders,
  };
}

/** A+ for six headers without a weakness, A with one, and a grade less for each that is missing. */
function gradeOf(colours: readonly HeaderColour[]): HeaderGrade {
  const missing = colours.filter((colour) => colour === 'red').length;
  const isWeak = colours.includes('orange');
  return HEADER_GRADES[missing === 0 ? Number(isWeak) : missing + 1] ?? 'F';
}

/** "07 Mar 2026 10:15:00 UTC". */
const spoken = (at: Date): string =>
  at
    .toUTCString()
    .replace(/^\w+, /, '')
    .replace('GMT', 'UTC');
