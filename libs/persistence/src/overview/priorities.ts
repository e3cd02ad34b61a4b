import { definitionOf, ruleOf } from '@palisade/catalogue';
import type { Cause } from './causes.repository';
import { PROPOSED_FIX_WITHIN_DAYS, type Severity } from '@palisade/vocabulary';

/** A page of a morning: more than a team fixes in a day is noise. */
export const MOST_PRIORITIES = 7;

const DAY_MS = 86_400_000;

/** How much one issue of a severity counts: a critical one as much as many low ones, which can never outweigh it by their number alone. */
const SEVERITY_RISK: Readonly<Record<Severity, number>> = { critical: 1_000, high: 200, medium: 30, low: 5 };

/** Days after which an issue is old: what the team set, else what the dashboard would propose. */
const oldAfterDays = ({ daysToFix, severity }: Cause): number =>
  daysToFix ?? PROPOSED_FIX_WITHIN_DAYS[severity];

export interface Priority extends Cause {
  /** The title of the rule. */
  title: string;
  effortMinutes: number;
  /** Why it has this place in the list, in one sentence. */
  why: string;
}

/**
 * What to fix first: risk divided by effort. Risk is the severity, doubled at most by its age against the days that the team allows, grown with the number of checks (by its
 * logarithm, because one change often fixes many) and raised by a quarter for each kind of exposure: a domain that is proven to be the team's,
 * pages behind a sign-in, and pages where people pay.
 * Serious vulnerabilities that attackers are known to use come before everything else; how likely they use one (EPSS) counts up to twice.
 * @returns at most `MOST_PRIORITIES`, most urgent first
 */
export function prioritiesOf(causes: readonly Cause[], now: Date): Priority[] {
  return causes
    .map((cause) => ({ cause, score: scoreOf(cause, now) }))
    .sort(
      (a, b) => isUrgent(b.cause) - isUrgent(a.cause) || b.score - a.score || compareKeys(a.cause, b.cause),
    )
    .slice(0, MOST_PRIORITIES)
    .map(({ cause }) => ({
      ...cause,
      title: titleOf(cause),
      effortMinutes: effortOf(cause),
      why: whyOf(cause, now),
    }));
}

/** A version alone, which is medium at most, does not show that a flaw is there. */
const isUrgent = ({ exploitedCount, severity }: Cause): number =>
  Number(exploitedCount > 0 && (severity === 'critical' || severity === 'high'));

const titleOf = ({ testKey, ruleId }: Cause): string => ruleOf(testKey, ruleId)?.title ?? ruleId;

const effortOf = ({ testKey }: Cause): number => definitionOf(testKey).effort;

const daysBetween = (from: Date, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - from.getTime()) / DAY_MS));

function scoreOf(cause: Cause, now: Date): number {
  const { severity, checksCount } = cause;
  const age = 1 + Math.min(1, daysBetween(cause.limitedSince, now) / oldAfterDays(cause));
  const places = 1 + Math.log2(checksCount) / 4;
  const exposed = [cause.verifiedChecksCount, cause.signedInCount, cause.paymentCount];
  const exposure = 1 + exposed.filter((count) => count > 0).length / 4;
  const likely = 1 + (cause.epss ?? 0);
  // By its root: an hour of work does not make a critical issue four times less urgent than 15 minutes.
  return (SEVERITY_RISK[severity] * age * places * exposure * likely) / Math.sqrt(effortOf(cause));
}

/** The same order at every request, whatever order PostgreSQL returns. */
const compareKeys = (a: Cause, b: Cause): number =>
  `${a.testKey} ${a.ruleId}`.localeCompare(`${b.testKey} ${b.ruleId}`, 'en');

function whyOf(cause: Cause, now: Date): string {
  const { severity, checksCount, verifiedChecksCount, issuesCount } = cause;
  const days = daysBetween(cause.firstDetectedAt, now);
  const places = checksCount === 1 ? '1 check' : `${checksCount} checks`;
  const proven = verifiedChecksCount > 0 ? ` (${verifiedChecksCount} verified)` : '';
  const issues = issuesCount > checksCount ? `${issuesCount} issues on ` : 'on ';
  const exposed = [
    cause.exploitedCount > 0 ? `, ${cause.exploitedCount} exploited` : '',
    cause.epss === null ? '' : `, EPSS ${Math.round(cause.epss * 100)}%`,
    cause.signedInCount > 0 ? `, ${cause.signedInCount} behind a sign-in` : '',
    cause.paymentCount > 0 ? `, ${cause.paymentCount} where people pay` : '',
  ].join('');
  const old =
    daysBetween(cause.limitedSince, now) >= oldAfterDays(cause)
      ? `, longer than ${daysWord(oldAfterDays(cause))}`
      : '';
  const age = days === 0 ? 'open since today' : `open for ${daysWord(days)}${old}`;
  const overdue = cause.overdueCount > 0 ? `, ${cause.overdueCount} overdue` : '';
  return `${wordOf(severity)}, ${issues}${places}${proven}${exposed}, ${age}${overdue}; about ${effortOf(cause)} minutes to fix.`;
}

const daysWord = (days: number): string => (days === 1 ? '1 day' : `${days} days`);

const wordOf = (severity: Severity): string => severity.charAt(0).toUpperCase() + severity.slice(1);
