/** As many as the page offers. */
const QUARTERS = 8;

/** The last quarters that are over, in UTC, the newest first: `2026-Q3`. */
export function endedQuarters(now: Date): string[] {
  const current = now.getUTCFullYear() * 4 + Math.floor(now.getUTCMonth() / 3);
  return Array.from({ length: QUARTERS }, (_, back) => {
    const quarter = current - 1 - back;
    return `${Math.floor(quarter / 4)}-Q${(quarter % 4) + 1}`;
  });
}
