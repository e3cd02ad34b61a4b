import type { RuleId } from '@palisade/catalogue';
import type { Severity } from '@palisade/vocabulary';
import type { Finding } from '../../engine/scanner';
import { bounded, toFinding } from '../../engine/to-finding';
import { reproduceCommand } from './reproduce-command';
import type { SslCertificateObservation } from './ssl-certificate.observation';

/** What a rule found, before the catalogue's words are put to it. */
export interface Defect {
  rule: RuleId<'ssl_certificate'>;
  observed: string;
  expected: string;
  /** When not the catalogue's. */
  severity?: Severity;
  /** '' (the host as a whole) when absent. */
  location?: string;
  /** Further facts for the evidence. */
  facts?: Record<string, string | string[]>;
}

/** The instant in UTC without milliseconds, which certificates do not have. */
export const instant = (date: Date): string => date.toISOString().replace('.000Z', 'Z');

export function findingOf(
  defect: Defect,
  addresses: string[],
  observation: SslCertificateObservation,
): Finding {
  const facts = Object.entries(defect.facts ?? {}).map(([name, value]): [string, string | string[]] => [
    name,
    typeof value === 'string' ? bounded(value) : value.slice(0, 8).map(bounded),
  ]);
  return toFinding('ssl_certificate', defect.rule, {
    severity: defect.severity,
    location: bounded(defect.location ?? ''),
    evidence: {
      observed: defect.observed,
      expected: defect.expected,
      ...Object.fromEntries(facts),
      addresses,
      reproduce: reproduceCommand(observation, defect, addresses),
    },
  });
}
