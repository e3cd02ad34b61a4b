import type { UserId } from '@palisade/vocabulary';
import { User } from './user.entity';
import { flag, integer, type RowOf, table, text, timestamp, uuid } from './table';

/** A sign-in that waits for the second factor: the password was right, the identity provider confirmed the person, or the person opened a sign-in link. */
export const SignInChallenge = table(
  'sign_in_challenges',
  {
    id: uuid().key(),
    userId: uuid<UserId>(),
    /** SHA-256 of the cookie's token, hex. */
    tokenHash: text(),
    /** Codes that were tried. After five the person starts again with the password. */
    attempts: integer().default(0),
    /** Whether the first step was a sign-in link: its codes are counted separately. */
    byLink: flag().default(false),
    expiresAt: timestamp(),
  },
  {
    foreignKeys: { sign_in_challenges_user_fkey: [['userId'], User, ['id']] },
    uniqueIndexes: { sign_in_challenges_token_hash_key: ['tokenHash'] },
    indexes: { sign_in_challenges_user_idx: ['userId'] },
  },
);
export type SignInChallenge = RowOf<typeof SignInChallenge>;
