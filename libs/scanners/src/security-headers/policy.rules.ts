import { headerLines, headerValue, isHttps, type Page, parsePolicies, rulesOf } from '@palisade/scan-engine';
import { inField, ofDocument, type PageView } from './header-field';
import { definedEndpoints, integrityPolicyDefect, tokenOf, usedEndpoints } from './structured-fields';

export type PolicyRule =
  'integrity-policy-invalid' | 'document-isolation-policy-invalid' | 'reporting-endpoint-unknown';

const ISOLATION_POLICIES = ['none', 'isolate-and-require-corp', 'isolate-and-credentialless'];
const INTEGRITY_FIELDS = ['integrity-policy', 'integrity-policy-report-only'] as const;
const CSP_FIELDS = ['content-security-policy', 'content-security-policy-report-only'] as const;
const ISOLATION_FIELDS = [
  'cross-origin-opener-policy',
  'cross-origin-embedder-policy',
  'document-isolation-policy',
] as const;
const MOST_NAMES = 5;

/** Younger fields, where they are sent: none of them has to be. */
export const policyRules = rulesOf<'security_headers', PageView, PolicyRule>({
  'integrity-policy-invalid': ofDocument((page) => {
    const header = INTEGRITY_FIELDS.find((name) => defectIn(page, name) !== null);
    return (
      header !== undefined &&
      inField(page, header, {
        expected: 'blocked-destinations=(script)',
        detail: `${defectIn(page, header)}.`,
      })
    );
  }),
  // Browsers read it in secure contexts only.
  'document-isolation-policy-invalid': ofDocument((page) => {
    const header = 'document-isolation-policy';
    const value = headerValue(page, header);
    const isValid = value === null || ISOLATION_POLICIES.includes(tokenOf(value) ?? '');
    const expected = ISOLATION_POLICIES.join(', ');
    return isHttps(page) && !isValid && inField(page, header, { expected, effective: 'none' });
  }),
  'reporting-endpoint-unknown': ofDocument((page) => {
    const unknown = unknownEndpoints(page);
    const [first] = unknown;
    return (
      first !== undefined &&
      inField(page, first.header, {
        fields: [first.header, 'reporting-endpoints', 'report-to'],
        expected: `reporting-endpoints: ${isPlain(first.name) ? first.name : 'csp'}="https://…", and report-to with this name`,
        effective: { unknown: unknown.map(({ name }) => shown(name)).slice(0, MOST_NAMES) },
        detail: isPlain(first.name)
          ? `No Reporting-Endpoints field defines ${first.name}.`
          : `report-to takes the name of an endpoint, not ${shown(first.name)}.`,
      })
    );
  }),
});

function defectIn(page: Page, name: (typeof INTEGRITY_FIELDS)[number]): string | null {
  const value = headerValue(page, name);
  return value === null ? null : integrityPolicyDefect(value);
}

interface Used {
  header: string;
  name: string;
}

function unknownEndpoints(page: Page): Used[] {
  const used = [
    ...CSP_FIELDS.flatMap((header) =>
      parsePolicies(headerLines(page, header), 'header').flatMap(({ directives }) =>
        (directives['report-to'] ?? []).slice(0, 1).map((name) => ({ header, name })),
      ),
    ),
    ...[...INTEGRITY_FIELDS, ...ISOLATION_FIELDS].flatMap((header) =>
      usedEndpoints(headerValue(page, header) ?? '').map((name) => ({ header, name })),
    ),
  ];
  const defined = new Set(definedEndpoints(headerValue(page, 'reporting-endpoints') ?? ''));
  const older = headerValue(page, 'report-to') ?? '';
  return used.filter(({ name }) => !defined.has(name) && !isOfOlderField(older, name));
}

/** Part of a hostile header: short, of plain characters, and without the query of an address. */
const shown = (name: string): string => (name.split('?', 1)[0] ?? '').replace(/[^\w.:/-]/g, '-').slice(0, 60);

const isPlain = (name: string): boolean => /^[\w.-]{1,100}$/.test(name);

/** Report-To, JSON that browsers still read; a group without a name is the default one. */
const isOfOlderField = (value: string, name: string): boolean =>
  value.includes(`"${name}"`) || (name === 'default' && value !== '');
