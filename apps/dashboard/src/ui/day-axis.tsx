import { type PlacedDay, labelPlace } from './day-place';
import { localDate } from './time-format';

export const dayWords = (date: string): string => localDate(new Date(`${date}T00:00:00`));

/** The labels of days below a chart, each under its own day. */
export function DayAxis({ days }: { days: readonly PlacedDay[] }) {
  return (
    <div style={{ position: 'relative', height: 18, marginTop: 6 }}>
      {days.map(({ date, at }) => (
        <span key={date} style={{ position: 'absolute', whiteSpace: 'nowrap', ...labelPlace(at) }}>
          {dayWords(date).replace(/ \d{4}$/, '')}
        </span>
      ))}
    </div>
  );
}
