/**
 * When an open issue is due, by what its team set: so many times 24 hours after it was first detected, or detected again. Null without a
 * setting, and for issues that are not open. Opening an issue by hand does not restart the clock.
 *
 * @param alias a row of `issues`
 * @param team its team
 */
export const dueAt = (alias: string, team = '$1'): string =>
  `CASE WHEN NOT ${alias}.is_resolved THEN ${openedAt(alias)} + ${timeToFix(team, `${alias}.severity`)} END`;

export const isOverdue = (alias: string): string => `coalesce(${dueAt(alias)} <= now(), false)`;

/** As issues_age_idx has it. */
export const openedAt = (alias: string): string =>
  `coalesce(${alias}.reopened_at, ${alias}.first_detected_at)`;

/** How long a team has to fix an issue of a severity. */
export const timeToFix = (team: string, severity: string): string =>
  `((SELECT own.fix_within_days FROM teams AS own WHERE own.id = ${team}) ->> ${severity})::integer * interval '24 hours'`;
