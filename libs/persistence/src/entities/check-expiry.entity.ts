import type { CheckId, ExpiryKind, TeamId } from '@palisade/vocabulary';
import { Check } from './check.entity';
import { NOW, type RowOf, table, text, timestamp, uuid } from './table';

/** When the certificate of a check's host, and the registration of its domain, end: as the last scan that read it says. */
export const CheckExpiry = table(
  'check_expiries',
  {
    checkId: uuid<CheckId>().key(),
    kind: text<ExpiryKind>().key(),
    teamId: uuid<TeamId>(),
    /** The host, with its port if that is not 443, or the registered domain. */
    name: text(),
    expiresAt: timestamp(),
    /** When a scan read it, to the hour. */
    seenAt: timestamp().default(NOW),
  },
  {
    foreignKeys: { check_expiries_check_fkey: [['teamId', 'checkId'], Check, ['teamId', 'id']] },
    indexes: { check_expiries_team_idx: ['teamId'] },
    checks: { check_expiries_kind_check: "kind IN ('certificate', 'domain')" },
  },
);
export type CheckExpiry = RowOf<typeof CheckExpiry>;
