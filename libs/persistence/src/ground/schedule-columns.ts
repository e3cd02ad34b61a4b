import type { Check } from '../entities/check.entity';

/** When a check must not be scanned. */
export type Pauses = Pick<Check, 'pausedUntil' | 'maintenanceWindows'>;

/** What `quietUntil` needs of a row of `checks`. */
export const pauseColumns = (alias: string): string =>
  `${alias}.paused_until AS "pausedUntil", ${alias}.maintenance_windows AS "maintenanceWindows"`;

/** What `nextRunAt` needs of a row of `checks`, besides its id. */
export const SCHEDULE_COLUMNS = `created_at AS "createdAt", schedule_frequency AS frequency, schedule_time AS time,
  schedule, ${pauseColumns('checks')}`;
