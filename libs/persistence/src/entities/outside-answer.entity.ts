import type { TestKey } from '@palisade/vocabulary';
import { jsonb, type RowOf, table, text, timestamp } from './table';

/** What a service outside the scanned sites last said about a subject, and when a scan may ask it again. Of no team: it is the same for all. */
export const OutsideAnswer = table(
  'outside_answers',
  {
    testKey: text<TestKey>().key(),
    /** SHA-256 of the subject, in hex: it must not reveal what is watched. Zones but `default` have their name and a colon before it. */
    subjectHash: text().key(),
    /** Null until the first answer. */
    answer: jsonb<unknown>().orNull(),
    answeredAt: timestamp().orNull(),
    nextAt: timestamp(),
  },
  { indexes: { outside_answers_next_idx: ['nextAt'] } },
);
export type OutsideAnswer = RowOf<typeof OutsideAnswer>;
