import type { Severity } from '@palisade/vocabulary';

/** One kind of defect that a test can find: what people read about it wherever it is found. */
export interface Rule {
  /** Kebab-case, unique in its test. A part of the fingerprint: never renamed, never used again for another rule. */
  id: string;
  /** Raised when the rule judges differently, so that a new finding is not mistaken for a change of the site. */
  version: number;
  /** The usual severity; a scanner may raise or lower it for a single finding. */
  severity: Severity;
  /** Names the defect. Holds nothing that changes while the defect stays the same: no dates, nonces or addresses. */
  title: string;
  /** What an attacker can do, in full sentences. */
  description: string;
  /** What to do, as one step. */
  remediation: string;
  /** Numbers of the Common Weakness Enumeration. */
  cwe: readonly number[];
  references: readonly string[];
}

/** A rule as its definition file writes it: its id is its key, its version 1 unless it says otherwise. */
export type WrittenRule = Omit<Rule, 'id' | 'version'> & { version?: number };

/** @param usual what the rules of a test have in common; a rule may say otherwise */
export function defineRules<Id extends string, Usual extends Partial<WrittenRule> = object>(
  written: Record<Id, Omit<WrittenRule, keyof Usual> & Partial<WrittenRule>>,
  usual?: Usual,
): Readonly<Record<Id, Rule>> {
  const rules = Object.entries<object>(written).map(([id, rule]) => [
    id,
    { id, version: 1, ...usual, ...rule },
  ]);
  return Object.fromEntries(rules) as Record<Id, Rule>;
}
