/** What can happen to issues in a week. */
export const WEEK_SECTIONS = ['new', 'came_back', 'closed', 'accepted', 'overdue'] as const;
export type WeekSection = (typeof WEEK_SECTIONS)[number];

export const REOPENS = `(e.type IN ('reopened', 'unresolved')
  OR e.type IN ('acceptance_removed', 'acceptance_expired') AND e.data ->> 'state' = 'open')`;

/** $1 team, $2 from, $3 until, $4 the lowest id. Ids are time-ordered, so older events of an issue are not read. */
export const EVENTS = `FROM issues i JOIN checks c ON c.team_id = i.team_id AND c.id = i.check_id AND c.deleted_at IS NULL
  JOIN issue_events e ON e.issue_id = i.id AND e.id >= $4::uuid
  WHERE i.team_id = $1 AND e.at >= $2 AND e.at < $3`;

/** Each event with its issue and section; without a section, it is of no use here. */
export const HAPPENED = `SELECT i.id, i.test_key, i.rule_id, i.title, i.severity, coalesce(i.location, '') AS location, c.domain, e.at,
  CASE WHEN e.actor_kind IN ('user', 'key') THEN e.actor_name ELSE '' END AS by,
  CASE WHEN e.type = 'opened' THEN 'new' WHEN ${REOPENS} THEN 'came_back'
       WHEN e.type IN ('fixed', 'resolved') THEN 'closed'
       WHEN e.type IN ('accepted', 'overdue') THEN e.type END AS section
  ${EVENTS}`;
