import type { ScanClass, ScanId, TeamId } from '@palisade/vocabulary';
import { integer, NOW, type RowOf, serial, table, text, timestamp, uuid } from './table';

/** A scan that the relay has not sent to the queue yet; written in the transaction that made the scan runnable. */
export const OutboxEntry = table(
  'outbox',
  {
    /** A bigint, which the driver gives as a string. */
    id: serial(),
    teamId: uuid<TeamId>(),
    scanId: uuid<ScanId>(),
    class: text<ScanClass>(),
    /** Of its check. */
    zone: text().default('default'),
    /** Failed attempts to send it. */
    tries: integer().default(0),
    createdAt: timestamp().default(NOW),
  },
  {
    uniqueIndexes: { outbox_scan_key: ['scanId'] },
    indexes: {
      outbox_class_team_idx: ['class', 'teamId', 'id'],
      outbox_zone_class_team_idx: ['zone', 'class', 'teamId', 'id'],
    },
    checks: { outbox_class_check: "class IN ('interactive', 'scheduled')" },
  },
);
export type OutboxEntry = RowOf<typeof OutboxEntry>;
