import { fixOf, ruleOf } from '@palisade/catalogue';
import { MAX_REMEDIATION_CHARACTERS, type TestKey, cutTo } from '@palisade/vocabulary';
import type { Finding, Judgement } from '../contract/scanner';

type Found = Pick<Judgement, 'findings' | 'productAdvice' | 'products'>;

/** The findings, each with what to do about it where that is not the whole remediation of its rule. */
export function advisedFindings(key: TestKey, found: Found): Finding[] {
  return found.findings.map((finding) => {
    const advice = adviceOn(key, finding, found);
    return advice === ruleOf(key, finding.id)?.remediation ? finding : { ...finding, remediation: advice };
  });
}

/** What to do about findings, in their order and without repetition. */
export const remediationSteps = (key: TestKey, found: Found): string[] =>
  [...new Set(found.findings.map((finding) => adviceOn(key, finding, found)))].filter(Boolean);

/** What the finding or its rule says, and what the site's product adds to it. */
function adviceOn(key: TestKey, finding: Finding, { productAdvice = {}, products }: Found): string {
  const { id, remediation = ruleOf(key, id)?.remediation } = finding;
  const whole = [remediation, ...(productAdvice[id] ?? [])].filter(Boolean).join(' ');
  return cutTo(fixOf(key, { ...finding, remediation: whole }, products) ?? '', MAX_REMEDIATION_CHARACTERS);
}
