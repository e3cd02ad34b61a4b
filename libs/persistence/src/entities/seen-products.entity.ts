import type { CheckId, TeamId, TestKey } from '@palisade/vocabulary';
import { Check } from './check.entity';
import { jsonb, type RowOf, table, text, uuid } from './table';

/** The products or libraries that a test recognised on a check, as its last conclusive result said. */
export const SeenProducts = table(
  'seen_products',
  {
    checkId: uuid<CheckId>().key(),
    testKey: text<TestKey>().key(),
    teamId: uuid<TeamId>(),
    products: jsonb<{ id: string; version: string | null }[]>(),
  },
  {
    foreignKeys: { seen_products_check_fkey: [['teamId', 'checkId'], Check, ['teamId', 'id']] },
    otherIndexes: ['seen_products_products_idx'],
  },
);
export type SeenProducts = RowOf<typeof SeenProducts>;
