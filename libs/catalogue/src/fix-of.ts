import type { TestKey } from '@palisade/vocabulary';
import { ruleOf } from './catalogue';
import { programsIn } from './named-programs';
import { decidingPrograms } from './programs';
import { remediationFor } from './remediation-for';

interface Found {
  id: string;
  /** Absent where it is that of the rule, and from older versions. */
  remediation?: string;
  evidence: object;
}

/**
 * What to do about a finding: what its test said of it, else the remediation of its rule, without programs that the site does not have. Undefined
 * for a rule that this version does not know.
 *
 * @param seen names of programs that a scan saw
 */
export function fixOf(key: TestKey, { id, remediation, evidence }: Found, seen: readonly string[] = []) {
  const text = remediation ?? ruleOf(key, id)?.remediation;
  const observed = (evidence as { observed?: unknown }).observed;
  return text && remediationFor(text, decidingPrograms(programsIn(observed), seen));
}
