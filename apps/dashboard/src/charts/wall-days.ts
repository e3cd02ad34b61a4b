/** The days of the slider, today included: as the API has them. */
export const WALL_SLIDER_DAYS = 90;

const DAY_MS = 86_400_000;

/** The UTC day so many days before now: "27 Nov 2026". */
export const dayOfWall = (daysAgo: number, now: Date): string =>
  new Date(now.getTime() - daysAgo * DAY_MS).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });

/** From a URL: 0 for anything that is not one of the days. */
export function daysAgoOf(text: string | undefined): number {
  const days = Number(text);
  return Number.isInteger(days) && days > 0 && days < WALL_SLIDER_DAYS ? days : 0;
}
