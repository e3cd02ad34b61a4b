import type { UserId } from '@palisade/vocabulary';
import { User } from './user.entity';
import { type RowOf, table, text, uuid } from './table';

/** Replaces the authenticator once. The row is deleted when the code is used. */
export const RecoveryCode = table(
  'recovery_codes',
  {
    userId: uuid<UserId>().key(),
    /** SHA-256 of the code, hex. A code has 80 random bits, so a slow hash adds nothing. */
    codeHash: text().key(),
  },
  { foreignKeys: { recovery_codes_user_fkey: [['userId'], User, ['id']] } },
);
export type RecoveryCode = RowOf<typeof RecoveryCode>;
