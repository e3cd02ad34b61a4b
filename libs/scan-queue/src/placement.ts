import { DEFAULT_ZONE, type ScanClass } from '@palisade/vocabulary';

/** Each zone has both. Interactive scans may use both queues, scheduled ones the general one only. */
export const GENERAL_QUEUE = 'scans';
export const INTERACTIVE_QUEUE = 'scans-interactive';
export type QueueName = typeof GENERAL_QUEUE | typeof INTERACTIVE_QUEUE;

/** Bull's name of a zone's queue. That of the default zone is what it was before there were zones. */
export const queueOf = (zone: string, queue: string): string =>
  zone === DEFAULT_ZONE ? queue : `${queue}.${zone}`;

export interface QueueLoad {
  waiting: number;
  active: number;
  /** How many scans all live workers together can run from this queue at the same time. */
  slots: number;
}
export type QueueLoads = Record<QueueName, QueueLoad>;

export type WorkerSlots = Record<QueueName, number>;

/** Other scans wait in PostgreSQL: then little is lost with Redis, and the fair order among teams is decided late. */
export const WAITING_PER_SLOT = 4;

/** A fifth of a worker is reserved for interactive scans, if it can run at least two. */
export function slotsOf(concurrency: number): WorkerSlots {
  const interactive = concurrency < 2 ? 0 : Math.max(1, Math.floor(concurrency / 5));
  return { [GENERAL_QUEUE]: concurrency - interactive, [INTERACTIVE_QUEUE]: interactive };
}

export const roomIn = (load: QueueLoad): number => Math.max(0, load.slots * WAITING_PER_SLOT - load.waiting);

/**
 * Which queue takes which scan, in the given order; scans without a free place are left out. An interactive scan goes to
 * the queue with fewer scans per slot.
 */
export function placeScans<Scan extends { class: ScanClass }>(
  scans: readonly Scan[],
  loads: QueueLoads,
): { queue: QueueName; scan: Scan }[] {
  const current = {
    [GENERAL_QUEUE]: { ...loads[GENERAL_QUEUE] },
    [INTERACTIVE_QUEUE]: { ...loads[INTERACTIVE_QUEUE] },
  };
  return scans.flatMap((scan) => {
    const queue = queueFor(scan.class, current);
    if (queue === null) return [];
    current[queue].waiting += 1;
    return [{ queue, scan }];
  });
}

function queueFor(scanClass: ScanClass, loads: QueueLoads): QueueName | null {
  const allowed: QueueName[] =
    scanClass === 'interactive' ? [INTERACTIVE_QUEUE, GENERAL_QUEUE] : [GENERAL_QUEUE];
  const open = allowed.filter((queue) => roomIn(loads[queue]) > 0);
  const pressure = (queue: QueueName): number =>
    (loads[queue].waiting + loads[queue].active) / loads[queue].slots;
  return open.sort((a, b) => pressure(a) - pressure(b))[0] ?? null;
}
