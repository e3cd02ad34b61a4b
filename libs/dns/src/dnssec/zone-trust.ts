import type { TrustAnchor } from '../trust-anchors';
import type { Denial } from '../denials';
import type { BogusReason, KeyRecord, SetVerdict, SignatureRecord } from './signatures';

/** RFC 4033 section 5. `indeterminate`: a question had no result, or validation would cost too much. */
export type DnssecStatus = 'secure' | 'insecure' | 'bogus' | 'indeterminate';

export type InsecureReason = 'unsigned_delegation' | 'opt_out' | 'unknown_algorithm' | 'too_many_iterations';
export type IndeterminateReason =
  | 'no_response'
  | 'signatures_stripped'
  | 'too_costly'
  | 'malformed_records'
  // Our two verdicts differ, or the resolver contradicts them.
  | 'verdicts_differ'
  | 'resolver_disagrees'
  // Signatures are missing, and nobody but the zone itself could say whether it has any.
  | 'unsigned_view';
/** The resolver's AD bit decided, because our own verdict is unknown (`DNS_TRUST_AD`). */
export type ResolverReason = 'resolver_validated' | 'resolver_refused';

/** The state of a zone: its keys if it is secure, else the reason why it is not. */
export interface ZoneTrust {
  zone: string;
  status: DnssecStatus;
  reason: BogusReason | InsecureReason | IndeterminateReason | ResolverReason | null;
  keys: readonly KeyRecord[];
  /** The DS records in its parent. */
  anchors: readonly TrustAnchor[];
}

export interface Validation {
  status: DnssecStatus;
  reason: ZoneTrust['reason'];
  /** The zone of the last name of the aliases. */
  zone: ZoneTrust;
  /** The signature of the records; null for denials. */
  signature: SignatureRecord | null;
}

type Fault = [status: DnssecStatus, reason: ZoneTrust['reason']];

export const faultOf = ({ reason }: SetVerdict & { ok: false }): Fault =>
  reason === 'too_costly' ? ['indeterminate', reason] : ['bogus', reason];

export function unproven(denial: Denial): Fault {
  if (denial === 'opt_out' || denial === 'too_many_iterations') return ['insecure', denial];
  return ['bogus', 'denial_not_proven'];
}

export const trust = (zone: string, status: DnssecStatus, reason: ZoneTrust['reason']): ZoneTrust => ({
  zone,
  status,
  reason,
  keys: [],
  anchors: [],
});

export const resultOf = (zone: ZoneTrust, status: DnssecStatus, reason: ZoneTrust['reason']): Validation => ({
  status,
  reason,
  zone,
  signature: null,
});
