import { SEVERITIES } from '@palisade/vocabulary';

/**
 * When an open issue is due, by what its team set: so many times 24 hours after it was first detected, or detected again. Null without a
 * setting, and for issues that are not open. Opening an issue by hand does not restart the clock.
 *
 * @param alias a row of `issues`
 * @param team its team
 */
export const dueAt = (alias: string, team = '$1'): string =>
  `CASE WHEN NOT ${alias}.is_resolved THEN ${openedAt(alias)} + (${daysToFix(alias, team)}) * interval '24 hours' END`;

export const isOverdue = (alias: string): string => `coalesce(${dueAt(alias)} <= now(), false)`;

/** As issues_age_idx has it. */
export const openedAt = (alias: string): string =>
  `coalesce(${alias}.reopened_at, ${alias}.first_detected_at)`;

const daysOf = (team: string, severity: string): string =>
  `((SELECT own.fix_within_days FROM teams AS own WHERE own.id = ${team}) ->> ${severity})::integer`;
const shortestByTag = (team: string, severity: string, more = ''): string =>
  `(SELECT min((limits.of_tag ->> ${severity})::integer) FROM teams AS own, jsonb_array_elements(own.fix_within_days_by_tag) AS limits (of_tag)
    WHERE own.id = ${team}${more})`;

/** Whether no tag has limits of its own, as in most teams. */
export const hasNoTagLimits = (team: string): string =>
  `(SELECT own.fix_within_days_by_tag IS NULL FROM teams AS own WHERE own.id = ${team})`;

/** Of one issue, from the tags of its check. */
const byTagsOf = (team: string, alias: string): string =>
  shortestByTag(
    team,
    `${alias}.severity`,
    ` AND limits.of_tag ->> 'tag' = ANY ((SELECT tagged.tags FROM checks AS tagged WHERE tagged.id = ${alias}.check_id)::text[])`,
  );

/** The limits of all checks with such a tag, by their ids: computed once for a statement about the issues of one team, not for each of 100,000 issues. */
const BY_CHECK = `(SELECT jsonb_object_agg(tagged.id, tagged.days) FROM (
    SELECT c.id, json_build_object(${SEVERITIES.map(
      (severity) => `'${severity}', min((limits.of_tag ->> '${severity}')::integer)`,
    ).join(', ')}) AS days
    FROM teams AS own, jsonb_array_elements(own.fix_within_days_by_tag) AS limits (of_tag), checks AS c
    WHERE own.id = $1 AND c.team_id = $1 AND limits.of_tag ->> 'tag' = ANY (c.tags) GROUP BY c.id) AS tagged)`;

/** How many days a team has to fix an issue: by the tags of its check, of which the shortest limit counts, otherwise by the team's. Null without a limit. */
export const daysToFix = (alias: string, team = '$1'): string => {
  const days = daysOf(team, `${alias}.severity`);
  const ofTags =
    team === '$1'
      ? `(${BY_CHECK} -> ${alias}.check_id::text ->> ${alias}.severity)::integer`
      : byTagsOf(team, alias);
  return `CASE WHEN ${hasNoTagLimits(team)} THEN ${days} ELSE coalesce(${ofTags}, ${days}) END`;
};

/** The shortest time that any issue of a severity has: none is overdue that was opened later. */
export const shortestTimeToFix = (team: string, severity: string): string =>
  `least(${daysOf(team, severity)}, ${shortestByTag(team, severity)}) * interval '24 hours'`;
