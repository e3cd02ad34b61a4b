import { severityWeight } from '../ground/issue-order';
import { leavingLocation } from '../ground/signed-in-evidence';

/** Tickets that the rule of one connection creates in one run. */
const MOST_BY_RULE = 20;
const MOST_PLACES = 20;

/** Open issues of the cause of ticket `t`. */
export const OPEN_OF_T = `FROM issues i JOIN checks c ON c.team_id = i.team_id AND c.id = i.check_id
  WHERE i.team_id = t.team_id AND i.test_key = t.test_key AND i.rule_id = t.rule_id AND NOT i.is_resolved AND c.deleted_at IS NULL`;
const IS_OPEN = `EXISTS (SELECT ${OPEN_OF_T})`;
const IS_STILL_DETECTED = `(t.state = 'closed' AND EXISTS (SELECT ${OPEN_OF_T} AND i.last_detected_at > t.closed_at))`;
/** Ticket `t` is not created yet, or its issues changed since the ticket system was told. */
export const NEEDS_CHANGE = `(t.state = 'creating' OR t.state IN ('open', 'closed') AND (
  t.told_state <> CASE WHEN ${IS_OPEN} THEN 'open' ELSE 'closed' END OR ${IS_STILL_DETECTED}))`;

/** Columns of a `WorkTicket`, read from ticket `t`. */
export const TICKET = `t.id, t.test_key AS "testKey", t.rule_id AS "ruleId", t.state, t.key, t.told_state AS "toldState", t.attempts, t.etag,
  t.created_at AS "createdAt", t.seen_at IS NULL AS "isHinted", CASE WHEN ${IS_OPEN} THEN 'open' ELSE 'closed' END AS wished, ${IS_STILL_DETECTED} AS "isStillDetected"`;

/** What ticket $1 says; no row when its cause has no open issue any more. */
export const FACTS_OF_TICKET = `
  SELECT t.team_id AS "teamId", t.test_key AS "testKey", t.rule_id AS "ruleId", n.labels, of_cause.*
  FROM tickets t JOIN ticket_connections n ON n.id = t.connection_id CROSS JOIN LATERAL (
    SELECT min(title) AS title, max(weight) AS weight, count(*)::integer AS "issuesCount", count(DISTINCT check_id)::integer AS "checksCount",
      coalesce(jsonb_agg(jsonb_build_object('id', id, 'domain', domain, 'location', location, 'severity', severity) ORDER BY place)
        FILTER (WHERE place <= ${MOST_PLACES}), '[]') AS places
    FROM (SELECT i.id, i.title, i.check_id, c.domain, ${leavingLocation('i')} AS location, i.severity, ${severityWeight('i.severity')} AS weight,
            row_number() OVER (ORDER BY ${severityWeight('i.severity')} DESC, c.domain, i.location, i.id) AS place ${OPEN_OF_T}) AS open
  ) AS of_cause WHERE t.id = $1 AND "issuesCount" > 0`;

/** Causes that the rule of a connection wants and that have no ticket, also none that was deleted. */
export const TICKETS_BY_RULE = `
  INSERT INTO tickets (id, team_id, connection_id, test_key, rule_id)
  SELECT gen_random_uuid(), n.team_id, n.id, cause.test_key, cause.rule_id
  FROM ticket_connections n CROSS JOIN LATERAL (
    SELECT DISTINCT i.test_key, i.rule_id FROM issues i JOIN checks c ON c.team_id = i.team_id AND c.id = i.check_id
    WHERE i.team_id = n.team_id AND NOT i.is_resolved AND i.rule_id IS NOT NULL AND c.deleted_at IS NULL
      AND ${severityWeight('i.severity')} >= ${severityWeight(`(n.rule ->> 'min_severity')`)}
      AND (n.rule -> 'tags' = '[]' OR c.tags && ARRAY(SELECT jsonb_array_elements_text(n.rule -> 'tags')))
      AND (n.rule -> 'new_only' = 'false' OR i.first_detected_at >= n.rule_since)
      AND NOT EXISTS (SELECT FROM tickets t WHERE t.team_id = i.team_id AND t.test_key = i.test_key AND t.rule_id = i.rule_id)
    LIMIT ${MOST_BY_RULE}
  ) AS cause WHERE n.is_active AND n.rule IS NOT NULL ON CONFLICT DO NOTHING`;
