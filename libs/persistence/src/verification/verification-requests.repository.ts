import { DEFAULT_ZONE, type ProofMethod, type CheckId, type TeamId } from '@palisade/vocabulary';
import type { SiteTask, StoredAttempt } from '../entities/verification-request.entity';
import { newId } from '../ids';
import type { ActingTeam } from '../ground/audit-entries';
import type { ProvenSite } from './check-verification.repository';
import { SqlRepository } from '../sql/sql-repository';
import { mayUseZone } from '../ground/zone-rules';

/** How many requests of one team may wait or run, and how many of them run at the same time, over all workers. */
export const MOST_OPEN_PER_TEAM = 10;
const MOST_RUNNING_PER_TEAM = 2;

/** Longer than a worker needs; after it another one takes the request of a worker that died. */
const CLAIM_LASTS = `CASE WHEN request.identity_task IS NULL THEN interval '30 seconds' ELSE interval '60 seconds' END`;

/** By then the client has disconnected. */
const STALE_AFTER = `interval '5 minutes'`;

/** What to check. */
export interface WantedVerification {
  checkId: CheckId;
  site: ProvenSite;
  methods: readonly ProofMethod[];
  /** The tokens that count, by domain. */
  tokens: Record<string, string[]>;
  /** Null when it is about the domain. */
  identityTask: SiteTask | null;
}

/** A request that one worker has taken. */
export interface ClaimedVerification extends WantedVerification {
  id: string;
  team: ActingTeam;
}

/** Requests of the API to check proofs and scan identities now, and the responses of workers. */
export class VerificationRequestsRepository extends SqlRepository {
  /** @returns the id of the request, or null when the team has too many open ones. */
  async open({ id: teamId, actor }: ActingTeam, wanted: WantedVerification): Promise<string | null> {
    const { checkId, site, methods, tokens, identityTask } = wanted;
    const id = newId();
    const opened = await this.dataSource.query<unknown[]>(
      `INSERT INTO verification_requests (id, team_id, check_id, domain, url, methods, tokens, actor, identity_task)
       SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9
       WHERE (SELECT count(*) FROM verification_requests
              WHERE team_id = $2 AND finished_at IS NULL AND created_at > now() - ${STALE_AFTER}) < ${MOST_OPEN_PER_TEAM}
       RETURNING id`,
      [
        id,
        teamId,
        checkId,
        site.domain,
        site.url,
        methods,
        JSON.stringify(tokens),
        JSON.stringify(actor),
        identityTask && JSON.stringify(identityTask),
      ],
    );
    return opened.length === 0 ? null : id;
  }

  /** The responses that have come, by the id of their request. */
  async answers(ids: readonly string[]): Promise<Map<string, unknown>> {
    const rows = await this.dataSource.query<{ id: string; answer: unknown }[]>(
      `SELECT id, coalesce(attempts, result) AS answer FROM verification_requests
       WHERE id = ANY($1::uuid[]) AND finished_at IS NOT NULL`,
      [ids],
    );
    return new Map(rows.map(({ id, answer }) => [id, answer]));
  }

  /** What a page showed to an identity is kept no longer than it takes to pass it on. */
  async discard(id: string): Promise<void> {
    await this.dataSource.query('DELETE FROM verification_requests WHERE id = $1', [id]);
  }

  /** Deletes a request that no worker has claimed. @returns false when one has. */
  async withdraw(id: string): Promise<boolean> {
    return (
      (await this.affected(
        'DELETE FROM verification_requests WHERE id = $1 AND claimed_until IS NULL AND finished_at IS NULL',
        [id],
      )) === 1
    );
  }

  /** Takes requests about checks of these zones in turns among the teams, the oldest of each first. */
  async forWorkerClaim(
    limit: number,
    zones: readonly string[] = [DEFAULT_ZONE],
  ): Promise<ClaimedVerification[]> {
    const [rows] = await this.dataSource.query<
      [(Omit<ClaimedVerification, 'team' | 'site'> & ProvenSite & ActingRow)[], number]
    >(CLAIM, [limit, zones]);
    return rows.map(({ id, checkId, teamId, actor, domain, url, zone, methods, tokens, identityTask }) => ({
      id,
      checkId,
      methods,
      tokens,
      identityTask,
      site: { domain, url, zone },
      team: { id: teamId, actor },
    }));
  }

  /** Writes the response to a request, drops its secrets, and deletes old requests. */
  async forWorkerFinish(
    id: string,
    answer: { attempts: readonly StoredAttempt[] } | { result: unknown },
  ): Promise<void> {
    await this.dataSource.query(
      `UPDATE verification_requests SET attempts = $2, result = $3, identity_task = identity_task - 'sealedSecrets',
         finished_at = now() WHERE id = $1 AND finished_at IS NULL`,
      [
        id,
        'attempts' in answer ? JSON.stringify(answer.attempts) : null,
        'result' in answer ? JSON.stringify(answer.result) : null,
      ],
    );
    await this.dataSource.query(
      `DELETE FROM verification_requests WHERE id IN (
         SELECT id FROM verification_requests WHERE created_at < now() - interval '1 hour' LIMIT 100 FOR UPDATE SKIP LOCKED)`,
    );
  }
}

interface ActingRow {
  teamId: TeamId;
  actor: ActingTeam['actor'];
}

const CLAIM = `
  WITH running AS (
    SELECT team_id, count(*) AS count FROM verification_requests
    WHERE finished_at IS NULL AND claimed_until > now() GROUP BY team_id
  ), waiting AS (
    SELECT id, team_id, created_at, row_number() OVER (PARTITION BY team_id ORDER BY created_at, id) AS place
    FROM verification_requests
    WHERE finished_at IS NULL AND (claimed_until IS NULL OR claimed_until <= now()) AND created_at > now() - ${STALE_AFTER}
      AND EXISTS (SELECT FROM checks WHERE checks.id = check_id AND checks.zone = ANY($2::text[]) AND ${mayUseZone('checks')})
  ), chosen AS (
    SELECT waiting.id FROM waiting LEFT JOIN running USING (team_id)
    WHERE waiting.place + coalesce(running.count, 0) <= ${MOST_RUNNING_PER_TEAM}
    ORDER BY waiting.place + coalesce(running.count, 0), waiting.created_at LIMIT $1
  ), free AS (
    SELECT request.id FROM verification_requests AS request JOIN chosen USING (id)
    WHERE request.claimed_until IS NULL OR request.claimed_until <= now() FOR UPDATE OF request SKIP LOCKED
  )
  UPDATE verification_requests AS request SET claimed_until = now() + ${CLAIM_LASTS}
  FROM free WHERE request.id = free.id
  RETURNING request.id, request.team_id AS "teamId", request.check_id AS "checkId", request.domain, request.url,
            (SELECT zone FROM checks WHERE checks.id = request.check_id) AS zone,
            request.methods, request.tokens, request.actor, request.identity_task AS "identityTask"`;
