import type { Plan, TeamId } from '@palisade/vocabulary';

/** Whose check or scan a CI URL names, and what its hash is compared with. */
export interface CiHookOwner {
  teamId: TeamId;
  /** The hash of the team derives from it. */
  ciGeneration: number;
  /** SHA-256 of the check's own hash, hex; null when it has none. */
  checkHashDigest: string | null;
  plan: Plan;
}

/** For `checks c` with `CI_HOOK_JOINS`. */
export const CI_HOOK_OWNER = `t.id AS "teamId", t.ci_generation AS "ciGeneration", h.hash_digest AS "checkHashDigest", t.plan`;

/** For `check_ci_hashes h`: a hash of a revoked or expired key does not count. */
const IS_LIVE_HASH = `(h.api_key_id IS NULL OR EXISTS (SELECT FROM api_keys k
  WHERE k.id = h.api_key_id AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > now())))`;

/** Whether check $2 of team $1 has its own valid hash. */
export const HAS_CI_HASH = `EXISTS (SELECT FROM check_ci_hashes h
  WHERE h.team_id = $1 AND h.check_id = $2 AND ${IS_LIVE_HASH})`;

export const CI_HOOK_JOINS = `JOIN teams t ON t.id = c.team_id
  LEFT JOIN check_ci_hashes h ON h.team_id = c.team_id AND h.check_id = c.id AND ${IS_LIVE_HASH}`;
