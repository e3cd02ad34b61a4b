import type { CheckId, TeamId } from '@palisade/vocabulary';
import { Check } from './check.entity';
import { created, type RowOf, table, text, uuid } from './table';

/** The secret address of a picture with the grade of a check. The row goes when it is revoked, and with the check. */
export const Badge = table(
  'badges',
  {
    checkId: uuid<CheckId>().key(),
    teamId: uuid<TeamId>(),
    /** SHA-256 of the token, hex. */
    tokenHash: text(),
    /** Who made it, as the audit log names them. */
    createdBy: text(),
    createdAt: created(),
  },
  {
    foreignKeys: { badges_check_fkey: [['teamId', 'checkId'], Check, ['teamId', 'id']] },
    uniques: { badges_token_hash_key: ['tokenHash'] },
  },
);
export type Badge = RowOf<typeof Badge>;
