import { type Failure, type TargetResponse, isUrl } from '@palisade/target-client';
import { documentOf, isChallengePage, textOf } from '@palisade/scan-engine';

const MOST_TEXT = 50_000;

/**
 * What a response says, without what differs from answer to answer: tokens, ids, times and numbers. Two answers with equal
 * signatures mean the same to a person. Null when there is no response.
 */
export function signatureOf(answer: TargetResponse | Failure): string | null {
  if (!answer.ok) return null;
  const location = answer.headers.find(([name]) => name === 'location')?.[1];
  return [
    answer.status,
    location === undefined ? '' : placeOf(location, answer.url),
    wordsOf(answer, answer.url),
  ].join('\n');
}

/** The words of the page, for comparison; from `MOST_TEXT` on, what follows is not compared. */
export function wordsOf(answer: Pick<TargetResponse, 'headers' | 'body'>, url: string): string {
  const isHtml = answer.headers.some(([name, value]) => name === 'content-type' && /html/i.test(value));
  const text = isHtml ? documentOf(answer, url).text : answer.body.toString('utf8', 0, 4 * MOST_TEXT);
  return steady(text.slice(0, MOST_TEXT));
}

const steady = (text: string): string =>
  text
    .replace(/[\w+/=-]{16,}/g, '*')
    .replace(/\d+/g, '0')
    .replace(/\s+/g, ' ')
    .trim();

function placeOf(location: string, base: string): string {
  if (!isUrl(location, base)) return 'elsewhere';
  const { origin, pathname } = new URL(location, base);
  return steady(`${origin}${pathname}`);
}

/** The site asks for quiet or is in trouble, or something is before it: nothing more is sent then. */
export function mustStop(answer: TargetResponse | Failure): boolean {
  if (!answer.ok) return true;
  const { status, headers, body } = answer;
  return status === 429 || status >= 500 || isChallengePage(status, headers, textOf(body));
}
