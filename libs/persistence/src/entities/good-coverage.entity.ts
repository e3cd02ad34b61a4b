import type { CheckId, CrawlTurns, SiteLook, TeamId } from '@palisade/vocabulary';
import { Check } from './check.entity';
import { jsonb, type RowOf, smallint, table, text, timestamp, uuid } from './table';

/** The pages that the last good scan of a check read, per identity: what the next scan is compared with. */
export const GoodCoverage = table(
  'good_coverage',
  {
    checkId: uuid<CheckId>().key(),
    /** `anonymous`, or the name of a scan identity. */
    identity: text().key(),
    teamId: uuid<TeamId>(),
    /** Paths with grouped ids, sorted. */
    pages: jsonb<string[]>(),
    /** How many scans in a row read less than half of them. */
    collapses: smallint().default(0),
    /** When the first of those ended. */
    collapsedSince: timestamp().orNull(),
    /** How its start page looked; null where it had none. */
    look: jsonb<SiteLook>().orNull(),
    /** What is known of the site and was not read in one scan; null before the first scan that keeps it. */
    turns: jsonb<CrawlTurns>().orNull(),
    /** How many scans have to see the site again before issues close: 2 after a scan that did not. */
    doubts: smallint().default(0),
  },
  { foreignKeys: { good_coverage_check_fkey: [['teamId', 'checkId'], Check, ['teamId', 'id']] } },
);
export type GoodCoverage = RowOf<typeof GoodCoverage>;
