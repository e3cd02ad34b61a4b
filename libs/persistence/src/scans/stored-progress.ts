import { contentHash } from '../ground/ended-details';
import type { EndedTest, ScanProgress } from './scan-hold';
import { storableJson } from '../sql/storable-text';

function rowOf(test: EndedTest): object {
  const details = {
    message: test.message,
    findings: test.findings,
    remediation_steps: test.remediationSteps,
    technical_details: withOldMark(test),
    inconclusive_reason: test.inconclusiveReason,
    judged_locations: test.judgedLocations,
    unjudged_rules: test.unjudgedRules,
    rule_versions: test.ruleVersions,
    // Left out without identities: the hash of such details stays what it was.
    judged_as: test.judgedAs,
    // Left out of all others, for the same reason.
    is_applicable: test.isApplicable ? undefined : false,
  };
  const hash = contentHash(details);
  return { test_key: test.testKey, status: test.status, receipt: test.receipt, hash, ...details };
}

/** Programs of the previous release, which run during an upgrade and after a roll back, would take the test as conclusive without it. */
const withOldMark = ({ technicalDetails, inconclusiveReason }: EndedTest): object =>
  inconclusiveReason === null ? technicalDetails : { ...technicalDetails, inconclusive: true };

/** @param locks what must be locked before the slots, with its parameter (counting its rows makes PostgreSQL take these locks first), and how the slots are locked */
const storing = (locks: { first: string; slots: 'SHARE' | 'UPDATE' }): string => `
  WITH ${locks.first}held AS MATERIALIZED (
    SELECT slot.check_id, slot.team_id, slot.scan_id, hold.place, hold.starting, hold.ended
    FROM jsonb_to_recordset($1::jsonb)
      AS hold (place integer, check_id uuid, scan_id uuid, fence integer, starting jsonb, ended jsonb)
    JOIN scan_slots AS slot USING (check_id, scan_id, fence)
    -- PostgreSQL takes any document for a hundred rows, and would read all slots for them.
    WHERE slot.scan_id = ANY(ARRAY(SELECT (hold ->> 'scan_id')::uuid FROM jsonb_array_elements($1::jsonb) AS hold))
      ${locks.first === '' ? '' : 'AND (SELECT count(*) FROM locked) >= 0'}
    ORDER BY slot.scan_id FOR ${locks.slots} OF slot
  ), started AS (
    UPDATE scan_tests AS test SET status = 'running', started_at = now()
    FROM held CROSS JOIN LATERAL jsonb_array_elements_text(held.starting) AS starting (test_key)
    WHERE test.scan_id = held.scan_id AND test.test_key = starting.test_key AND test.status IN ('pending', 'running')
  ), ended AS MATERIALIZED (
    SELECT held.check_id, held.team_id, held.scan_id, result.*
    FROM held CROSS JOIN LATERAL jsonb_to_recordset(held.ended) AS result (
      test_key text, status text, receipt jsonb, hash text, message text, findings jsonb, remediation_steps jsonb,
      technical_details jsonb, inconclusive_reason text, judged_locations jsonb, unjudged_rules jsonb, rule_versions jsonb,
      judged_as jsonb, is_applicable boolean)
  ), details AS (
    INSERT INTO scan_test_details (check_id, content_hash, team_id, message, findings, remediation_steps, technical_details,
                                   inconclusive_reason, judged_locations, unjudged_rules, rule_versions, judged_as, is_applicable)
    SELECT check_id, hash, team_id, message, findings, remediation_steps, technical_details,
           inconclusive_reason, judged_locations, unjudged_rules, rule_versions, judged_as,
           coalesce(is_applicable, true)
    FROM ended ORDER BY check_id, hash
    ON CONFLICT (check_id, content_hash) DO NOTHING
  ), stored AS (
    UPDATE scan_tests AS test SET status = ended.status, receipt = ended.receipt,
           details_hash = ended.hash, completed_at = now(), started_at = coalesce(test.started_at, now())
    FROM ended
    WHERE test.scan_id = ended.scan_id AND test.test_key = ended.test_key AND test.status IN ('pending', 'running')
  )
  SELECT place FROM held`;

/** The lock on the slots keeps new claims out until the statement is done, so a worker that has lost its lease writes nothing. */
export const PROGRESS = storing({ first: '', slots: 'SHARE' });

/** Begins the transaction that ends scans: it locks their checks, and stores the results that came last. */
export const LAST_PROGRESS = storing({
  first: `locked AS MATERIALIZED (
    SELECT FROM checks WHERE id = ANY($2::uuid[]) ORDER BY id FOR NO KEY UPDATE
  ), `,
  slots: 'UPDATE',
});

export const progressRows = (progress: readonly ScanProgress[]): string =>
  storableJson(
    progress.map(({ hold, starting, ended }, place) => ({
      place,
      check_id: hold.checkId,
      scan_id: hold.scanId,
      fence: hold.fence,
      starting,
      ended: ended.map(rowOf),
    })),
  );
