import type { CheckId, TeamId } from '@palisade/vocabulary';
import type { Subdomain } from '../entities/subdomain.entity';
import type { RowPage, RowWindow } from '../sql/page-of-rows';
import { SqlRepository } from '../sql/sql-repository';

/** Names that no search has found for so long are deleted. */
const KEPT_DAYS = 180;

export interface SubdomainView extends Omit<Subdomain, 'checkId' | 'teamId'> {
  /** Whether the last search found it. */
  isCurrent: boolean;
  /** The check that watches it; null if none does. */
  watchedBy: CheckId | null;
}

/** $1 team, $2 check. */
const LISTED = `FROM (
    SELECT s.name, s.source, s.addresses, s.is_private AS "isPrivate", s.status, s.certificate, s.first_seen_at AS "firstSeenAt",
      s.last_seen_at AS "lastSeenAt", s.last_seen_at = max(s.last_seen_at) OVER () AS "isCurrent",
      (SELECT c.id FROM checks c WHERE c.team_id = $1 AND c.domain = s.name AND c.deleted_at IS NULL ORDER BY c.id LIMIT 1) AS "watchedBy"
    FROM subdomains s WHERE s.team_id = $1 AND s.check_id = $2
  ) AS listed
  WHERE $3::boolean IS NULL OR ("watchedBy" IS NOT NULL) = $3`;

/** Hosts below the domains of checks. */
export class SubdomainsRepository extends SqlRepository {
  /** What the last search found first, then by name. */
  async list(
    teamId: TeamId,
    checkId: CheckId,
    isWatched: boolean | undefined,
    window: RowWindow,
  ): Promise<RowPage<SubdomainView>> {
    return this.page<SubdomainView>(
      {
        columns: 'listed.*',
        from: LISTED,
        order: '"isCurrent" DESC, name',
        values: [teamId, checkId, isWatched ?? null],
      },
      window,
    );
  }

  /** @returns how many names were deleted. */
  async forWorkerForget(): Promise<number> {
    await this.affected(
      `DELETE FROM issued_certificates WHERE not_after < now() - make_interval(days => ${KEPT_DAYS})`,
    );
    return this.affected(
      `DELETE FROM subdomains WHERE last_seen_at < now() - make_interval(days => ${KEPT_DAYS})`,
    );
  }
}
