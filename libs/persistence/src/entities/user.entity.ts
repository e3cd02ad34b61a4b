import type { UserId } from '@palisade/vocabulary';
import { created, flag, type RowOf, table, text, timestamp, uuid } from './table';

/** A person with an account. */
export const User = table(
  'users',
  {
    id: uuid<UserId>().key(),
    /** In lower case: two spellings of one address are one account. */
    email: text(),
    name: text(),
    /** When the person last proved to receive mail at the address; null as long as nobody did. */
    emailConfirmedAt: timestamp().orNull(),
    /** Argon2id in the PHC string format; null for a person who signs in through an identity provider only. */
    passwordHash: text().orNull(),
    /** Runs the installation: may set the plan of every team. */
    isOperator: flag().default(false),
    /** When an operator disabled the account: nobody signs in to it; null while people can. */
    disabledAt: timestamp().orNull(),
    createdAt: created(),
  },
  {
    uniqueIndexes: { users_email_key: ['email'] },
    checks: { users_email_check: 'email = lower(email)' },
  },
);
export type User = RowOf<typeof User>;
