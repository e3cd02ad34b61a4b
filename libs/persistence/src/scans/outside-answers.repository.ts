import { DEFAULT_ZONE, type TeamId, type TestKey } from '@palisade/vocabulary';
import { sha256 } from '../sql/sha256';
import { SqlRepository } from '../sql/sql-repository';

/** A scan that may ask has this long for it; when its worker is lost, another scan asks. */
const CLAIM_MINUTES = 3;
/** Answers about subjects that no scan has asked for are deleted. */
const UNUSED_DAYS = 30;

/** An answer of an earlier scan. */
interface Kept {
  value: unknown;
  at: string;
}

interface Row {
  may_ask: boolean;
  answer: unknown;
  answered_at: Date | null;
}

export class OutsideAnswersRepository extends SqlRepository {
  /** Of several concurrent calls for a subject, one may ask, and only when its pause is over. */
  async forWorkerClaim(
    testKey: TestKey,
    subject: string,
    zone = DEFAULT_ZONE,
  ): Promise<{ mayAsk: boolean; kept: Kept | null }> {
    const rows = await this.dataSource.query<Row[]>(
      `WITH granted AS (
         INSERT INTO outside_answers AS known (test_key, subject_hash, next_at)
         VALUES ($1, $2, now() + make_interval(mins => ${CLAIM_MINUTES}))
         ON CONFLICT (test_key, subject_hash) DO UPDATE SET next_at = excluded.next_at WHERE known.next_at <= now()
         RETURNING answer, answered_at)
       SELECT true AS may_ask, answer, answered_at FROM granted
       UNION ALL
       SELECT false, answer, answered_at FROM outside_answers
       WHERE test_key = $1 AND subject_hash = $2 AND NOT EXISTS (SELECT FROM granted)`,
      [testKey, keyOf(subject, zone)],
    );
    const [row] = rows;
    // A concurrent first claim is not visible yet.
    if (row === undefined) return { mayAsk: false, kept: null };
    const { may_ask: mayAsk, answer, answered_at: at } = row;
    return { mayAsk, kept: at === null ? null : { value: answer, at: at.toISOString() } };
  }

  /**
   * Which hosts at or below a registered domain the team's checks watch, and whether one of them proves all of them: by DNS, at the domain
   * itself.
   */
  async forWorkerKnownDomain(
    teamId: TeamId,
    domain: string,
  ): Promise<{ isProven: boolean; watched: string[] }> {
    const checks = await this.dataSource.query<{ domain: string; proves: boolean }[]>(
      `SELECT checks.domain, checks.is_verified AND proof.method IN ('dns', 'operator') AND checks.domain = $2 AS proves
       FROM checks LEFT JOIN domain_proofs AS proof ON proof.check_id = checks.id
       WHERE checks.team_id = $1 AND checks.deleted_at IS NULL
         AND (checks.domain = $2 OR right(checks.domain, length($2) + 1) = '.' || $2)`,
      [teamId, domain],
    );
    return {
      isProven: checks.some(({ proves }) => proves),
      watched: [...new Set(checks.map((check) => check.domain))].sort(),
    };
  }

  /** @param value null keeps the previous answer. */
  async forWorkerKeep(
    testKey: TestKey,
    subject: string,
    value: unknown,
    restSeconds: number,
    zone = DEFAULT_ZONE,
  ): Promise<void> {
    const answer = value === null ? null : JSON.stringify(value);
    await this.dataSource.query(
      `UPDATE outside_answers
       SET next_at = now() + make_interval(secs => $4), answer = coalesce($3::jsonb, answer),
           answered_at = CASE WHEN $3::jsonb IS NULL THEN answered_at ELSE now() END
       WHERE test_key = $1 AND subject_hash = $2`,
      [testKey, keyOf(subject, zone), answer, restSeconds],
    );
    await this.dataSource.query(
      `DELETE FROM outside_answers WHERE (test_key, subject_hash) IN (
         SELECT test_key, subject_hash FROM outside_answers
         WHERE next_at <= now() - make_interval(days => ${UNUSED_DAYS}) LIMIT 100 FOR UPDATE SKIP LOCKED)`,
    );
  }
}

/** Another network may get another answer, and a stolen worker of a zone must not write what scans of others believe. */
const keyOf = (subject: string, zone: string): string =>
  zone === DEFAULT_ZONE ? sha256(subject) : `${zone}:${sha256(subject)}`;
