import type { VerificationMethod, CheckId, TeamId } from '@palisade/vocabulary';
import { Check } from './check.entity';
import { NOW, type RowOf, table, text, timestamp, uuid } from './table';

/**
 * How a check's domain was proven, and how that proof fares since. What counts is `checks.is_verified`: the row of a proof that
 * was lost stays, to tell what happened. Gone when the check gets another domain.
 */
export const DomainProof = table(
  'domain_proofs',
  {
    checkId: uuid<CheckId>().key(),
    teamId: uuid<TeamId>(),
    method: text<VerificationMethod>(),
    /** What was found, kept so that a re-check needs no secret; null for the operator's word. */
    token: text().orNull(),
    verifiedAt: timestamp().default(NOW),
    /** When the proof was last found in its place. */
    lastSeenAt: timestamp().default(NOW),
    /** When a worker last found out whether it is there. */
    lastCheckedAt: timestamp().default(NOW),
    /** The first of the re-checks in a row that did not find it. */
    failingSince: timestamp().orNull(),
    /** A worker checks it, or checked it without a result; no other worker does until then. */
    claimedUntil: timestamp().orNull(),
  },
  {
    foreignKeys: {
      domain_proofs_check_fkey: [['teamId', 'checkId'], Check, ['teamId', 'id']],
    },
    otherIndexes: ['domain_proofs_last_checked_idx'],
    checks: {
      domain_proofs_method_check: "method IN ('dns', 'file', 'meta', 'operator')",
      domain_proofs_token_check: "(token IS NULL) = (method = 'operator')",
    },
  },
);
export type DomainProof = RowOf<typeof DomainProof>;
