import type { TestResult } from '@palisade/scan-engine';

/** An installation keeps it with the search for a week, and the lab keeps nothing. */
const SEARCHED_AT = /"searched_at": "[^"]*"/;

/** Everything but the receipt, which is stored for each run. */
export const storedText = (result: TestResult): string =>
  JSON.stringify({ ...result, receipt: null }, null, 1).replace(SEARCHED_AT, '"searched_at": null');

/** Details are stored once per content: what varies would cost a row per scan, and look like a change of the site. */
export function changesSince(first: TestResult, second: TestResult): string[] {
  const [before, after] = [storedText(first).split('\n'), storedText(second).split('\n')];
  const longer = before.length > after.length ? before : after;
  const place = longer.findIndex((_line, index) => before[index] !== after[index]);
  if (place < 0) return [];
  const why = first.status === second.status ? '' : `: ${second.message}`;
  return [`a second scan stored ${after[place]} in place of ${before[place]}${why}`];
}
