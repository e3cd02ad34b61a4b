import type { HttpProofMethod, VerificationMethod, CheckId, TeamId } from '@palisade/vocabulary';
import type { EntityManager } from 'typeorm';
import { SqlRepository } from '../sql/sql-repository';

/** How long a file or meta tag allows intrusive tests after it was seen. */
export const HTTP_PROOF_HOURS = 24;

/** A host has one check, or few. */
const MOST_PROVING = 5;

/** A file or meta tag that was seen. */
export interface SeenProof {
  method: HttpProofMethod;
  token: string;
  /** Scheme, host and port. */
  origin: string;
  address: string;
}

export interface ProvenOriginView extends SeenProof {
  lastSeenAt: Date;
  /** Whether it was seen within `HTTP_PROOF_HOURS`. */
  isFresh: boolean;
}

/** Everything that decides where intrusive requests of a check may go. */
export interface IntrusionGround {
  method: VerificationMethod | null;
  /** Whether what verified the domain was seen within `HTTP_PROOF_HOURS`; `token` is what to look for again. */
  isFresh: boolean;
  token: string | null;
  origins: ProvenOriginView[];
  /** What a worker can check again: newest first, at most one per method. */
  proofs: { method: HttpProofMethod; token: string }[];
}

/** Where the files and meta tags of checks were seen, and when last. */
export class ProvenOriginsRepository extends SqlRepository {
  list(teamId: TeamId, checkId: CheckId): Promise<ProvenOriginView[]> {
    return this.rows<ProvenOriginView>(`${ORIGINS} WHERE team_id = $1 AND check_id = $2 ${NEWEST_FIRST}`, [
      teamId,
      checkId,
    ]);
  }

  /** Null when the scanned domain is not verified at this moment, the check was deleted or has another domain now. */
  async forWorkerGround({
    checkId,
    domain,
  }: {
    checkId: CheckId;
    domain: string;
  }): Promise<IntrusionGround | null> {
    const [check] = await this.dataSource.query<
      { method: VerificationMethod | null; token: string | null; isFresh: boolean }[]
    >(
      `SELECT proof.method, proof.token, coalesce(proof.last_seen_at > now() - interval '${HTTP_PROOF_HOURS} hours', false) AS "isFresh" FROM checks LEFT JOIN domain_proofs AS proof ON proof.check_id = checks.id
       WHERE checks.id = $1 AND checks.domain = $2 AND checks.is_verified AND checks.deleted_at IS NULL`,
      [checkId, domain],
    );
    if (check === undefined) return null;
    const origins = await this.dataSource.query<ProvenOriginView[]>(
      `${ORIGINS} WHERE check_id = $1 ${NEWEST_FIRST}`,
      [checkId],
    );
    const proofs = new Map<HttpProofMethod, string>();
    for (const { method, token } of origins) if (!proofs.has(method)) proofs.set(method, token);
    const { method, token, isFresh } = check;
    if ((method === 'file' || method === 'meta') && token !== null) proofs.set(method, token);
    return {
      method,
      isFresh,
      token,
      origins,
      proofs: [...proofs].map(([kind, text]) => ({ method: kind, token: text })),
    };
  }

  /** The checks of a team that prove one of its hosts. */
  async forWorkerProving(
    teamId: TeamId,
    domain: string,
  ): Promise<{ checkId: CheckId; domain: string; url: string | null }[]> {
    return this.rows(
      `SELECT id AS "checkId", domain, url FROM checks
       WHERE team_id = $1 AND domain = $2 AND is_verified AND deleted_at IS NULL ORDER BY id LIMIT ${MOST_PROVING}`,
      [teamId, domain],
    );
  }

  /** Notes that the TXT record of a check was found just now. */
  async forWorkerRecordFound({ checkId }: { checkId: CheckId }, token: string): Promise<void> {
    await this.dataSource.query(
      `UPDATE domain_proofs SET last_seen_at = now(), last_checked_at = now(), failing_since = NULL
       WHERE check_id = $1 AND method = 'dns' AND token = $2`,
      [checkId, token],
    );
  }

  /** Notes what was seen just now, unless the check has another domain meanwhile. */
  async forWorkerRecordSeen(
    { checkId, domain }: { checkId: CheckId; domain: string },
    seen: readonly SeenProof[],
  ): Promise<void> {
    await recordSeen(this.dataSource.manager, { checkId, domain }, seen);
  }
}

/** In the order of their keys, so that two writers never wait for each other. */
export async function recordSeen(
  manager: EntityManager,
  { checkId, domain }: { checkId: CheckId; domain: string },
  seen: readonly SeenProof[],
): Promise<void> {
  if (seen.length === 0) return;
  await manager.query(
    `INSERT INTO proven_origins AS known (check_id, team_id, origin, address, method, token)
     SELECT checks.id, checks.team_id, seen.origin, seen.address, seen.method, seen.token
     FROM checks, (
       SELECT DISTINCT ON (origin, address) * FROM unnest($3::text[], $4::text[], $5::text[], $6::text[])
         AS each (origin, address, method, token) ORDER BY origin, address
     ) AS seen
     WHERE checks.id = $1 AND checks.domain = $2 AND checks.deleted_at IS NULL
     ORDER BY seen.origin, seen.address
     ON CONFLICT (check_id, origin, address) DO UPDATE SET method = excluded.method, token = excluded.token, last_seen_at = now()`,
    [
      checkId,
      domain,
      seen.map(({ origin }) => origin),
      seen.map(({ address }) => address),
      seen.map(({ method }) => method),
      seen.map(({ token }) => token),
    ],
  );
  // A site that changes its addresses every hour must not grow the table without a limit.
  await manager.query(
    `DELETE FROM proven_origins WHERE check_id = $1 AND last_seen_at < now() - interval '30 days'`,
    [checkId],
  );
}

const ORIGINS = `SELECT origin, address, method, token, last_seen_at AS "lastSeenAt",
  last_seen_at > now() - interval '${HTTP_PROOF_HOURS} hours' AS "isFresh" FROM proven_origins`;
/** The most origins that a check shows. */
export const MOST_PROVEN_ORIGINS = 200;
const NEWEST_FIRST = `ORDER BY last_seen_at DESC, origin, address LIMIT ${MOST_PROVEN_ORIGINS}`;
