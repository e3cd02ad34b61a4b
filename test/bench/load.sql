-- One world for the benchmarks. The number of checks comes in the setting bench.checks; team 0 holds half of them, team 1
-- a twentieth, the others share the rest. Run by test/bench/load-world.ts, part by part, over a migrated, empty database.

-- part: ids that can be computed, so that no row has to be looked up
CREATE SCHEMA bench;
CREATE FUNCTION bench.id(ms bigint, number bigint) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (lpad(to_hex(ms), 12, '0') || '70008' || lpad(to_hex(number), 15, '0'))::uuid;
CREATE FUNCTION bench.moment(ms bigint) RETURNS timestamptz LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN to_timestamp(ms / 1000.0);

-- Scan k (0 to 17) of check c begins at first_ms + k * round_ms + c * round_ms / checks: all checks once in ten days.
CREATE TABLE bench.world AS
SELECT current_setting('bench.checks')::bigint AS checks, 1000 AS teams, 18 AS rounds, 20 AS issues_per_check,
       864000000::bigint AS round_ms, (extract(epoch FROM now()) * 1000)::bigint - 18 * 864000000::bigint AS first_ms;
CREATE FUNCTION bench.scan_ms(world bench.world, k bigint, c bigint) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN world.first_ms + k * world.round_ms + c * world.round_ms / world.checks;

-- part: secondary indexes away, to be built once at the end
CREATE TABLE bench.later AS
SELECT replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') AS statement, i.indexrelid::regclass::text AS name
FROM pg_index i JOIN pg_class t ON t.oid = i.indrelid
WHERE t.relname IN ('checks', 'scans', 'scan_tests', 'issues') AND t.relnamespace = 'public'::regnamespace
  AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = i.indexrelid);
DO $$ DECLARE each text; BEGIN
  FOR each IN SELECT name FROM bench.later LOOP EXECUTE 'DROP INDEX ' || each; END LOOP;
END $$;

-- part: teams
INSERT INTO teams (id, name, plan, created_at)
SELECT bench.id(first_ms - 20000000000, t), CASE t WHEN 0 THEN 'Half of all' WHEN 1 THEN 'A twentieth' ELSE 'Team ' || t END,
       'business', bench.moment(first_ms - 20000000000)
FROM bench.world, generate_series(0, teams - 1) AS t;

-- part: checks
CREATE TABLE bench.checks AS
SELECT c, bench.id(first_ms - 12960000000 + c * 12960000000 / checks, c) AS id,
       bench.moment(first_ms - 12960000000 + c * 12960000000 / checks) AS created_at,
       bench.id(first_ms - 20000000000, CASE WHEN c % 2 = 0 THEN 0 WHEN c % 20 = 1 THEN 1 ELSE 2 + (c / 2) % 998 END) AS team_id,
       (ARRAY['www', 'shop', 'api', 'app', 'blog', 'status', 'login', 'docs'])[1 + c / 7 % 8] || '.' ||
       (ARRAY['bright', 'calm', 'silver', 'northern', 'rapid', 'quiet', 'golden', 'green', 'little', 'royal', 'happy'])[1 + c / 3 % 11] || '-' ||
       (ARRAY['harbour', 'bakery', 'garage', 'pharmacy', 'library', 'insurance', 'travel', 'studio', 'market', 'clinic', 'garden', 'press', 'tools'])[1 + c % 13] ||
       '-' || c || (ARRAY['.example', '.test', '.example.com', '.example.org'])[1 + c / 5 % 4] AS domain,
       c % 50 = 49 AS has_never_run
FROM bench.world, generate_series(0, checks - 1) AS c;
CREATE UNIQUE INDEX ON bench.checks (c);
ANALYZE bench.checks;
INSERT INTO checks (id, team_id, domain, url, is_active, schedule_frequency, schedule_time, tests, last_run_at, next_run_at,
                    latest_scan_id, latest_completed_scan_id, created_at, deleted_at)
SELECT id, team_id, domain, CASE WHEN c % 3 = 0 THEN 'https://' || domain || '/start' END, c % 11 <> 3,
       (ARRAY['HOURLY', 'DAILY', 'DAILY', 'WEEKLY', 'MONTHLY'])[1 + c % 5], lpad((c % 24)::text, 2, '0') || ':00',
       '{"ssl_certificate": true, "security_headers": true, "csrf_protection": true, "brute_force": true, "api_rate_limit": true, "cors_misconfiguration": true}',
       CASE WHEN NOT has_never_run THEN bench.moment(bench.scan_ms(world, 17, c) + 41000) END,
       CASE WHEN c % 11 <> 3 AND c % 101 <> 5 THEN now() + interval '10 years' + c * interval '1 second' END,
       CASE WHEN NOT has_never_run THEN bench.id(bench.scan_ms(world, 17, c), 17 * checks + c) END,
       CASE WHEN NOT has_never_run THEN bench.id(bench.scan_ms(world, 17 - (c % 500 = 0)::int, c), (17 - (c % 500 = 0)::int) * checks + c) END,
       created_at, CASE WHEN c % 101 = 5 THEN now() END
FROM bench.world AS world, bench.checks ORDER BY c;

-- The triggers that keep these sleep during the load.
INSERT INTO team_check_counts (team_id, total, active)
SELECT team_id, count(*), count(*) FILTER (WHERE is_active) FROM checks WHERE deleted_at IS NULL GROUP BY team_id;

-- part: scans
INSERT INTO scans (id, team_id, check_id, status, triggered_by, started_at, completed_at, total_tests, passed_tests,
                   failed_tests, warning_tests, inconclusive_tests, has_critical_issues, failure_reason, attempts, created_at)
SELECT bench.id(at_ms, k * checks + c), team_id, id, status, (ARRAY['schedule', 'schedule', 'schedule', 'api', 'ci'])[1 + (c + k) % 5],
       bench.moment(at_ms + 500), CASE WHEN status <> 'in_progress' THEN bench.moment(at_ms + 41000) END, 6,
       CASE WHEN status = 'completed' THEN 3 ELSE 0 END, CASE status WHEN 'completed' THEN 2 WHEN 'failed' THEN 6 ELSE 0 END,
       CASE WHEN status = 'completed' THEN 1 ELSE 0 END, CASE status WHEN 'completed' THEN 1 WHEN 'failed' THEN 0 END,
       status = 'completed' AND (c + k) % 13 = 0,
       CASE WHEN status = 'failed' THEN 'target_unreachable' END, 1, bench.moment(at_ms)
FROM (SELECT w.*, p.*, k, bench.scan_ms(w, k, c) AS at_ms,
             CASE WHEN k = 17 AND c % 500 = 0 THEN 'in_progress' WHEN (c * 7 + k) % 97 = 0 AND k < 16 THEN 'failed' ELSE 'completed' END AS status
      FROM bench.world w, generate_series(0, w.rounds - 1) AS k, bench.checks p WHERE NOT has_never_run) AS planned
ORDER BY k, c;
INSERT INTO scan_slots (check_id, team_id, scan_id, class, attempt, fence, lease_until, worker)
SELECT c.id, c.team_id, c.latest_scan_id, 'scheduled', 1, 1, 'infinity', 'bench'
FROM checks c JOIN scans s ON s.id = c.latest_scan_id WHERE s.status = 'in_progress';

-- part: details, once per check and content
CREATE TABLE bench.tests (place int, test_key text, message text, finding text, severity text);
INSERT INTO bench.tests VALUES
  (0, 'ssl_certificate', 'The certificate is valid and trusted for 61 more days.', 'Certificate expires soon', 'high'),
  (1, 'security_headers', '4 of 9 protections are missing.', 'No content security policy', 'medium'),
  (2, 'csrf_protection', 'All 3 forms carry a token that is bound to the session.', 'Form without a token', 'high'),
  (3, 'cors_misconfiguration', 'The server lets any origin read answers with credentials.', 'Any origin is reflected', 'critical'),
  (4, 'brute_force', 'Inconclusive: domain ownership is not verified.', 'Sign-in without a limit', 'high'),
  (5, 'api_rate_limit', 'The limit of 60 requests a minute is kept.', 'No rate limit', 'medium');
CREATE FUNCTION bench.details_hash(c bigint, place int) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN left(md5(c || ':' || place), 16);
INSERT INTO scan_test_details (check_id, content_hash, team_id, message, findings, remediation_steps, technical_details,
                               inconclusive_reason, judged_locations, unjudged_rules, rule_versions)
SELECT id, bench.details_hash(c, place), team_id, message,
       CASE WHEN place IN (1, 3) THEN jsonb_build_array(jsonb_build_object('id', test_key || '-' || c % 9, 'severity', severity,
         'title', finding, 'description', finding || ' was seen at https://' || domain || '/start.', 'location', '/start',
         'evidence', jsonb_build_object('url', 'https://' || domain || '/start', 'status', 200))) ELSE '[]' END,
       CASE WHEN place IN (1, 3) THEN '["Set the header at the edge.", "Test it with report-only first."]'::jsonb ELSE '[]' END,
       jsonb_build_object('requests', 3 + c % 5, 'final_url', 'https://' || domain || '/start'),
       CASE WHEN place = 4 THEN 'not_verified' END, CASE WHEN place = 4 THEN '[]'::jsonb ELSE '"all"' END, '[]', '{}'
FROM bench.checks, bench.tests WHERE NOT has_never_run ORDER BY c, place;

-- part: tests of the scans
DO $$ BEGIN
  FOR round IN 0..17 LOOP
    INSERT INTO scan_tests (scan_id, test_key, position, status, started_at, completed_at, details_hash)
    SELECT bench.id(at_ms, number), test_key, place,
           CASE WHEN place IN (0, 2, 5) THEN 'passed' WHEN place IN (1, 3) THEN 'failed' ELSE 'warning' END,
           bench.moment(at_ms + 500), bench.moment(at_ms + 500 + 6000 * (place + 1)), bench.details_hash(c, place)
    FROM (SELECT c, bench.scan_ms(world, round, c) AS at_ms, round * checks + c AS number
          FROM bench.world AS world, bench.checks WHERE NOT has_never_run) AS scan, bench.tests ORDER BY c, place;
  END LOOP;
END $$;

-- part: issues
CREATE TABLE bench.findings (number int, test_key text, severity text, title text, description text);
INSERT INTO bench.findings VALUES
  (0, 'cors_misconfiguration', 'critical', 'Any origin may read answers with credentials', 'The server copies the Origin header into Access-Control-Allow-Origin and allows credentials, so every site that a signed-in user visits can read'),
  (1, 'ssl_certificate', 'high', 'The certificate expires soon', 'The certificate of this host expires in less than two weeks and was not renewed yet: clients will refuse to connect to'),
  (2, 'csrf_protection', 'high', 'A form that changes state carries no token', 'The form has neither a token nor a SameSite cookie that would protect it, so another site can send it in the name of the user at'),
  (3, 'security_headers', 'medium', 'No content security policy', 'The page is served without a Content-Security-Policy header, so an injected script runs without any obstacle at'),
  (4, 'security_headers', 'medium', 'The page may be framed by anyone', 'Neither frame-ancestors nor X-Frame-Options is set, which lets another site show the page in a frame and steer clicks at'),
  (5, 'api_rate_limit', 'medium', 'The endpoint answers without a limit', 'A burst of one hundred requests was answered without a single refusal or slowdown, so scraping and guessing are cheap at'),
  (6, 'security_headers', 'medium', 'Strict transport security is missing', 'The host does not send Strict-Transport-Security, so the first visit of each browser can be downgraded at'),
  (7, 'security_headers', 'low', 'The server tells its version', 'The Server header names the exact version, which tells an attacker what to try first at'),
  (8, 'ssl_certificate', 'low', 'A weak cipher suite is offered', 'The server still accepts a cipher suite with CBC, which modern clients never choose but scanners and attackers do at'),
  (9, 'security_headers', 'low', 'No referrer policy', 'The page sends its whole address to other sites because no Referrer-Policy limits it at');
INSERT INTO issues (id, team_id, check_id, test_key, severity, title, description, fingerprint, first_detected_at,
                    last_detected_at, first_scan_id, last_scan_id, is_detected, is_resolved, resolved_at, resolution_notes, created_at)
SELECT bench.id(at_ms + 41000, i * checks + c), team_id, id, test_key, severity,
       title || CASE WHEN c % 1000 = 0 AND i = 3 THEN ' (zanzibar)' ELSE '' END,
       description || ' https://' || domain || '/' || (ARRAY['start', 'account', 'orders', 'search', 'api/v2/items'])[1 + (c + i) % 5] || '?page=' || i || '.',
       'sha256:' || md5(c || '-' || i) || md5(i || '-' || c), bench.moment(at_ms + 41000),
       bench.moment(last_ms + 41000), bench.id(at_ms, k * checks + c), bench.id(last_ms, last_k * checks + c), last_k = 17 - (c % 500 = 0)::int,
       is_resolved, CASE WHEN is_resolved THEN bench.moment(last_ms + 90000000) END,
       CASE WHEN is_resolved AND c % 9 = 0 THEN 'Fixed in release ' || c % 40 || '.' END, bench.moment(at_ms + 41000)
FROM (SELECT *, bench.scan_ms(world, last_k, c) AS last_ms FROM (SELECT w AS world, w.*, p.*, f.*, i, i % 18 AS k, bench.scan_ms(w, i % 18, c) AS at_ms, (i + c) % 4 = 1 AS is_resolved,
             CASE WHEN i % 3 = 0 THEN 17 - (c % 500 = 0)::int ELSE i % 18 END AS last_k
      FROM bench.world w, generate_series(0, w.issues_per_check - 1) AS i, bench.checks p, bench.findings f
      WHERE f.number = i % 10 AND NOT has_never_run) AS drawn) AS planned
ORDER BY k, c, i;

-- The triggers that keep these sleep during the load.
INSERT INTO check_issue_counts
SELECT team_id, check_id, count(*) FILTER (WHERE NOT is_resolved AND severity = 'critical'),
       count(*) FILTER (WHERE NOT is_resolved AND severity = 'high'), count(*) FILTER (WHERE NOT is_resolved AND severity = 'medium'),
       count(*) FILTER (WHERE NOT is_resolved AND severity = 'low'), 0, count(*) FILTER (WHERE is_resolved AND severity = 'critical'),
       count(*) FILTER (WHERE is_resolved AND severity = 'high'), count(*) FILTER (WHERE is_resolved AND severity = 'medium'),
       count(*) FILTER (WHERE is_resolved AND severity = 'low'), 0, 0, 0, 0
FROM issues GROUP BY team_id, check_id;
INSERT INTO check_issue_days
SELECT team_id, (first_detected_at AT TIME ZONE 'UTC')::date, check_id, count(*), 0, 0 FROM issues GROUP BY 1, 2, 3;

-- part: indexes
DO $$ DECLARE each text; BEGIN
  FOR each IN SELECT statement FROM bench.later LOOP EXECUTE each; END LOOP;
END $$;

-- part: alone
VACUUM (ANALYZE, FREEZE);
