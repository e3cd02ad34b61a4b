/** For rows of `checks`: active, and due for longer than one period of its schedule. Then nobody starts its scans. */
export const IS_OVERDUE = `is_active AND next_run_at < now() - CASE schedule_frequency
  WHEN 'HOURLY' THEN interval '1 hour' WHEN 'DAILY' THEN interval '1 day'
  WHEN 'WEEKLY' THEN interval '1 week' ELSE interval '1 month' END`;
