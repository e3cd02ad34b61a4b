import type { RuleId } from '@palisade/catalogue';
import type { Severity } from '@palisade/vocabulary';
import type { CookieFacts, ObservedForm, TokenFacts } from './csrf-observation';
import type { Defect } from './defect';
import { formEvidence, tokenEvidence } from './form-evidence';
import type { SessionCover } from './form-protection';

/** A form with what the rules need to know about its site. */
export interface SeenForm {
  form: ObservedForm;
  cookies: readonly CookieFacts[];
  cover: SessionCover;
  isLogin: boolean;
}

/** What a rule saw. */
interface Seen {
  id: RuleId<'csrf_protection'>;
  severity: Severity;
  detail: string;
  observed: string;
  expected: string;
  confirmed: boolean;
  reproduce: string;
  token?: TokenFacts;
}

export const defectOf = ({ form, cookies }: SeenForm, seen: Seen): Defect => ({
  id: seen.id,
  severity: seen.severity,
  detail: seen.detail,
  endpoint: form.action,
  evidence: {
    ...formEvidence(form, cookies),
    ...(seen.token === undefined ? {} : tokenEvidence(seen.token)),
    observed: seen.observed,
    expected: seen.expected,
    confirmed: seen.confirmed,
    reproduce: seen.reproduce,
  },
});

/** What SameSite leaves of a serious defect; without a session, or before it, little can be forged. */
export function weighed(severity: 'high' | 'medium', { cover, isLogin }: SeenForm): Severity {
  if (isLogin || cover === 'strict' || cover === null) return 'low';
  return cover === 'lax' && severity === 'high' ? 'medium' : severity;
}
