import { counted } from '../scans/scan-words';

const HOURS_PER_DAY = 24;

/** A mean time to fix: "40 min", "5 hours", "2.5 days". */
export function fixTimeWords(hours: number): string {
  if (hours < 1) return `${Math.max(1, Math.round(hours * 60))} min`;
  if (hours < 2 * HOURS_PER_DAY) return counted(Math.round(hours), 'hour');
  const days = hours / HOURS_PER_DAY;
  return counted(days < 10 ? Math.round(days * 10) / 10 : Math.round(days), 'day');
}
