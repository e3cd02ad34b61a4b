import { type Failure, type TargetResponse, isUrl } from '@palisade/target-client';
import { documentOf, fieldOf, isChallengePage, textOf } from '@palisade/scan-engine';

const MOST_TEXT = 50_000;

/**
 * What a response says, without what differs from response to response: tokens, ids, times and numbers. Two responses with equal
 * signatures mean the same to a person. Null when there is no response.
 */
export function signatureOf(response: TargetResponse | Failure): string | null {
  if (!response.ok) return null;
  const location = fieldOf(response.headers, 'location');
  return [
    response.status,
    location === null ? '' : placeOf(location, response.url),
    wordsOf(response, response.url),
  ].join('\n');
}

/** The words of the page, for comparison; from `MOST_TEXT` on, what follows is not compared. */
export function wordsOf(response: Pick<TargetResponse, 'headers' | 'body'>, url: string): string {
  const isHtml = response.headers.some(([name, value]) => name === 'content-type' && /html/i.test(value));
  const text = isHtml ? documentOf(response, url).text : response.body.toString('utf8', 0, 4 * MOST_TEXT);
  return steadyWords(text);
}

/** Without what differs from visit to visit. */
export const steadyWords = (text: string): string => steady(text.slice(0, MOST_TEXT));

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

/** The site limits requests, fails, or hides behind a firewall: nothing more is sent then. */
export function mustStop(response: TargetResponse | Failure): boolean {
  if (!response.ok) return true;
  const { status, headers, body } = response;
  return status === 429 || status >= 500 || isChallengePage(status, headers, textOf(body));
}
