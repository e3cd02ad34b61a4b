/** What `nextRunAt` needs of a row of `checks`, besides its id. */
export const SCHEDULE_COLUMNS = `created_at AS "createdAt", schedule_frequency AS frequency, schedule_time AS time,
  schedule, paused_until AS "pausedUntil", maintenance_windows AS "maintenanceWindows"`;
