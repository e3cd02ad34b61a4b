import { created, integer, type RowOf, table, text, timestamp, uuid } from './table';

/** A request that its sender may repeat, and its response. It expires after a day. */
export const IdempotentRequest = table('idempotent_requests', {
  /** The API key, the session, or the check whose trigger URL was requested. */
  callerId: uuid().key(),
  /** SHA-256 of the header `Idempotency-Key`, hex. */
  keyHash: text().key(),
  /** SHA-256 of team, method, address and body, hex. */
  requestHash: text(),
  /** Null while the request is under way. */
  status: integer().orNull(),
  /** Sealed, because it may hold a new key; null while the request is under way. */
  response: text().orNull(),
  createdAt: created(),
  expiresAt: timestamp().default(() => "(now() + '24:00:00')"),
});
export type IdempotentRequest = RowOf<typeof IdempotentRequest>;
