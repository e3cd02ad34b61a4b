/** `2026-03-07T02:00:00+00:00`: seconds, offset written out. */
export function toTimestamp(date: Date): string;
export function toTimestamp(date: Date | null): string | null;
export function toTimestamp(date: Date | null): string | null {
  return date === null ? null : `${date.toISOString().slice(0, 19)}+00:00`;
}
