import { FROM_SITES, JsonTooLarge, parseOutsideJson } from '@palisade/outside-json';
import type { TargetResponse } from '../contract/target-client';

const DAY_SECONDS = 86_400;
/** Members of JSON bodies in any letter case, without marks: `retry_after`, `retryAfterSeconds`, `Retry-After`. */
const MEMBER = /^retryafter(seconds|secs|sec|s|ms|milliseconds|millis)?$/;
/** Members that may hold it: `{"error": {"retry_after": 3}}`, `{"parameters": {…}}`. */
const DEPTH = 3;
const SENTENCE =
  /(?:try again|retry|retry[- ]after|wait)(?: again)?(?: in| after| for|:)? (?:about )?(\d{1,6}(?:\.\d+)?) ?(ms|milliseconds?|s|secs?|seconds?|m|mins?|minutes?|h|hours?)\b/i;
const UNITS: Readonly<Record<string, number>> = { ms: 0.001, mi: 60, m: 60, s: 1, h: 3_600 };

/** Seconds of a number or a date (RFC 9110, section 10.2.3); null if it is neither. */
export function waitSecondsOf(value: unknown, now: number = Date.now()): number | null {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  if (text === '') return null;
  const seconds = /^\d{1,12}(\.\d+)?$/.test(text) ? Number(text) : (Date.parse(text) - now) / 1_000;
  if (!Number.isFinite(seconds)) return null;
  // A number so large is a moment.
  const left = seconds > 1_000_000_000 ? seconds - now / 1_000 : seconds;
  return Math.min(Math.max(Math.ceil(left), 1), DAY_SECONDS);
}

/** How many seconds a response tells us to wait: by `Retry-After`, or in its body, as JSON or in a sentence. Null if it does not say. */
export function toldWait(
  { headers, body }: Pick<TargetResponse, 'headers' | 'body'>,
  now: number = Date.now(),
): number | null {
  const header = headers.find(([name]) => name === 'retry-after')?.[1];
  return waitSecondsOf(header, now) ?? waitInBody(body.subarray(0, 16_384).toString('utf8'), now);
}

function waitInBody(text: string, now: number): number | null {
  try {
    const told = waitInJson(parseOutsideJson(text, FROM_SITES), now, DEPTH);
    if (told !== null) return told;
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof JsonTooLarge)) throw error;
  }
  const [, number, unit = ''] = SENTENCE.exec(text) ?? [];
  const letters = unit.toLowerCase();
  const factor = letters.startsWith('milli')
    ? 0.001
    : (UNITS[letters.slice(0, 2)] ?? UNITS[letters.charAt(0)] ?? 1);
  return number === undefined ? null : waitSecondsOf(Number(number) * factor, now);
}

function waitInJson(value: unknown, now: number, depth: number): number | null {
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, each] of Object.entries(value)) {
    const unit = MEMBER.exec(name.toLowerCase().replace(/[^a-z]/g, ''));
    const isMilli = unit?.[1]?.startsWith('m') === true && typeof each === 'number';
    const told = unit === null ? null : waitSecondsOf(isMilli ? each / 1_000 : each, now);
    const found = told ?? (depth > 1 ? waitInJson(each, now, depth - 1) : null);
    if (found !== null) return found;
  }
  return null;
}
