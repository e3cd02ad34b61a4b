import type { UserId } from '@palisade/vocabulary';
import { User } from './user.entity';
import { created, NOW, type RowOf, table, text, timestamp, uuid } from './table';

/** A person who is signed in at one browser. A session that ends is deleted; the audit log remembers it. */
export const Session = table(
  'sessions',
  {
    id: uuid().key(),
    userId: uuid<UserId>(),
    /** SHA-256 of the cookie's token, hex. */
    tokenHash: text(),
    userAgent: text().orNull(),
    address: text().orNull(),
    createdAt: created(),
    /** Written at most once a minute. */
    lastUsedAt: timestamp().default(NOW),
    /** The latest end; an unused session ends sooner. */
    expiresAt: timestamp(),
  },
  {
    foreignKeys: { sessions_user_fkey: [['userId'], User, ['id']] },
    uniqueIndexes: { sessions_token_hash_key: ['tokenHash'] },
    indexes: { sessions_user_idx: ['userId'] },
  },
);
export type Session = RowOf<typeof Session>;
