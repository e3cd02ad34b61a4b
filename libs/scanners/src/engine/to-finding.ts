import type { Rule } from '@palisade/catalogue';

/** Where a rule's evidence names the weakness and what to read about it. */
export const referencesOf = ({ cwe, references }: Rule): { cwe: string; links: readonly string[] } => ({
  cwe: cwe.map((number) => `CWE-${number}`).join(', '),
  links: references,
});
