import type { ScheduleFrequency } from '@palisade/vocabulary';

interface Scheduled {
  schedule_frequency: ScheduleFrequency;
  schedule_time: string | null;
  created_at: string;
}

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' });

/** "Daily at 02:00 UTC", "Saturdays at 02:00 UTC", "Monthly on day 31 at 02:00 UTC", "Hourly". */
export function scheduleWords(check: Scheduled): string {
  const at = `at ${check.schedule_time ?? '–'} UTC`;
  const createdAt = new Date(check.created_at);
  switch (check.schedule_frequency) {
    case 'HOURLY':
      return 'Hourly';
    case 'DAILY':
      return `Daily ${at}`;
    case 'WEEKLY':
      return `${weekday.format(createdAt)}s ${at}`;
    case 'MONTHLY':
      return `Monthly on day ${createdAt.getUTCDate()} ${at}`;
  }
}
