import type { RuleId } from '@palisade/catalogue';
import type { Severity } from '@palisade/vocabulary';

/** What a rule saw on one page, before it becomes a finding. */
export interface Defect {
  id: RuleId<'security_headers'>;
  /** Where it differs from the catalogue's usual severity. */
  severity?: Severity;
  /** What is wrong here in particular: one or two sentences without volatile values. */
  detail: string;
  /** The field that it is about, lower case. */
  header: string;
  /** Where the observed value is not the field itself, e.g. a policy in the document. */
  observed?: string | null;
  expected: string;
  /** What the browser makes of the value. */
  effective?: unknown;
  /** The fields that show it, where they are not `header` alone. */
  fields?: readonly string[];
}
