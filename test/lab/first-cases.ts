import type { LabCase } from './lab-case';

/** Of the cases of one test, the first of each rule, so that each rule's evidence is seen, and one that is clean. */
export function firstCases(cases: readonly LabCase[]): LabCase[] {
  const chosen = new Map<string, LabCase>();
  for (const one of cases) {
    if (typeof one.expected === 'string') continue;
    const rules = one.expected.map((entry) => entry.split(' ')[0] ?? '');
    for (const rule of rules.length === 0 ? ['none'] : rules) if (!chosen.has(rule)) chosen.set(rule, one);
  }
  return [...new Set(chosen.values())];
}
