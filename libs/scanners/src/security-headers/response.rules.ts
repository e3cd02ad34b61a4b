import { disclosesVersion } from '@palisade/catalogue';
import {
  fieldValue,
  headerValue,
  type RecordedHeader,
  isHttps,
  type Page,
  rulesOf,
  type Sightings,
} from '@palisade/scan-engine';
import type { DocumentRule } from './document.rules';
import { type Id, inField, type PageView } from './header-field';
import type { PolicyRule } from './policy.rules';
import type { SiteRule } from './site.rules';
import { tokenOf } from './structured-fields';

export type NosniffRule = Extract<Id, `nosniff-${string}`>;
type ResponseRule = Exclude<
  Id,
  SiteRule | DocumentRule | PolicyRule | NosniffRule | Extract<Id, `hsts-${string}` | `csp-${string}`>
>;

/** Rules for static files as well. Browsers read the first item only (Fetch, "determine nosniff"). */
export const nosniffRules = rulesOf<'security_headers', PageView, NosniffRule>({
  'nosniff-missing': ({ page }) =>
    page.status === 200 &&
    headerValue(page, NOSNIFF) === null &&
    inField(page, NOSNIFF, { expected: 'nosniff' }),
  'nosniff-invalid': ({ page }) => {
    const value = headerValue(page, NOSNIFF);
    const isInvalid = value !== null && value.split(',')[0]?.trim().toLowerCase() !== 'nosniff';
    return page.status === 200 && isInvalid && inField(page, NOSNIFF, { expected: 'nosniff' });
  },
});

const NOSNIFF = 'x-content-type-options';

/** Rules for any response of the site itself, document or not. */
export const responseRules = rulesOf<'security_headers', PageView, ResponseRule>({
  'info-disclosure-version': ({ page }) => {
    const names = [...new Set(page.headers.map(([name]) => name))].sort();
    const disclosed = names.filter((name) => disclosesVersion(name, fieldValue(page, name) ?? ''));
    return fieldsFound(page, disclosed, 'no version number', `Seen in: ${disclosed.join(', ')}.`);
  },
  'deprecated-header': ({ page }) => {
    const found = DEPRECATED.filter(({ header, isHarmful }) => {
      const value = headerValue(page, header);
      return value !== null && isHarmful(value);
    });
    const reasons = found.map(({ reason }) => reason).join('. ');
    const expected = 'absent (or x-xss-protection: 0)';
    return fieldsFound(
      page,
      found.map(({ header }) => header),
      expected,
      `${reasons}.`,
    );
  },
  // Browsers read it in secure contexts only.
  'coep-invalid': ({ page }) => {
    const header = 'cross-origin-embedder-policy';
    const value = headerValue(page, header);
    const isValid = value === null || EMBEDDER_POLICIES.includes(tokenOf(value) ?? '');
    const expected = EMBEDDER_POLICIES.join(', ');
    return isHttps(page) && !isValid && inField(page, header, { expected, effective: 'unsafe-none' });
  },
  // No structured field: browsers compare the bare value (Fetch, "cross-origin resource policy check").
  'corp-invalid': ({ page }) => {
    const header = 'cross-origin-resource-policy';
    const value = headerValue(page, header);
    const isValid = value === null || RESOURCE_POLICIES.includes(value.trim());
    return !isValid && inField(page, header, { expected: RESOURCE_POLICIES.join(', '), effective: 'none' });
  },
});

const EMBEDDER_POLICIES = ['unsafe-none', 'require-corp', 'credentialless'];
const RESOURCE_POLICIES = ['same-origin', 'same-site', 'cross-origin'];
const MOST_FIELDS = 12;

/** One finding about several fields that should not be there. */
function fieldsFound(page: Page, names: readonly string[], expected: string, detail: string): Sightings {
  const [first] = names;
  const observed = names.map((name) => `${name}: ${fieldValue(page, name)}`).join('\n');
  const fields = names.slice(0, MOST_FIELDS);
  return first !== undefined && inField(page, first, { fields, observed, expected, detail });
}

const DEPRECATED: readonly {
  header: RecordedHeader;
  isHarmful: (value: string) => boolean;
  reason: string;
}[] = [
  {
    header: 'x-xss-protection',
    isHarmful: (value) => /^\s*1/.test(value),
    reason: 'X-XSS-Protection enables a filter of old browsers that attackers can abuse',
  },
  {
    header: 'public-key-pins',
    isHarmful: () => true,
    reason: 'Public-Key-Pins can lock visitors out, and browsers no longer read it',
  },
  {
    header: 'public-key-pins-report-only',
    isHarmful: () => true,
    reason: 'Browsers no longer read Public-Key-Pins-Report-Only',
  },
  { header: 'expect-ct', isHarmful: () => true, reason: 'Browsers no longer read Expect-CT' },
];
