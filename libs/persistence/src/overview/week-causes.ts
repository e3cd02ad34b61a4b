import { SEVERITIES, type Severity, type TestKey } from '@palisade/vocabulary';
import { severityWeight } from '../ground/issue-order';
import { HAPPENED, WEEK_SECTIONS, type WeekSection } from './week-events';

/** How many causes a week lists: as many as fit on one page of paper. */
export const MOST_WEEK_CAUSES = 20;

/** What happened to the issues of one rule. */
export interface WeekCause extends Record<WeekSection, number> {
  testKey: TestKey;
  /** Null for issues that were recorded by an old version. */
  ruleId: string | null;
  title: string;
  /** Of the most severe issue. */
  severity: Severity;
}

export type WeekCauseRow = Omit<WeekCause, 'severity'> & { weight: number };

/** The most severe causes first, then those to which most happened. */
export const CAUSES = `
  SELECT test_key AS "testKey", rule_id AS "ruleId", max(title COLLATE "C") AS title,
    max(${severityWeight('severity')}) AS weight,
    ${WEEK_SECTIONS.map((section) => `(count(*) FILTER (WHERE section = '${section}'))::integer AS ${section}`).join(', ')}
  FROM (${HAPPENED}) AS happened WHERE section IS NOT NULL
  GROUP BY test_key, rule_id, CASE WHEN rule_id IS NULL THEN title END
  ORDER BY weight DESC, count(*) DESC, test_key, rule_id, title LIMIT ${MOST_WEEK_CAUSES}`;

/** How often each of it happened. */
export const COUNTS = `SELECT ${WEEK_SECTIONS.map(
  (section) => `(count(*) FILTER (WHERE section = '${section}'))::integer AS ${section}`,
).join(', ')} FROM (${HAPPENED}) AS happened`;

export const toWeekCause = ({ weight, ...cause }: WeekCauseRow): WeekCause => ({
  ...cause,
  severity: SEVERITIES[SEVERITIES.length - weight] ?? 'low',
});
