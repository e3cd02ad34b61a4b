import { ANONYMOUS, type Severity, type TestKey, type CheckId, type ScanId } from '@palisade/vocabulary';
import type { EntityManager } from 'typeorm';
import { newId } from '../ids';
import { NEW_EVENT_ID } from '../ground/issue-events';
import { severityRank } from '../ground/severity-rank';
import { storableText } from '../sql/storable-text';

/** A finding of a scan, one per fingerprint. */
export interface DetectedIssue {
  fingerprint: string;
  testKey: TestKey;
  ruleId: string;
  ruleVersion: number;
  /** Empty for the whole host. */
  location: string;
  severity: Severity;
  title: string;
  description: string;
  /** The scan identities that see it; empty where strangers see it too. */
  seenAs: readonly string[];
  /** Where each of these pages was judged and does not show it any more, it is gone. */
  seenOn?: readonly string[];
}

/** For which locations and rules one test of a scan can tell that issues are gone. */
export interface JudgedScope extends JudgedPart {
  testKey: TestKey;
  /** By scan identity. An issue that only identities see is gone where each of them judged it. */
  judgedAs?: Readonly<Record<string, JudgedPart>>;
}

interface JudgedPart {
  /** Locations where every rule was judged, `all` for every location there is; none when the test was inconclusive. */
  locations: readonly string[] | 'all';
  /** The rules that ran, with their versions. */
  ruleVersions: Readonly<Record<string, number>>;
}

/** What one completed scan found out about the issues of its check. */
export interface ScanIssues {
  checkId: CheckId;
  scanId: ScanId;
  issues: readonly DetectedIssue[];
  scopes: readonly JudgedScope[];
  /** Identities that did not see the site: nothing of theirs closes, and nothing at all where strangers did not. */
  collapsed?: readonly string[];
  /** A retest that does not find an issue resolves it immediately. */
  isRetest?: boolean;
}

/**
 * Applies completed scans to the issues of their checks, and writes what happened to `issue_events`. Issues that were detected are
 * created or updated; issues that were not are resolved as fixed after enough conclusive scans. The caller has locked the rows of the
 * checks, so two scans of one check take turns; people who change an issue meanwhile wait for its row.
 */
export async function trackIssues(manager: EntityManager, scans: readonly ScanIssues[]): Promise<void> {
  await recordDetected(manager, scans);
  await recordMissed(manager, scans);
}

/** An accepted issue opens again when its severity exceeds the accepted one; a resolved issue whenever it is detected. */
const REOPENS = `(issues.is_resolved AND (issues.acceptance IS NULL
    OR ${severityRank('excluded.severity')} < ${severityRank(`issues.acceptance ->> 'severity'`)}))`;

/**
 * New issues open, known ones get the newest wording, resolved ones open again. The rows are locked in the order of checks and
 * fingerprints, so that parallel writers cannot deadlock.
 */
const RECORD_DETECTED = `
  WITH seen AS MATERIALIZED (
    SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::smallint[], $8::text[],
                         $9::text[], $10::text[], $11::text[], $12::text[], $13::text[])
      AS seen (id, check_id, scan_id, fingerprint, test_key, rule_id, rule_version, location, severity, title, description, seen_as, seen_on)
  ), known AS MATERIALIZED (
    SELECT issues.id, issues.severity, issues.is_resolved, issues.acceptance FROM issues JOIN seen USING (check_id, fingerprint)
    ORDER BY issues.check_id, issues.fingerprint FOR NO KEY UPDATE OF issues
  ), written AS (
    INSERT INTO issues (id, team_id, check_id, test_key, rule_id, rule_version, location, severity, title, description, seen_as, seen_on, fingerprint,
                        first_detected_at, last_detected_at, first_scan_id, last_scan_id)
    SELECT seen.id, checks.team_id, checks.id, seen.test_key, seen.rule_id, seen.rule_version, seen.location, seen.severity,
           seen.title, seen.description, seen.seen_as::text[],
           ARRAY(SELECT jsonb_array_elements_text(seen.seen_on::jsonb)), seen.fingerprint, now(), now(), seen.scan_id, seen.scan_id
    FROM seen JOIN checks ON checks.id = seen.check_id
    -- Without the condition the rows might be written before they are locked in order.
    WHERE (SELECT count(*) FROM known) >= 0
    ORDER BY seen.check_id, seen.fingerprint
    ON CONFLICT (check_id, fingerprint) DO UPDATE SET
      last_detected_at = greatest(issues.last_detected_at, excluded.last_detected_at),
      last_scan_id = greatest(issues.last_scan_id, excluded.last_scan_id),
      is_detected = true, missed_scans = 0, is_judged = true,
      rule_id = excluded.rule_id, rule_version = excluded.rule_version, location = excluded.location,
      severity = excluded.severity, title = excluded.title, description = excluded.description,
      seen_as = excluded.seen_as, seen_on = excluded.seen_on,
      reopened_at = CASE WHEN ${REOPENS} THEN excluded.last_detected_at ELSE issues.reopened_at END,
      resolved_at = CASE WHEN ${REOPENS} THEN NULL ELSE issues.resolved_at END,
      resolution = CASE WHEN ${REOPENS} THEN NULL ELSE issues.resolution END,
      accepted_until = CASE WHEN ${REOPENS} THEN NULL ELSE issues.accepted_until END,
      acceptance = CASE WHEN ${REOPENS} THEN NULL ELSE issues.acceptance END,
      is_resolved = issues.is_resolved AND NOT ${REOPENS}
    RETURNING id, last_scan_id, severity, is_resolved, team_id, assignee_id
  ), changed AS (
    SELECT written.*, known.severity AS severity_before,
      CASE WHEN known.id IS NULL THEN 'opened'
           WHEN known.is_resolved AND NOT written.is_resolved THEN 'reopened'
           WHEN known.severity <> written.severity THEN 'severity_changed' END AS type
    FROM written LEFT JOIN known USING (id)
  ), told AS (
    INSERT INTO inbox_items (id, team_id, user_id, issue_id, kind)
    SELECT ${NEW_EVENT_ID}, team_id, assignee_id, id, 'reopened' FROM changed
    WHERE type = 'reopened' AND assignee_id IS NOT NULL
  )
  INSERT INTO issue_events (issue_id, id, type, actor_kind, scan_id, data)
  SELECT id, ${NEW_EVENT_ID}, type, 'scan', last_scan_id,
         jsonb_strip_nulls(jsonb_build_object('severity', severity, 'from', nullif(severity_before, severity)))
  FROM changed WHERE type IS NOT NULL`;

/** Exported for the test of parallel writers. */
export async function recordDetected(manager: EntityManager, scans: readonly ScanIssues[]): Promise<void> {
  const seen = scans.flatMap(({ checkId, scanId, issues }) =>
    issues.map((issue) => ({ id: newId(), checkId, scanId, ...issue })),
  );
  if (seen.length === 0) return;
  await manager.query(RECORD_DETECTED, [
    seen.map(({ id }) => id),
    seen.map(({ checkId }) => checkId),
    seen.map(({ scanId }) => scanId),
    seen.map(({ fingerprint }) => fingerprint),
    seen.map(({ testKey }) => testKey),
    seen.map(({ ruleId }) => storableText(ruleId)),
    seen.map(({ ruleVersion }) => ruleVersion),
    seen.map(({ location }) => storableText(location)),
    seen.map(({ severity }) => severity),
    seen.map(({ title }) => storableText(title)),
    seen.map(({ description }) => storableText(description)),
    // An array of arrays would have to be rectangular.
    seen.map(({ seenAs }) => `{${seenAs.join(',')}}`),
    seen.map(({ seenOn = [] }) => JSON.stringify(seenOn.map(storableText))),
  ]);
}

/**
 * Whether an issue was judged: each page that showed it was, or one of them and the location itself, such as a form that another page
 * shows too. Without known pages the location alone counts. An entry with `!` says that its location was not judged. In SQL, never null.
 */
const covers = (locations: string, ruleVersions: string): string =>
  `coalesce((${locations} = '"all"' OR issues.seen_on <> '{}' AND ${locations} ?& issues.seen_on
          OR ${locations} ? issues.location AND (issues.seen_on = '{}' OR ${locations} ?| issues.seen_on))
        AND NOT ${locations} ? ('!' || issues.location)
        AND (${ruleVersions} ->> issues.rule_id)::integer >= issues.rule_version, false)`;

/** Whether an identity did not see the site, in this scan or before two others that did. The end of the scan has stored it. */
const isDoubted = (identity: string): string =>
  `(ran.collapsed ? ${identity} OR EXISTS (SELECT FROM good_coverage AS good
      WHERE good.check_id = ran.check_id AND good.identity = ${identity} AND good.doubts > 0))`;

/**
 * Issues of the tests that ran and were not detected. A test judged an issue when it covered the location with the same or a newer
 * version of the rule: the issue is then no longer detected, and resolved when enough scans missed it. Otherwise nothing is known about
 * it; its history records that once. A critical finding that the team accepted does not mark its scan.
 */
const RECORD_MISSED = `
  WITH ran AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset($1::jsonb)
      AS ran (check_id uuid, scan_id uuid, test_key text, locations jsonb, rule_versions jsonb, judged_as jsonb, collapsed jsonb, is_retest boolean)
  ), missed AS MATERIALIZED (
    SELECT issues.id, ran.scan_id, teams.auto_resolve_after, ran.is_retest, issues.is_judged, issues.is_detected,
      issues.is_resolved, issues.missed_scans,
      NOT ${isDoubted(`'${ANONYMOUS}'`)} AND CASE WHEN issues.seen_as = '{}' THEN ${covers('ran.locations', 'ran.rule_versions')} ELSE (
        SELECT bool_and(NOT ${isDoubted('name')} AND ${covers("ran.judged_as -> name -> 'locations'", "ran.judged_as -> name -> 'rule_versions'")})
        FROM unnest(issues.seen_as) AS name) END AS covered
    FROM ran JOIN issues ON issues.check_id = ran.check_id AND issues.test_key = ran.test_key
    JOIN teams ON teams.id = issues.team_id
    WHERE issues.last_scan_id <> ran.scan_id AND (issues.is_detected OR NOT issues.is_resolved)
    ORDER BY issues.check_id, issues.fingerprint FOR NO KEY UPDATE OF issues
  ), judged AS (
    SELECT missed.*, covered AND NOT is_resolved
        AND (is_retest OR auto_resolve_after > 0 AND missed_scans + 1 >= auto_resolve_after) AS is_fixed
    FROM missed
    -- A team that resolves nothing automatically is not written to with every scan.
    WHERE covered AND (is_detected OR NOT is_judged OR is_retest OR auto_resolve_after > 0)
       OR NOT covered AND is_judged AND NOT is_resolved
  ), written AS (
    UPDATE issues SET
      is_judged = judged.covered,
      is_detected = issues.is_detected AND NOT judged.covered,
      missed_scans = least(judged.missed_scans + judged.covered::integer, 100),
      is_resolved = issues.is_resolved OR judged.is_fixed,
      resolved_at = CASE WHEN judged.is_fixed THEN now() ELSE issues.resolved_at END,
      resolution = CASE WHEN judged.is_fixed THEN 'fixed' ELSE issues.resolution END
    FROM judged WHERE issues.id = judged.id
    RETURNING issues.id, judged.scan_id, judged.is_fixed, judged.covered
  ), excluded_accepted AS (
    UPDATE scans SET has_critical_issues = false
    WHERE id = ANY ($2::uuid[]) AND has_critical_issues AND NOT EXISTS (
      SELECT FROM issues WHERE issues.check_id = scans.check_id AND issues.last_scan_id = scans.id
        AND issues.severity = 'critical' AND issues.acceptance IS NULL)
  )
  INSERT INTO issue_events (issue_id, id, type, actor_kind, scan_id)
  SELECT id, ${NEW_EVENT_ID}, CASE WHEN is_fixed THEN 'fixed' ELSE 'not_judged' END, 'scan', scan_id
  FROM written WHERE is_fixed OR NOT covered`;

async function recordMissed(manager: EntityManager, scans: readonly ScanIssues[]): Promise<void> {
  const ran = scans.flatMap(({ checkId, scanId, scopes, collapsed = [], isRetest = false }) =>
    scopes.map(({ testKey, judgedAs = {}, ...own }) => ({
      check_id: checkId,
      scan_id: scanId,
      test_key: testKey,
      ...judgedRow(own),
      judged_as: Object.fromEntries(
        Object.entries(judgedAs).map(([name, judged]) => [name, judgedRow(judged)]),
      ),
      collapsed,
      is_retest: isRetest,
    })),
  );
  const critical = scans.filter(({ issues }) => issues.some(({ severity }) => severity === 'critical'));
  if (ran.length + critical.length === 0) return;
  await manager.query(RECORD_MISSED, [JSON.stringify(ran), critical.map(({ scanId }) => scanId)]);
}

const judgedRow = ({ locations, ruleVersions }: JudgedPart): object => ({
  locations: locations === 'all' ? locations : locations.map(storableText),
  rule_versions: ruleVersions,
});
