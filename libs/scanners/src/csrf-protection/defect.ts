import type { RuleId } from '@palisade/catalogue';
import { type Finding, type Seen, isWorse, toFinding, worstFirst } from '@palisade/scan-engine';

/** What a rule saw at one endpoint. */
export interface Defect extends Omit<Seen, 'location'> {
  id: RuleId<'csrf_protection'>;
  /** URL without query that receives the request. */
  endpoint: string;
}

export const findingOf = ({ id, endpoint, ...seen }: Defect): Finding =>
  toFinding('csrf_protection', id, { ...seen, location: locationOf(endpoint) });

/** Numbers and ids in a path name one record of many that the same code serves. */
export function locationOf(endpoint: string): string {
  return new URL(endpoint).pathname
    .split('/')
    .map((part) => (/^(?:\d+|[0-9a-f-]{16,})$/i.test(part) ? '{id}' : part))
    .join('/')
    .slice(0, 512);
}

/** One finding for a defect and endpoint, the worst one, worst first. */
export function mergeFindings(findings: readonly Finding[]): Finding[] {
  const merged = new Map<string, Finding>();
  for (const finding of findings) {
    const key = `${finding.id} ${finding.location}`;
    const known = merged.get(key);
    if (known === undefined || isWorse(finding.severity, known.severity)) merged.set(key, finding);
  }
  return worstFirst([...merged.values()]);
}
