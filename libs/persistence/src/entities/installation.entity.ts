import { NOW, type RowOf, table, timestamp, uuid } from './table';

/** This database as its own installation; the only row is written by the migration. */
export const Installation = table('installation', {
  id: uuid().key(),
  createdAt: timestamp().default(NOW),
});
export type Installation = RowOf<typeof Installation>;
