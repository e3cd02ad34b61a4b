import type { CheckId, TeamId } from '@palisade/vocabulary';
import { ApiKey } from './api-key.entity';
import { Check } from './check.entity';
import { created, type RowOf, table, text, uuid } from './table';

/** A CI hash for one check alone. In its own table, because workers read checks and must not see it. */
export const CheckCiHash = table(
  'check_ci_hashes',
  {
    checkId: uuid<CheckId>().key(),
    teamId: uuid<TeamId>(),
    /** SHA-256 of the hash, hex: it is a random secret, which is shown once. */
    hashDigest: text(),
    createdAt: created(),
    /** The key that created the hash, which ends with it; null for one that a person created. */
    apiKeyId: uuid().orNull(),
  },
  {
    foreignKeys: {
      check_ci_hashes_check_fkey: [['teamId', 'checkId'], Check, ['teamId', 'id']],
      check_ci_hashes_api_key_fkey: [['apiKeyId'], ApiKey, ['id']],
    },
  },
);
export type CheckCiHash = RowOf<typeof CheckCiHash>;
