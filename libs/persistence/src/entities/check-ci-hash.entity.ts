import type { CheckId, TeamId } from '@palisade/vocabulary';
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
  },
  {
    foreignKeys: {
      check_ci_hashes_check_fkey: [['teamId', 'checkId'], Check, ['teamId', 'id']],
    },
  },
);
export type CheckCiHash = RowOf<typeof CheckCiHash>;
