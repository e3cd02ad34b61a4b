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

export const CI_HOOK_JOINS = `JOIN teams t ON t.id = c.team_id
  LEFT JOIN check_ci_hashes h ON h.team_id = c.team_id AND h.check_id = c.id`;
