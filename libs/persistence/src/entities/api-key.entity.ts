import type { KeyScope, TeamId } from '@palisade/vocabulary';
import { Team } from './team.entity';
import { User } from './user.entity';
import { created, type RowOf, table, text, timestamp, uuid } from './table';

/** A team's bearer key. The key itself is shown once and never stored. */
export const ApiKey = table(
  'api_keys',
  {
    id: uuid().key(),
    teamId: uuid<TeamId>(),
    name: text(),
    /** SHA-256 of the key, hex. */
    keyHash: text(),
    /** Shown in lists, so that people can tell keys apart. */
    lastFour: text(),
    createdAt: created(),
    /** Written at most once a minute. */
    lastUsedAt: timestamp().orNull(),
    expiresAt: timestamp().orNull(),
    revokedAt: timestamp().orNull(),
    scopes: text<KeyScope>()
      .array()
      .default(() => "'{write}'"),
    /** The person who made it; null for keys from the command line and for keys whose maker is not known. */
    createdBy: uuid().orNull(),
  },
  {
    foreignKeys: {
      api_keys_team_fkey: [['teamId'], Team, ['id']],
      api_keys_created_by_fkey: [['createdBy'], User, ['id']],
    },
    uniqueIndexes: { api_keys_key_hash_key: ['keyHash'] },
    indexes: { api_keys_team_idx: ['teamId'] },
    checks: { api_keys_scopes_check: "cardinality(scopes) > 0 AND scopes <@ '{read,scan,write}'" },
  },
);
export type ApiKey = RowOf<typeof ApiKey>;
