import {
  curlHeader,
  headerLines,
  type HstsPolicy,
  isHttps,
  isIP,
  isPreloadedTld,
  type Page,
  parseHsts,
  rulesOf,
  servesPages,
  type Sighting,
  type Sightings,
} from '@palisade/scan-engine';
import { domainObstacle } from './preload-domain';
import { type Id, inField, type PageView, type Seen, showFields } from './header-field';

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

/** A rule for pages where browsers read the field. */
const whereRead =
  (see: (page: Page, site: Seen, lines: string[]) => Sightings) =>
  ({ page, site }: PageView): Sightings =>
    hstsExemption(page, site.certificateTrusted) === null && see(page, site, headerLines(page, HEADER));

/** A rule for a policy in force. With several fields, only the first one counts (RFC 6797 section 8.1). */
const ofPolicy = (see: (policy: HstsPolicy, page: Page, site: Seen) => Sightings) =>
  whereRead((page, site, [first = '']) => {
    const policy = parseHsts(first);
    return policy !== null && policy.maxAge > 0 && see(policy, page, site);
  });

export const hstsRules = rulesOf<'security_headers', PageView, Extract<Id, `hsts-${string}`>>({
  'hsts-missing': whereRead(
    (page, site, lines) => lines.length === 0 && !isPreloadedTld(page.url) && unprotected(page, site),
  ),
  'hsts-disabled': whereRead(
    (page, site, [first = '']) => parseHsts(first)?.maxAge === 0 && unprotected(page, site, { max_age: 0 }),
  ),
  'hsts-invalid': whereRead((page, _site, lines) => {
    const [first] = lines;
    if (first !== undefined && parseHsts(first) === null)
      return inField(page, HEADER, {
        expected: EXPECTED,
        detail: 'The value does not follow the grammar of RFC 6797, so browsers ignore all of it.',
      });
    return (
      lines.length > 1 &&
      inField(page, HEADER, {
        severity: 'low',
        expected: 'the field once',
        detail: 'The field is sent more than once; browsers read only the first.',
      })
    );
  }),
  'hsts-short': ofPolicy(
    (policy, page) =>
      policy.maxAge < YEAR &&
      inField(page, HEADER, {
        severity: policy.maxAge < DAY ? 'medium' : 'low',
        effective: shownPolicy(policy),
        expected: `max-age of at least ${YEAR} seconds`,
        detail:
          policy.maxAge < DAY
            ? 'Browsers forget it in less than a day, so returning visitors are hardly ever protected.'
            : 'Browsers forget it in less than a year.',
      }),
  ),
  'hsts-no-subdomains': ofPolicy(
    (policy, page) =>
      policy.preload &&
      !policy.includeSubDomains &&
      inField(page, HEADER, {
        effective: shownPolicy(policy),
        expected: `${EXPECTED}; preload`,
        detail: 'The preload list accepts only policies with includeSubDomains.',
      }),
  ),
  'hsts-preload-not-eligible': ofPolicy((policy, page, site) => {
    const obstacle = policy.preload ? preloadObstacle(policy, site) : null;
    return (
      obstacle !== null &&
      inField(page, HEADER, {
        effective: shownPolicy(policy),
        expected: `${EXPECTED}; preload`,
        detail: obstacle,
      })
    );
  }),
});

export const shownPolicy = ({ maxAge, includeSubDomains, preload }: HstsPolicy): Record<string, unknown> => ({
  max_age: maxAge,
  include_sub_domains: includeSubDomains,
  preload,
});

function preloadObstacle({ maxAge }: HstsPolicy, site: Seen): string | null {
  if (maxAge < YEAR) return 'The preload list requires a max-age of a year or more.';
  if (servesPlainHttp(site))
    return 'The preload list requires that http redirects to https on the same host.';
  return site.preload ? domainObstacle(site.preload) : null;
}

/** Worse where http serves the site as well. */
function unprotected(page: Page, site: Seen, effective?: unknown): Sighting {
  const sighting = { expected: EXPECTED, effective };
  if (!servesPlainHttp(site)) return inField(page, HEADER, { ...sighting, severity: 'medium' });
  const plain = `http://${new URL(page.url).hostname}/`;
  return inField(page, HEADER, {
    ...sighting,
    severity: 'high',
    detail: 'The site is also served over plain http without a redirect to https.',
    reproduce: `${showFields(page, [HEADER])}\n${curlHeader(plain)} | grep -iE '^(HTTP/|location:)'`,
  });
}

const servesPlainHttp = ({ pages }: Seen): boolean =>
  servesPages(pages.find(({ role }) => role === 'plain_http'));
