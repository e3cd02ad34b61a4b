import {
  isIP,
  parseHsts,
  type HstsPolicy,
  headerLines,
  isHttps,
  type Page,
  isPreloadedTld,
} from '@palisade/scan-engine';
import type { Defect } from './defect';
import type { SecurityHeadersObservation } from './security-headers-observation';

const HEADER = 'strict-transport-security';
const DAY = 86_400;
/** ASVS 5.0 3.4.1 and the preload list ask for a year. */
const YEAR = 365 * DAY;
const EXPECTED = 'max-age=31536000; includeSubDomains';

/** Why HSTS is not judged on this page, or null when it is. */
export function hstsExemption(page: Page, certificateTrusted: boolean | null): string | null {
  const { hostname } = new URL(page.url);
  if (!isHttps(page)) return 'the page is not served over https';
  if (isIP(hostname)) return 'browsers do not apply it to address literals';
  if (certificateTrusted === false) return 'browsers ignore it while the certificate is not trusted';
  return null;
}

/** RFC 6797: what the https answer says, and what plain http does. */
export function judgeHsts(page: Page, site: SecurityHeadersObservation): Defect[] {
  if (hstsExemption(page, site.certificateTrusted) !== null) return [];
  const lines = headerLines(page, HEADER);
  const [first] = lines;
  if (first === undefined) return isPreloadedTld(page.url) ? [] : [missing(site)];
  // Section 8.1: with several fields only the first one counts.
  const policy = parseHsts(first);
  if (policy === null) return [{ id: 'hsts-invalid', header: HEADER, expected: EXPECTED, detail: INVALID }];
  const defects = policy.maxAge === 0 ? [disabled(site)] : judgePolicy(policy, site);
  if (lines.length > 1) {
    defects.push({
      id: 'hsts-invalid',
      severity: 'low',
      header: HEADER,
      expected: 'the field once',
      detail: 'The field is sent more than once; browsers read only the first.',
    });
  }
  return defects;
}

const INVALID = 'The value does not follow the grammar of RFC 6797, so browsers ignore all of it.';

function judgePolicy(policy: HstsPolicy, site: SecurityHeadersObservation): Defect[] {
  const defects: Defect[] = [];
  const common = { header: HEADER, effective: shownPolicy(policy) };
  if (policy.maxAge < YEAR) {
    defects.push({
      ...common,
      id: 'hsts-short',
      severity: policy.maxAge < DAY ? 'medium' : 'low',
      expected: `max-age of at least ${YEAR} seconds`,
      detail:
        policy.maxAge < DAY
          ? 'It is forgotten in less than a day, so a returning visitor is hardly ever protected.'
          : 'It is forgotten in less than a year.',
    });
  }
  if (!policy.preload) return defects;
  if (!policy.includeSubDomains) {
    defects.push({
      ...common,
      id: 'hsts-no-subdomains',
      expected: `${EXPECTED}; preload`,
      detail: 'The preload list accepts only policies with includeSubDomains.',
    });
  }
  const obstacle = preloadObstacle(policy, site);
  if (obstacle !== null) {
    defects.push({
      ...common,
      id: 'hsts-preload-not-eligible',
      expected: `${EXPECTED}; preload`,
      detail: obstacle,
    });
  }
  return defects;
}

export const shownPolicy = ({ maxAge, includeSubDomains, preload }: HstsPolicy): Record<string, unknown> => ({
  max_age: maxAge,
  include_sub_domains: includeSubDomains,
  preload,
});

function preloadObstacle(policy: HstsPolicy, site: SecurityHeadersObservation): string | null {
  if (policy.maxAge < YEAR) return 'The preload list requires a max-age of a year or more.';
  return servesPlainHttp(site)
    ? 'The preload list requires that http redirects to https on the same host.'
    : null;
}

const missing = (site: SecurityHeadersObservation): Defect => ({
  id: 'hsts-missing',
  header: HEADER,
  expected: EXPECTED,
  ...plainHttpSeverity(site),
});

const disabled = (site: SecurityHeadersObservation): Defect => ({
  id: 'hsts-disabled',
  header: HEADER,
  expected: EXPECTED,
  effective: { max_age: 0 },
  ...plainHttpSeverity(site),
});

function plainHttpSeverity(site: SecurityHeadersObservation): Pick<Defect, 'severity' | 'detail'> {
  if (!servesPlainHttp(site)) return { severity: 'medium', detail: '' };
  return { severity: 'high', detail: 'The site is also served over plain http without a redirect to https.' };
}

/** Whether http gives the site itself; an error page or a closed port is no such thing. */
function servesPlainHttp({ pages }: SecurityHeadersObservation): boolean {
  const plain = pages.find((page) => page.role === 'plain_http');
  if (plain?.outcome !== 'answered') return false;
  return plain.status === 200 || (plain.redirectsTo?.startsWith('http:') ?? false);
}
