import type { ScanClass, CheckId, ScanId, TeamId } from '@palisade/vocabulary';
import { Check } from './check.entity';
import { flag, integer, NOW, type RowOf, smallint, table, text, timestamp, uuid } from './table';

/**
 * The right to run: at most one row per check, so one scan of a check runs at a time. The row is the lock, the lease
 * and the fence; a scan without one waits as `pending` until the slot of its check is free.
 */
export const ScanSlot = table(
  'scan_slots',
  {
    checkId: uuid<CheckId>().key(),
    teamId: uuid<TeamId>(),
    scanId: uuid<ScanId>(),
    class: text<ScanClass>(),
    /** Of its check: only a worker of the zone can claim it. A change raises the fence. */
    zone: text().default('default'),
    /** Attempts that count against the limit: one that ends with the shutdown of its worker does not count. */
    attempt: smallint().default(0),
    /** How many workers stopped renewing their lease while they ran it: the scan may have crashed them. */
    lostWorkers: smallint().default(0),
    /** Attempts that ended with the loss of a worker and do not count, because the scan did not run alone. */
    spared: smallint().default(0),
    /** The scan runs in its own process, and its worker ran no other scan when it started. */
    runsAlone: flag().default(false),
    /** Rises with every claim and return and never falls: a write with an older value comes from a worker that no longer has the scan. */
    fence: integer().default(0),
    /** Null while no worker runs it. */
    leaseUntil: timestamp().orNull(),
    worker: text().orNull(),
    /** When the queue took it last; null while its outbox row waits. */
    relayedAt: timestamp().orNull(),
    /** No scan of its check starts before; null if it never had to wait for the end of a pause or of a maintenance window. */
    heldUntil: timestamp().orNull(),
    createdAt: timestamp().default(NOW),
  },
  {
    foreignKeys: { scan_slots_check_fkey: [['teamId', 'checkId'], Check, ['teamId', 'id']] },
    uniqueIndexes: { scan_slots_scan_key: ['scanId'] },
    indexes: { scan_slots_lease_idx: ['leaseUntil'] },
    otherIndexes: ['scan_slots_under_way_idx'],
    checks: { scan_slots_class_check: "class IN ('interactive', 'scheduled')" },
  },
);
export type ScanSlot = RowOf<typeof ScanSlot>;
