import { remediationFor, ruleOf } from '@palisade/catalogue';
import type { TestKey } from '@palisade/vocabulary';
import type { Judgement } from '../contract/scanner';
import { productsOf } from '../products/server-products';

type Found = Pick<Judgement, 'findings' | 'productAdvice' | 'products'>;

/** What to do about findings, in their order and without repetition: each rule's step, and what the site's product adds to it. */
export function remediationSteps(
  key: TestKey,
  { findings, productAdvice = {}, products = [] }: Found,
): string[] {
  const steps = findings.map(({ id, evidence }) => {
    const own = productsNamedIn(evidence.observed);
    const general = ruleOf(key, id)?.remediation;
    return [
      ...(general === undefined ? [] : [remediationFor(general, own.length > 0 ? own : products)]),
      ...(productAdvice[id] ?? []),
    ];
  });
  return [...new Set(steps.map((parts) => parts.join(' ')))].filter(Boolean);
}

/** The evidence of a finding says best what sent it: header fields stand there as lines. */
function productsNamedIn(observed: unknown): string[] {
  if (typeof observed !== 'string') return [];
  const lines = observed.split('\n').map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, Math.max(0, colon)).toLowerCase(), line.slice(colon + 1)];
  });
  return productsOf(lines);
}
