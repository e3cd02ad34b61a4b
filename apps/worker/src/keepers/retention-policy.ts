import { type Environment, retentionDaysOf } from '@palisade/config';
import { monthStart } from '@palisade/persistence';
import { PLANS, type Plan } from '@palisade/vocabulary';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Scans from before these times are deleted. Null: never. */
export interface RetentionCutoffs {
  /** Months that ended before this are dropped as a whole, because no plan keeps them. */
  months: Date | null;
  /** Scans of teams on these plans are deleted one by one. */
  plans: PlanCutoff[];
  /** The plans whose scans are dropped with their months. The remains of a dropped month are deleted one by one as well. */
  leftovers: PlanCutoff[];
}

export interface PlanCutoff {
  plan: Plan;
  before: Date;
}

/**
 * A month is dropped when the longest retention has passed. Teams on that plan therefore keep
 * scans up to 31 days longer than promised, and most scans are never deleted row by row.
 */
export function retentionCutoffs(environment: Environment, now: Date): RetentionCutoffs {
  const daysOf = PLANS.map((plan) => ({ plan, days: retentionDaysOf(environment, plan) }));
  const longest = Math.max(...daysOf.map(({ days }) => days ?? Infinity));
  const longestCutoff = longest === Infinity ? null : daysBefore(now, longest);
  const limited = daysOf.flatMap(({ plan, days }) =>
    days === null ? [] : [{ plan, before: daysBefore(now, days), isLongest: days === longest }],
  );
  return {
    months: longestCutoff,
    plans: limited.filter(({ isLongest }) => !isLongest).map(({ plan, before }) => ({ plan, before })),
    leftovers: limited
      .filter(({ isLongest }) => isLongest)
      .map(({ plan, before }) => ({ plan, before: monthStart(before) })),
  };
}

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);
