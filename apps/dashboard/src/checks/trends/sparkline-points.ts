export const WIDTH = 64;
export const HEIGHT = 20;
/** So that the line is not cut at its highest and lowest. */
const INSET = 2;

/** The line from left to right, 0 at the bottom. */
export function sparklinePoints(values: readonly number[]): string {
  const most = Math.max(1, ...values);
  const step = (WIDTH - 2 * INSET) / (values.length - 1);
  return values
    .map((value, place) => {
      const height = (value / most) * (HEIGHT - 2 * INSET);
      return `${(INSET + place * step).toFixed(1)},${(HEIGHT - INSET - height).toFixed(1)}`;
    })
    .join(' ');
}

export const sparklineWords = (values: readonly number[]): string => {
  const count = (value: number | undefined): string => (value ?? 0).toLocaleString('en');
  return `Open issues in ${values.length} days: from ${count(values[0])} to ${count(values.at(-1))}, at most ${count(Math.max(...values))}`;
};
