/** How late a scan may be: a worker that restarts, or a long queue, is not news. */
export const OVERDUE_AFTER = `interval '1 hour'`;

/** For rows of `checks`: active, and its next scan should have started an hour ago. People are notified of these. */
export const IS_OVERDUE = `is_active AND next_run_at <= now() - ${OVERDUE_AFTER}`;

/** For rows of `checks`: active, and due for longer than one period of its schedule. Then the dispatchers do not work, which is an alarm for operators. */
export const IS_PERIOD_LATE = `is_active AND next_run_at < now() - CASE schedule_frequency
  WHEN 'HOURLY' THEN interval '1 hour' WHEN 'DAILY' THEN interval '1 day'
  WHEN 'WEEKLY' THEN interval '1 week' ELSE interval '1 month' END`;
