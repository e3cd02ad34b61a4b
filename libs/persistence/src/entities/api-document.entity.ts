import type { CheckId, TeamId } from '@palisade/vocabulary';
import { Check } from './check.entity';
import { jsonb, type RowOf, table, text, uuid } from './table';

/** The operations of the API document that the last scan of a check read. */
export const ApiDocument = table(
  'api_documents',
  {
    checkId: uuid<CheckId>().key(),
    teamId: uuid<TeamId>(),
    /** Its URL, or `upload`. */
    source: text(),
    /** A line each, by name: `GET /orders (sign-in)`. */
    operations: jsonb<string[]>(),
  },
  { foreignKeys: { api_documents_check_fkey: [['teamId', 'checkId'], Check, ['teamId', 'id']] } },
);
export type ApiDocument = RowOf<typeof ApiDocument>;
