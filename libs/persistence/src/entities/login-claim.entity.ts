import { bigint, type RowOf, table, text, timestamp } from './table';

/** When scans last signed in to an account, of whichever team: an account is never locked by us. */
export const LoginClaim = table('login_claims', {
  /** SHA-256 of the account (`accountOf`). */
  accountHash: text().key(),
  loginsAt: timestamp().array().default('{}'),
  /** The last time step whose code was sent (RFC 6238). */
  totpStep: bigint().orNull(),
  claimedAt: timestamp(),
});
export type LoginClaim = RowOf<typeof LoginClaim>;
