import { localDate, localTime, relativeTime, utcTime } from './time-format';
import { Hint } from './hint';

interface TimeStampProps {
  /** ISO 8601, as in the API; null shows `fallback`. */
  value: string | null | undefined;
  /** `relative`: "3 hours ago"; `full`: date and time in the viewer's zone; `date`: the day alone. */
  format?: 'relative' | 'full' | 'date';
  fallback?: string;
  /** Inside a link, which is focusable itself. */
  isInLink?: boolean;
}

/** A time in the viewer's time zone. Hover or keyboard focus shows UTC. */
export function TimeStamp({
  value,
  format = 'relative',
  fallback = 'Never',
  isInLink = false,
}: TimeStampProps) {
  if (value === null || value === undefined) return <span>{fallback}</span>;
  const time = new Date(value);
  const texts = {
    relative: relativeTime(time, new Date()),
    full: localTime(time),
    date: localDate(time),
  };
  const hint = format === 'relative' ? `${localTime(time)} · ${utcTime(time)}` : utcTime(time);
  return (
    <Hint label={hint}>
      <time dateTime={value} tabIndex={isInLink ? undefined : 0}>
        {texts[format]}
      </time>
    </Hint>
  );
}
