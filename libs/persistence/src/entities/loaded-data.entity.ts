import { type RowOf, table, text, timestamp } from './table';

/** A data set for tests, loaded from the operator's address, and how the last load ended. It belongs to no team. */
export const LoadedData = table('loaded_data', {
  /** The id of the set. */
  id: text().key(),
  /** SHA-256 of the address, in hex: an address may have a password in it. */
  addressHash: text(),
  /** As JSON; null until a load succeeds. */
  document: text().orNull(),
  /** The day that the document names. */
  date: text().orNull(),
  source: text().orNull(),
  loadedAt: timestamp().orNull(),
  /** When a load last ended. */
  checkedAt: timestamp().orNull(),
  /** Why the last load failed. */
  failure: text().orNull(),
  nextLoadAt: timestamp(),
});
export type LoadedData = RowOf<typeof LoadedData>;
