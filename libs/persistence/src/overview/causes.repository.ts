import {
  type CheckId,
  PAYMENT_WORDS,
  SEVERITIES,
  type Severity,
  type TeamId,
  type TestKey,
} from '@palisade/vocabulary';
import type { EntityManager } from 'typeorm';
import { daysToFix, isOverdue } from '../ground/issue-due';
import { severityWeight } from '../ground/issue-order';
import { SqlRepository } from '../sql/sql-repository';

/** What several open issues have in common: the rule that they break. */
export interface Cause {
  testKey: TestKey;
  ruleId: string;
  /** The most severe one of its issues. */
  severity: Severity;
  issuesCount: number;
  checksCount: number;
  /** Checks whose domain is proven to be the team's. */
  verifiedChecksCount: number;
  firstDetectedAt: Date;
  /** Issues past their due date. */
  overdueCount: number;
  /** Issues that only scan identities see: they are about pages behind a sign-in. */
  signedInCount: number;
  /** Issues of pages where people pay, by their addresses. */
  paymentCount: number;
  /** Issues whose vulnerability attackers are known to use. */
  exploitedCount: number;
  /** The highest probability (EPSS) that attackers use one within 30 days; null where nobody knows. */
  epss: number | null;
  /** Within how many days the team wants the most severe issues fixed, where that limit ends first; null without one. */
  daysToFix: number | null;
  /** When the oldest issue of the check with that limit was first detected. */
  limitedSince: Date;
  /** Some of its checks' domains, in order. */
  domains: string[];
}

const MOST_DOMAINS = 3;

/** Among the checks with the most severe issues. */
const FIRST_LIMIT = `ORDER BY weight DESC, first_at + days * interval '24 hours' NULLS LAST, first_at`;

/** For addresses, with their queries. */
const PAYMENT_PAGE = `(^|[^a-z])(${PAYMENT_WORDS})`;

/** How the vulnerabilities of the issue `i` are used, as the scan that detected it last said. */
const USE = `
  SELECT coalesce(bool_or(flaw ? 'exploited_since'), false) AS is_exploited, max((flaw ->> 'epss')::float) AS epss
  FROM scan_tests AS test
  JOIN scan_test_details AS details ON details.check_id = i.check_id AND details.content_hash = test.details_hash
  CROSS JOIN LATERAL jsonb_array_elements(details.findings) AS finding
  CROSS JOIN LATERAL jsonb_array_elements(finding -> 'evidence' -> 'advisories') AS flaw
  WHERE i.test_key = 'known_vulnerabilities' AND test.scan_id = i.last_scan_id AND test.test_key = i.test_key
    AND finding ->> 'id' = i.rule_id AND finding ->> 'location' = i.location`;

export class CausesRepository extends SqlRepository {
  /** The causes of a team's open issues, at most one per rule of the catalogue, in no order. Accepted issues are not open. */
  async ofOpenIssues(teamId: TeamId): Promise<Cause[]> {
    return causesOf(this.dataSource, teamId, null);
  }
}

/** @param checkIds null for all checks of the team */
export async function causesOf(
  on: Pick<EntityManager, 'query'>,
  teamId: TeamId,
  checkIds: readonly CheckId[] | null,
): Promise<Cause[]> {
  const rows = await on.query<(Omit<Cause, 'severity'> & { weight: number })[]>(
    `WITH places AS (
         SELECT i.test_key, i.rule_id, i.check_id, c.domain, c.is_verified, max(${severityWeight('i.severity')}) AS weight,
                count(*) AS issues, min(i.first_detected_at) AS first_at,
                count(*) FILTER (WHERE ${isOverdue('i')}) AS overdue,
                count(*) FILTER (WHERE i.seen_as <> '{}') AS signed_in, count(*) FILTER (WHERE i.location ~* $2) AS payment,
                (array_agg(${daysToFix('i')} ORDER BY ${severityWeight('i.severity')} DESC))[1] AS days,
                count(*) FILTER (WHERE used.is_exploited) AS exploited, max(used.epss) AS epss
         FROM issues i JOIN checks c ON c.team_id = i.team_id AND c.id = i.check_id CROSS JOIN LATERAL (${USE}) AS used
         WHERE i.team_id = $1 AND NOT i.is_resolved AND i.rule_id IS NOT NULL AND c.deleted_at IS NULL
           AND ($3::uuid[] IS NULL OR c.id = ANY ($3))
         GROUP BY i.test_key, i.rule_id, i.check_id, c.domain, c.is_verified
       )
       SELECT test_key AS "testKey", rule_id AS "ruleId", max(weight) AS weight, sum(issues)::integer AS "issuesCount",
              count(*)::integer AS "checksCount", (count(*) FILTER (WHERE is_verified))::integer AS "verifiedChecksCount",
              min(first_at) AS "firstDetectedAt", sum(overdue)::integer AS "overdueCount",
              (array_agg(domain ORDER BY weight DESC, domain))[1:${MOST_DOMAINS}] AS domains,
              sum(signed_in)::integer AS "signedInCount", sum(payment)::integer AS "paymentCount",
              sum(exploited)::integer AS "exploitedCount", max(epss) AS epss,
              (array_agg(days ${FIRST_LIMIT}))[1] AS "daysToFix", (array_agg(first_at ${FIRST_LIMIT}))[1] AS "limitedSince"
       FROM places GROUP BY test_key, rule_id`,
    [teamId, PAYMENT_PAGE, checkIds],
  );
  return rows.flatMap(({ weight, ...cause }) => {
    const severity = SEVERITIES[SEVERITIES.length - weight];
    return severity === undefined ? [] : [{ ...cause, severity }];
  });
}
