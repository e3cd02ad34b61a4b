import type { Failure } from '@palisade/target-client';
import { textOf } from '../page/body-text';
import type { MissingPath } from './site-reading';
import type { StepCounter } from '../ground/step-counter';
import type { Asked } from './ask';

/** What a comparison needs of a response. */
export interface ComparedAnswer {
  status: number;
  /** The path that was requested: pages often repeat it. */
  path: string;
  text: string;
  /** Where a redirect leads, as written; left out for other responses. */
  location?: string | null;
}

/** More than this of two texts is not compared. */
const LONGEST = 65_536;
const LONGEST_LOCATION = 4096;
const CLOSE = 0.95;
/** In place of the path in a location: `/` and `/file/` differ. */
const PATH = '<path>';

/**
 * Whether a response is what the site says about pages that do not exist: a status that says so, or a response like that to a random path
 * (`controls`), with the same status, a redirect to the same place, and length and words within 5 %. Linear in the length of the texts.
 */
export function looksMissing(
  answer: ComparedAnswer,
  controls: readonly ComparedAnswer[],
  steps?: StepCounter,
): boolean {
  if (answer.status === 404 || answer.status === 410) return true;
  return controls.some(
    (control) =>
      control.status === answer.status &&
      // The page behind a redirect counts, not its body. A login page often gets the path as a parameter.
      (answer.location || control.location
        ? leadsTo(answer) === leadsTo(control)
        : areClose(answer, control, steps)),
  );
}

/** Compares a page with the scan's random path on the same origin, which all tests of a scan share. */
export async function isMissingPage(
  { client, missingPath }: MissingPath,
  { url, status, text }: Pick<Asked, 'url' | 'status' | 'text'>,
): Promise<boolean | Failure> {
  const { origin, pathname } = new URL(url);
  const control = await client.request({ url: `${origin}${missingPath}` });
  if (!control.ok) return control;
  const missing = { status: control.status, path: missingPath, text: textOf(control.body) };
  return looksMissing({ status: status ?? 0, path: pathname, text }, [missing]);
}

const leadsTo = ({ location, path }: ComparedAnswer): string | null =>
  location
    ? location.slice(0, LONGEST_LOCATION).replaceAll(encodeURIComponent(path), PATH).replaceAll(path, PATH)
    : null;

function areClose(one: ComparedAnswer, other: ComparedAnswer, steps?: StepCounter): boolean {
  const [first, second] = [wordsOf(one), wordsOf(other)];
  steps?.add(first.length + second.length);
  if (ratio(first.length, second.length) < CLOSE) return false;
  const counts = new Map<string, number>();
  for (const word of first) counts.set(word, (counts.get(word) ?? 0) + 1);
  let shared = 0;
  for (const word of second) {
    const left = counts.get(word) ?? 0;
    if (left > 0) shared += 1;
    counts.set(word, left - 1);
  }
  return ratio(shared, Math.max(first.length, second.length)) >= CLOSE;
}

const ratio = (one: number, other: number): number =>
  one === other ? 1 : Math.min(one, other) / Math.max(one, other);

const wordsOf = ({ text, path }: ComparedAnswer): string[] => {
  const bare = path === '/' ? text.slice(0, LONGEST) : text.slice(0, LONGEST).replaceAll(path, '');
  return bare.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
};
