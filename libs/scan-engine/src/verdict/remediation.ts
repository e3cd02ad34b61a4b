import { fixOf, ruleOf } from '@palisade/catalogue';
import { MAX_REMEDIATION_CHARACTERS, type TestKey, cutTo } from '@palisade/vocabulary';
import type { Finding, Judgement, TestResult } from '../contract/scanner';

type Found = Pick<Judgement, 'findings' | 'productAdvice' | 'products'>;

/** The findings, each with what to do about it where that is not the whole remediation of its rule, and all of it in their order, without repetition. */
export function withAdvice(key: TestKey, found: Found): Pick<TestResult, 'findings' | 'remediationSteps'> {
  const advised = found.findings.map((finding) => ({ finding, advice: adviceOn(key, finding, found) }));
  return {
    findings: advised.map(({ finding, advice }): Finding =>
      advice === ruleOf(key, finding.id)?.remediation ? finding : { ...finding, remediation: advice },
    ),
    remediationSteps: [...new Set(advised.map(({ advice }) => advice))].filter(Boolean),
  };
}

/** What the finding or its rule says, and what the site's product adds to it. */
function adviceOn(key: TestKey, finding: Finding, { productAdvice = {}, products }: Found): string {
  const { id, remediation = ruleOf(key, id)?.remediation } = finding;
  const whole = [remediation, ...(productAdvice[id] ?? [])].filter(Boolean).join(' ');
  return cutTo(fixOf(key, { ...finding, remediation: whole }, products) ?? '', MAX_REMEDIATION_CHARACTERS);
}
