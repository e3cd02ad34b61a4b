import { type RowOf, table, text, timestamp } from './table';

/** A list for tests, loaded from the operator's address or its public source, and how the last load ended. It belongs to no team. */
export const LoadedData = table('loaded_data', {
  /** The id of the set. */
  id: text().key(),
  /** SHA-256 of the addresses, in hex: an address may have a password in it. Empty for a list that an operator imported. */
  addressHash: text(),
  /** As JSON; null until a load succeeds. */
  document: text().orNull(),
  /** The day that the document names. */
  date: text().orNull(),
  source: text().orNull(),
  /** The last day on which the public source had nothing newer, see `ListDays`; null for a list of the operator. */
  confirmedOn: text().orNull(),
  /** What the source called the files, for the next request. */
  etags: text().orNull(),
  loadedAt: timestamp().orNull(),
  /** When a load last ended. */
  checkedAt: timestamp().orNull(),
  /** Why the last load failed. */
  failure: text().orNull(),
  nextLoadAt: timestamp(),
});
export type LoadedData = RowOf<typeof LoadedData>;
