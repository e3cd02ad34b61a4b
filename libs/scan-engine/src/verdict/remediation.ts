import { ruleOf } from '@palisade/catalogue';
import type { TestKey } from '@palisade/vocabulary';
import type { Judgement } from '../contract/scanner';

/** What to do about findings, in their order and without repetition: each rule's step, and what the site's product adds to it. */
export function remediationSteps(
  key: TestKey,
  { findings, productAdvice = {} }: Pick<Judgement, 'findings' | 'productAdvice'>,
): string[] {
  const steps = findings.map(({ id }) => [ruleOf(key, id)?.remediation, ...(productAdvice[id] ?? [])]);
  return [...new Set(steps.map((parts) => parts.filter((part) => part !== undefined).join(' ')))].filter(
    Boolean,
  );
}
