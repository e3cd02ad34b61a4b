import { Statements } from '../sql/statements';

/** As `routedPath` reads them: parameters that choose which page a path shows, with a word or a number. */
const ROUTING =
  '^(view|page|page_?id|p|r|route|path|file|template|tpl|id|nid|pid|cid|aid|title|name|slug|action|act|do|task|cmd|op|option|module|mod|controller|func|function|section|site|show|screen|tab|menu|content|article|post|product|item|category|cat|topic|thread|t|f|lang)=[a-z0-9_./:-]{1,80}$';

/** The text that fingerprints are made of, see docs/fingerprints.md. */
const fingerprint = (location: string): string =>
  `'sha256:' || encode(sha256(convert_to('["v1","' || check_id || '","broken_links","link-broken",' || to_json(${location})::text || ']', 'UTF8')), 'hex')`;

/** Issues, and baselines of gates, learn the location of `moved (id, check_id, before, location)`, unless another issue has it. */
const MOVE = `, named AS (
    SELECT moved.*, ${fingerprint('location')} AS fingerprint FROM moved
  ), free AS (
    SELECT DISTINCT ON (check_id, fingerprint) * FROM named
    WHERE NOT EXISTS (SELECT FROM issues WHERE issues.check_id = named.check_id AND issues.fingerprint = named.fingerprint)
    ORDER BY check_id, fingerprint, id
  ), pinned AS (
    UPDATE check_baselines AS baseline SET fingerprints = jsonb_set(fingerprints, '{broken_links}', (
      SELECT jsonb_agg(coalesce(free.fingerprint, known.value))
      FROM jsonb_array_elements_text(baseline.fingerprints -> 'broken_links') AS known
      LEFT JOIN free ON free.check_id = baseline.check_id AND free.before = known.value))
    WHERE check_id IN (SELECT check_id FROM free) AND jsonb_array_length(coalesce(fingerprints -> 'broken_links', '[]')) > 0
  )
  UPDATE issues SET fingerprint = free.fingerprint, location = free.location FROM free WHERE issues.id = free.id`;

/**
 * The location of a broken link keeps the parameters that choose the page: `/x?view=a` and `/x?view=b` are two. The address is in the
 * evidence of the scan that saw the issue last; without it, the issue keeps its location, and a new one opens.
 */
export class RouteBrokenLinks1796700800001 extends Statements {
  protected readonly forwards = [
    `WITH seen AS (
       SELECT DISTINCT ON (issues.id) issues.id, issues.check_id, issues.fingerprint AS before, issues.location AS path,
              substring(finding -> 'evidence' ->> 'request' FROM '[?]([^#]*)') AS query
       FROM issues JOIN scan_tests AS test ON test.scan_id = issues.last_scan_id AND test.test_key = issues.test_key
       JOIN scan_test_details AS details ON details.check_id = issues.check_id AND details.content_hash = test.details_hash
       CROSS JOIN LATERAL jsonb_array_elements(details.findings) AS finding
       WHERE issues.test_key = 'broken_links' AND issues.rule_id = 'link-broken'
         AND finding ->> 'id' = 'link-broken' AND finding ->> 'location' = issues.location
       ORDER BY issues.id
     ), moved AS (
       SELECT id, check_id, before, left(path || '?' || routing.query, 512) AS location
       FROM seen CROSS JOIN LATERAL (
         SELECT string_agg(pair, '&' ORDER BY pair COLLATE "C") AS query
         FROM regexp_split_to_table(seen.query, '&') AS pair WHERE pair ~* '${ROUTING}'
       ) AS routing WHERE routing.query IS NOT NULL
     )${MOVE}`,
  ];
  protected readonly backwards = [
    `WITH moved AS (
       SELECT id, check_id, fingerprint AS before, split_part(location, '?', 1) AS location FROM issues
       WHERE test_key = 'broken_links' AND rule_id = 'link-broken' AND position('?' IN location) > 0
     )${MOVE}`,
  ];
}
