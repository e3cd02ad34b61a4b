import { type RowOf, table, text, timestamp } from './table';

/** An address that a test has handed to a site, and when something first requested it. Of no team: a token says nothing of a check. */
export const Callback = table(
  'callbacks',
  {
    /** SHA-256 of the last part of the address, in hex. */
    tokenHash: text().key(),
    expiresAt: timestamp(),
    calledAt: timestamp().orNull(),
  },
  { indexes: { callbacks_expires_idx: ['expiresAt'] } },
);
export type Callback = RowOf<typeof Callback>;
