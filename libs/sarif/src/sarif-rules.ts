import { type Rule, ruleOf } from '@palisade/catalogue';
import { SEVERITIES, type Severity, type TestKey } from '@palisade/vocabulary';

/** A finding, as scanners return it and as the database holds it. */
export interface SarifFinding {
  /** The rule. */
  id: string;
  severity: Severity;
  title: string;
  description: string;
  /** A path or another location, such as a cookie; empty for the whole host. */
  location: string;
  /** What to show in place of the location; absent where everyone may read that. */
  shownLocation?: string;
  /** What to do about it here; absent where that is the remediation of its rule. */
  remediation?: string;
  evidence: Record<string, unknown>;
  /** The scan identities that see it; absent or empty where strangers see it too. */
  seenAs?: readonly string[];
}

export const LEVELS: Record<Severity, 'error' | 'warning' | 'note'> = {
  critical: 'error',
  high: 'error',
  medium: 'warning',
  low: 'note',
};

/** Code hosts sort results by this number, on the scale of CVSS. */
const SECURITY_SEVERITIES: Record<Severity, string> = {
  critical: '9.5',
  high: '8.0',
  medium: '5.5',
  low: '2.5',
};

/** A reporting descriptor. `findings` are those of the rule in this report, at least one. */
export function sarifRuleOf(
  id: string,
  testKey: TestKey,
  findings: readonly [SarifFinding, ...SarifFinding[]],
): Record<string, unknown> {
  const [first] = findings;
  const rule: Rule = ruleOf(testKey, first.id) ?? unknownRule(first);
  // A code host shows the severity of the rule, not that of a result.
  const severity = SEVERITIES.find((each) => findings.some((finding) => finding.severity === each));
  return {
    id,
    name: pascalCase(rule.id),
    shortDescription: { text: `${rule.title}.` },
    fullDescription: { text: rule.description },
    help: { text: helpOf(rule, (url) => url), markdown: helpOf(rule, (url) => `<${url}>`) },
    ...(rule.references[0] === undefined ? {} : { helpUri: rule.references[0] }),
    defaultConfiguration: { level: LEVELS[rule.severity] },
    properties: {
      tags: ['security', testKey, ...rule.cwe.map((number) => `external/cwe/cwe-${number}`)],
      precision: 'high',
      'security-severity': SECURITY_SEVERITIES[severity ?? rule.severity],
      rule_version: rule.version,
    },
  };
}

function helpOf({ description, remediation, references }: Rule, linkOf: (url: string) => string): string {
  const links = references.map((url) => `- ${linkOf(url)}`).join('\n');
  return [description, remediation, ...(links === '' ? [] : [`Read more:\n\n${links}`])].join('\n\n');
}

const unknownRule = ({ id, severity, title, description }: SarifFinding): Rule => ({
  id,
  version: 1,
  severity,
  title,
  description,
  remediation: 'See the description.',
  cwe: [],
  references: [],
});

const pascalCase = (id: string): string =>
  id
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
