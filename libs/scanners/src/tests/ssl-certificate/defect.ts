import { CATALOGUE, type RuleId } from '@palisade/catalogue';
import type { Severity } from '@palisade/vocabulary';
import type { Finding } from '../../engine/scanner';
import { referencesOf } from '../../engine/to-finding';
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

/** Certificates come from strangers: names in them may be long or hold control characters. */
export function bounded(text: string): string {
  const printable = text.slice(0, 1024).replace(/\p{Cc}+/gu, ' ');
  return printable.length <= 512 ? printable : `${printable.slice(0, 511)}…`;
}

/** The instant in UTC without milliseconds, which certificates do not have. */
export const instant = (date: Date): string => date.toISOString().replace('.000Z', 'Z');

export function toFinding(
  defect: Defect,
  addresses: string[],
  observation: SslCertificateObservation,
): Finding {
  const rule = CATALOGUE.ssl_certificate.rules[defect.rule];
  const facts = Object.entries(defect.facts ?? {}).map(([name, value]): [string, string | string[]] => [
    name,
    typeof value === 'string' ? bounded(value) : value.slice(0, 8).map(bounded),
  ]);
  return {
    id: defect.rule,
    severity: defect.severity ?? rule.severity,
    title: rule.title,
    description: rule.description,
    location: bounded(defect.location ?? ''),
    evidence: {
      observed: bounded(defect.observed),
      expected: bounded(defect.expected),
      ...Object.fromEntries(facts),
      addresses,
      reproduce: reproduceCommand(observation, defect, addresses),
      cwe: referencesOf(rule).cwe,
      references: rule.references,
    },
  };
}
