import type { Severity } from '@palisade/vocabulary';
import type { Team } from '../api/resources';

/** As fields of a form have them: empty without a limit. */
export type Days = Record<Severity, number | string>;
type Limits = NonNullable<Team['fix_within_days']>;

export const daysOf = ({ critical, high, medium, low }: Limits): Days => ({
  critical: critical ?? '',
  high: high ?? '',
  medium: medium ?? '',
  low: low ?? '',
});

export function limitsOf(days: Days): Limits {
  const of = (severity: Severity): number | null => (days[severity] === '' ? null : Number(days[severity]));
  return { critical: of('critical'), high: of('high'), medium: of('medium'), low: of('low') };
}
