export const PERIODS = [
  { value: '30', label: '30 days from now' },
  { value: '90', label: '90 days from now' },
  { value: '365', label: 'One year from now' },
  { value: 'always', label: 'No end date' },
  { value: 'day', label: 'Custom date' },
] as const;
export type Period = (typeof PERIODS)[number]['value'];

/**
 * When an acceptance ends, as the API takes it: the end of the day in the viewer's time zone; null for no end.
 * @param lastDay `YYYY-MM-DD`, for the period `day`
 */
export function acceptanceEnd(period: Period, lastDay: string, now: Date): string | null {
  if (period === 'always') return null;
  const end = period === 'day' ? new Date(`${lastDay}T00:00:00`) : new Date(now);
  if (period !== 'day') end.setDate(end.getDate() + Number(period));
  if (Number.isNaN(end.getTime())) return null;
  end.setHours(23, 59, 59, 0);
  return end.toISOString();
}

const SOON_MS = 7 * 86_400_000;

/** Whether an acceptance ends within a week, so that someone should decide about the issue again. */
export const endsSoon = (until: string, now: Date): boolean => Date.parse(until) - now.getTime() < SOON_MS;
