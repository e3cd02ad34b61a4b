import { type AxisMark, type PlacedDay, labelPlace } from './day-place';
import { localDate } from './time-format';

export const dayWords = (date: string): string => localDate(new Date(`${date}T00:00:00`));

/** The labels below a chart, each under its own place. */
export const Axis = ({ marks }: { marks: readonly AxisMark[] }) => (
  <div style={{ position: 'relative', height: 18, marginTop: 6 }}>
    {marks.map(({ label, at }) => (
      <span key={at} style={{ position: 'absolute', whiteSpace: 'nowrap', ...labelPlace(at) }}>
        {label}
      </span>
    ))}
  </div>
);

/** Days without their year. */
export const dayMarks = (days: readonly PlacedDay[]): AxisMark[] =>
  days.map(({ date, at }) => ({ at, label: dayWords(date).replace(/ \d{4}$/, '') }));
