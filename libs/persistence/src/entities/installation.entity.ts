import { NOW, type RowOf, table, text, timestamp, uuid } from './table';

/** This database as its own installation; its only row is written by a migration. */
export const Installation = table('installation', {
  id: uuid().key(),
  createdAt: timestamp().default(NOW),
  /** Why the sign-in provider last led to no sign-in, in one word, with a sentence of the library where it has one. */
  oidcRefusal: text().orNull(),
  oidcRefusedAt: timestamp().orNull(),
});
export type Installation = RowOf<typeof Installation>;
