import type { TestKey } from '@palisade/vocabulary';
import { NOW, type RowOf, table, text, timestamp } from './table';

/** When a test last sent its bursts to an endpoint. Of no team: the site is the same for all teams. */
export const ProbeClaim = table(
  'probe_claims',
  {
    /** SHA-256 of the endpoint, in hex: it must not reveal whose endpoints are probed. */
    endpointHash: text().key(),
    testKey: text<TestKey>().key(),
    claimedAt: timestamp().default(NOW),
  },
  { indexes: { probe_claims_claimed_idx: ['claimedAt'] } },
);
export type ProbeClaim = RowOf<typeof ProbeClaim>;
