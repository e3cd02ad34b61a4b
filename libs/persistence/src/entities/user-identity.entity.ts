import type { UserId } from '@palisade/vocabulary';
import { User } from './user.entity';
import { created, type RowOf, table, text, timestamp, uuid } from './table';

/** A person's account at an OpenID provider. Only issuer and subject identify it: an address may change hands there. */
export const UserIdentity = table(
  'user_identities',
  {
    id: uuid().key(),
    userId: uuid<UserId>(),
    issuer: text(),
    subject: text(),
    /** What the provider called the person when the identity was linked; for display only. */
    label: text(),
    createdAt: created(),
    lastUsedAt: timestamp().orNull(),
  },
  {
    foreignKeys: { user_identities_user_fkey: [['userId'], User, ['id']] },
    uniques: { user_identities_issuer_subject_key: ['issuer', 'subject'] },
    indexes: { user_identities_user_idx: ['userId'] },
  },
);
export type UserIdentity = RowOf<typeof UserIdentity>;
