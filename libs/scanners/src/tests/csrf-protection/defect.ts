import { CATALOGUE, type RuleId } from '@palisade/catalogue';
import { SEVERITIES, type Severity } from '@palisade/vocabulary';
import type { Finding } from '../../engine/scanner';
import { referencesOf } from '../../engine/to-finding';

/** What a rule saw at one endpoint. */
export interface Defect {
  id: RuleId<'csrf_protection'>;
  /** Where it differs from the usual severity. */
  severity?: Severity;
  /** What is wrong here in particular, as full sentences. */
  detail: string;
  /** URL without query that receives the request. */
  endpoint: string;
  evidence: Record<string, unknown>;
}

export function toFinding({ id, severity, detail, endpoint, evidence }: Defect): Finding {
  const rule = CATALOGUE.csrf_protection.rules[id];
  return {
    id,
    severity: severity ?? rule.severity,
    title: rule.title,
    description: `${rule.description} ${detail}`.trim(),
    location: locationOf(endpoint),
    evidence: { ...evidence, references: referencesOf(rule) },
  };
}

/** Numbers and ids in a path name one record of many that the same code serves. */
function locationOf(endpoint: string): string {
  return new URL(endpoint).pathname
    .split('/')
    .map((part) => (/^(?:\d+|[0-9a-f-]{16,})$/i.test(part) ? '{id}' : part))
    .join('/')
    .slice(0, 512);
}

const rank = (severity: Severity): number => SEVERITIES.indexOf(severity);

/** One finding for a defect and endpoint, the worst one, worst first. */
export function mergeFindings(findings: readonly Finding[]): Finding[] {
  const merged = new Map<string, Finding>();
  for (const finding of findings) {
    const key = `${finding.id} ${finding.location}`;
    const known = merged.get(key);
    if (known === undefined || rank(finding.severity) < rank(known.severity)) merged.set(key, finding);
  }
  return [...merged.values()].sort(
    (one, other) =>
      rank(one.severity) - rank(other.severity) ||
      one.id.localeCompare(other.id) ||
      one.location.localeCompare(other.location),
  );
}
