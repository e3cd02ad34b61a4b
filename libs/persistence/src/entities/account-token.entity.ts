import type { UserId } from '@palisade/vocabulary';
import { User } from './user.entity';
import { created, type RowOf, table, text, timestamp, uuid } from './table';

/** What the holder of a token may do: confirm an address (the current or a new one), set a new password, sign in, or end what someone else did. */
export type AccountTokenPurpose = 'confirm_email' | 'reset_password' | 'sign_in' | 'disown';

/** A single-use secret that was mailed to a person, or printed by the operator. The row is deleted when it is used. */
export const AccountToken = table(
  'account_tokens',
  {
    id: uuid().key(),
    userId: uuid<UserId>(),
    purpose: text<AccountTokenPurpose>(),
    /** The address that the token was mailed to, and therefore proves; null for a link that the operator printed. */
    email: text().orNull(),
    /** SHA-256 of the token, hex. */
    tokenHash: text(),
    createdAt: created(),
    expiresAt: timestamp(),
  },
  {
    foreignKeys: { account_tokens_user_fkey: [['userId'], User, ['id']] },
    uniqueIndexes: { account_tokens_token_hash_key: ['tokenHash'] },
    indexes: { account_tokens_user_idx: ['userId'] },
    checks: {
      account_tokens_purpose_check: "purpose IN ('confirm_email', 'reset_password', 'sign_in', 'disown')",
    },
  },
);
export type AccountToken = RowOf<typeof AccountToken>;
