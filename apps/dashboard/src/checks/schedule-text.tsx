import type { Check } from '../api/resources';
import { localScheduleTime, scheduleWords } from './schedule-words';

type Scheduled = Pick<Check, 'schedule_frequency' | 'schedule_time' | 'created_at'>;

/** "Daily at 02:00 UTC, 03:00 your time". */
export function ScheduleText({ check }: { check: Scheduled }) {
  const local = localScheduleTime(check, new Date());
  return (
    <>
      {scheduleWords(check)}
      {local !== null && `, ${local} your time`}
    </>
  );
}
