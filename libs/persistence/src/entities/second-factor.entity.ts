import type { UserId } from '@palisade/vocabulary';
import { User } from './user.entity';
import { created, integer, type RowOf, table, text, timestamp, uuid } from './table';

/** A person's authenticator (TOTP, RFC 6238). It is in force from the first correct code. */
export const SecondFactor = table(
  'second_factors',
  {
    userId: uuid<UserId>().key(),
    /** The shared secret, encrypted with a key derived from APP_SECRET. */
    sealedSecret: text(),
    /** The time step of the last code that was accepted: it and older ones are refused (RFC 6238 section 5.2). */
    lastStep: integer().orNull(),
    createdAt: created(),
    /** Null while it is being set up. */
    enabledAt: timestamp().orNull(),
  },
  { foreignKeys: { second_factors_user_fkey: [['userId'], User, ['id']] } },
);
export type SecondFactor = RowOf<typeof SecondFactor>;
