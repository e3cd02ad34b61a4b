import type { Severity } from '@palisade/vocabulary';

/** A catalogue entry: what people read about a rule wherever it fires. */
export interface RuleText {
  /** The usual severity; a rule may raise or lower it for what it sees. */
  severity: Severity;
  title: string;
  /** Why it matters, as full sentences. */
  description: string;
  /** What to do, one step. */
  advice: string;
  cwe: number;
  links: readonly string[];
}
