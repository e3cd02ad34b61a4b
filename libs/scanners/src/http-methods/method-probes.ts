import {
  fieldOf,
  isChallengePage,
  looksMissing,
  readHtmlDocument,
  type ScannerInput,
  textOf,
} from '@palisade/scan-engine';
import type { FailureCategory, TargetRequest, TargetResponse } from '@palisade/target-client';

/** How one request ended. `not_sent`: there was nothing to ask, or no right to. */
export interface Probe {
  method: string;
  url: string;
  outcome: 'answered' | 'challenge' | FailureCategory;
  status: number | null;
}

/** A probe with what must not be stored. */
export interface Answer {
  probe: Probe;
  response: TargetResponse | null;
  text: string;
}

type Method = NonNullable<TargetRequest['method']>;
type Client = Pick<ScannerInput, 'client'>;

export async function send(
  { client }: Client,
  method: Method,
  url: string,
  more: Pick<TargetRequest, 'headers' | 'body'> = {},
): Promise<Answer> {
  const response = await client.request({ method, url, share: false, ...more });
  if (!response.ok)
    return { probe: { method, url, outcome: response.category, status: null }, response: null, text: '' };
  const { status, headers, body } = response;
  const text = textOf(body);
  const outcome = isChallengePage(status, headers, text) ? 'challenge' : 'answered';
  return { probe: { method, url, outcome, status }, response, text };
}

/** RFC 9110 section 9.3.8: the request comes back as `message/http`. */
export const isEcho = ({ response, text }: Answer, value: string): boolean =>
  response?.status === 200 &&
  /^\s*message\/http\s*(;|$)/i.test(fieldOf(response.headers, 'content-type') ?? '') &&
  text.includes(value);

/** RFC 4918: properties of the resource, at least one of them readable. */
export const isWebDav = ({ response, text }: Answer): boolean =>
  response?.status === 207 &&
  /<(?:[\w-]+:)?multistatus[\s>]/i.test(text) &&
  text.includes('DAV:') &&
  /HTTP\/\d(?:\.\d)?\s+200\b/.test(text);

/** Subversion and Git are read by WebDAV, often by everyone on purpose. */
export const isRepository = ({ response, text }: Answer): boolean =>
  /subversion/i.test(fieldOf(response?.headers ?? [], 'dav') ?? '') ||
  text.includes('http://subversion.tigris.org/');

/** Pages that speak of the method or of a sign-in instead of showing what is protected. */
const SPEAKS_OF_REFUSAL =
  /\bmethods?\b|not (?:allowed|supported|implemented)|unauthori[sz]ed|forbidden|access denied|(?:log|sign)[ -]?in/i;
const SHORT_TEXT = 1_000;

interface Bypass {
  /** The page as GET gave it. */
  denied: { status: number; text: string };
  /** Pages that show nothing protected: the same method on a random path, and the start page. */
  controls: readonly Answer[];
}

const compared = ({ probe, text }: Answer) => ({
  status: probe.status ?? 0,
  path: new URL(probe.url).pathname,
  text,
});

/** Whether an answer with a body shows more than the refusal, the controls and a login page do. */
export function opensPage(answer: Answer, { denied, controls }: Bypass): boolean {
  const { probe, response, text } = answer;
  if (probe.outcome !== 'answered' || response === null || response.status < 200 || response.status > 206)
    return false;
  const isRefusal = text.length < SHORT_TEXT && SPEAKS_OF_REFUSAL.test(text);
  if (text.trim() === '' || isRefusal || readHtmlDocument(text, probe.url).hasPasswordField) return false;
  const path = new URL(probe.url).pathname;
  // Whatever their status: a page of another status with the same words is the same page.
  const others = [...controls.map(compared), { ...denied, path }].map((each) => ({
    ...each,
    status: response.status,
  }));
  return !looksMissing({ status: response.status, path, text }, others);
}

export const isSameAnswer = (one: Answer, other: Answer): boolean =>
  one.probe.status === other.probe.status && looksMissing(compared(other), [compared(one)]);

/** HEAD has no body: the page shows by its own length or its own mark of a version. */
export function opensHead({ probe, response }: Answer, missing: Answer, denied: { length: number }): boolean {
  if (probe.outcome !== 'answered' || response?.status !== 200) return false;
  if (missing.probe.outcome !== 'answered' || (missing.probe.status ?? 0) < 400) return false;
  const length = Number(fieldOf(response.headers, 'content-length') ?? 0);
  const hasVersion = ['etag', 'last-modified'].some((name) => fieldOf(response.headers, name) !== null);
  return (length > 0 && length !== denied.length) || hasVersion;
}
