/** A day and its place on the axis of a chart, in percent of the width. */
export interface PlacedDay {
  date: string;
  at: number;
}

/** A text and its place on the axis. */
export interface AxisMark {
  label: string;
  at: number;
}

/** A label is about this wide on a narrow screen, in percent of the axis. */
const LABEL = 10;

/** Where the label of a day is: centred below the day, and at the edges inside the chart. */
export function labelPlace(
  at: number,
): { left: string } | { left: string; transform: string } | { right: string } {
  if (at < LABEL / 2) return { left: '0' };
  if (at > 100 - LABEL / 2) return { right: '0' };
  return { left: `${at}%`, transform: 'translateX(-50%)' };
}
