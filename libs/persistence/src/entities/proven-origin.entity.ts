import type { HttpProofMethod, CheckId, TeamId } from '@palisade/vocabulary';
import { Check } from './check.entity';
import { NOW, type RowOf, table, text, timestamp, uuid } from './table';

/**
 * Where the file or meta tag of a check was seen: intrusive requests go to these origins at these addresses only. Deleted when the check
 * gets another domain.
 */
export const ProvenOriginRow = table(
  'proven_origins',
  {
    checkId: uuid<CheckId>().key(),
    /** Scheme, host and port, e.g. `https://shop.example.com`. */
    origin: text().key(),
    address: text().key(),
    teamId: uuid<TeamId>(),
    method: text<HttpProofMethod>(),
    /** What was found, so that a worker can check again without the secret. */
    token: text(),
    lastSeenAt: timestamp().default(NOW),
  },
  {
    foreignKeys: { proven_origins_check_fkey: [['teamId', 'checkId'], Check, ['teamId', 'id']] },
    checks: { proven_origins_method_check: "method IN ('file', 'meta')" },
  },
);
export type ProvenOriginRow = RowOf<typeof ProvenOriginRow>;
