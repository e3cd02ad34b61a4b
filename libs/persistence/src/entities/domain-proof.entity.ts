import type { VerificationMethod, CheckId, TeamId } from '@palisade/vocabulary';
import { Check } from './check.entity';
import { NOW, type RowOf, table, text, timestamp, uuid } from './table';

/**
 * How a check's domain was verified, and what the re-checks found. `checks.is_verified` decides: the row of a lost proof
 * stays as a record. Deleted when the check gets another domain.
 */
export const DomainProof = table(
  'domain_proofs',
  {
    checkId: uuid<CheckId>().key(),
    teamId: uuid<TeamId>(),
    method: text<VerificationMethod>(),
    /** What was found, kept so that a re-check needs no secret; null when the operator verified the domain. */
    token: text().orNull(),
    verifiedAt: timestamp().default(NOW),
    /** When the proof was last found. */
    lastSeenAt: timestamp().default(NOW),
    /** When a re-check last had a result. */
    lastCheckedAt: timestamp().default(NOW),
    /** The first re-check of the current series that did not find it. */
    failingSince: timestamp().orNull(),
    /** Until then no other worker checks it: one is checking it, or has checked it without a result. */
    claimedUntil: timestamp().orNull(),
  },
  {
    foreignKeys: { domain_proofs_check_fkey: [['teamId', 'checkId'], Check, ['teamId', 'id']] },
    otherIndexes: ['domain_proofs_last_checked_idx'],
    checks: {
      domain_proofs_method_check: "method IN ('dns', 'file', 'meta', 'operator')",
      domain_proofs_token_check: "(token IS NULL) = (method = 'operator')",
    },
  },
);
export type DomainProof = RowOf<typeof DomainProof>;
