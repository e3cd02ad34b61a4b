import type { RuleId } from '@palisade/catalogue';
import type { Severity } from '@palisade/vocabulary';

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
