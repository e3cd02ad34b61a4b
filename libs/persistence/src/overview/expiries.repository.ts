import {
  type CheckId,
  type ExpiryKind,
  MAX_EXPIRIES,
  RENEWAL_BLOCKERS,
  type RenewalBlocker,
  type TeamId,
} from '@palisade/vocabulary';
import { SqlRepository } from '../sql/sql-repository';

/** The end of a certificate or a domain that checks of a team have. */
export interface Expiry {
  kind: ExpiryKind;
  /** The host, with its port if that is not 443, or the registered domain. */
  name: string;
  expiresAt: Date;
  /** When a scan last read it, to the hour. */
  seenAt: Date;
  /** The check whose scan did. */
  checkId: CheckId;
  domain: string;
  /** How many checks have it. */
  checksCount: number;
  /** What the last scans of that check found that stops the next renewal; none of a domain. */
  blockers: RenewalBlocker[];
}

export interface ExpiryFilter {
  kind?: ExpiryKind | undefined;
  after?: Date | undefined;
  before?: Date | undefined;
}

/** Keys of ours: nobody else writes into the statement. */
const BLOCKERS = Object.keys(RENEWAL_BLOCKERS)
  .map((rule) => `'${rule}'`)
  .join(', ');

/** One row for each name. What the team no longer tests is left out, because nothing would ever change its date. */
const LIST = `
  WITH named AS (
    SELECT DISTINCT ON (e.kind, e.name) e.kind, e.name, e.expires_at AS "expiresAt", e.seen_at AS "seenAt", c.id AS "checkId",
      c.domain, count(*) OVER (PARTITION BY e.kind, e.name)::integer AS "checksCount"
    FROM check_expiries e JOIN checks c ON c.id = e.check_id AND c.deleted_at IS NULL
    WHERE e.team_id = $1 AND c.tests -> CASE e.kind WHEN 'certificate' THEN 'ssl_certificate' ELSE 'domain_expiry' END = 'true'
    ORDER BY e.kind, e.name, e.seen_at DESC, c.id
  )
  SELECT named.*, count(*) OVER ()::integer AS total,
    CASE kind WHEN 'certificate' THEN ARRAY(
      SELECT DISTINCT i.rule_id FROM issues i
      WHERE i.team_id = $1 AND i.check_id = named."checkId" AND i.test_key = 'dns_security' AND i.is_detected
        AND i.rule_id IN (${BLOCKERS}) ORDER BY i.rule_id
    ) ELSE '{}' END AS blockers
  FROM named
  WHERE ($2::text IS NULL OR kind = $2) AND ($3::timestamptz IS NULL OR "expiresAt" >= $3)
    AND ($4::timestamptz IS NULL OR "expiresAt" < $4)
  ORDER BY "expiresAt", kind, name LIMIT ${MAX_EXPIRIES}`;

export class ExpiriesRepository extends SqlRepository {
  /** The earliest first, at most `MAX_EXPIRIES`; `total` counts all. */
  async list(
    teamId: TeamId,
    { kind, after, before }: ExpiryFilter = {},
  ): Promise<{ items: Expiry[]; total: number }> {
    const rows = await this.rows<Expiry & { total: number }>(LIST, [
      teamId,
      kind ?? null,
      after ?? null,
      before ?? null,
    ]);
    return { items: rows, total: rows[0]?.total ?? 0 };
  }
}
