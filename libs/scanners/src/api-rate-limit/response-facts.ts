import { createHash } from 'node:crypto';
import { PRODUCT_HEADERS } from '@palisade/catalogue';
import type { Failure, TargetResponse } from '@palisade/target-client';
import { isChallengePage, isRequestError } from '@palisade/scan-engine';
import { jsonOf } from './json-body';
import { isLimitHeader } from './limit-headers.parser';
import type { Sample } from './rate-limit-observation';

/** Dates to compare reset times with, and the product for the advice. */
const RECORDED = ['date', ...PRODUCT_HEADERS];
const LONGEST_VALUE = 256;
/** Of one response: Kong, with all its units, writes fifteen. */
const MOST_LIMIT_HEADERS = 40;
/** An error is short; a long response that mentions limits is about something else. */
const LONGEST_ERROR = 4096;

/** What the rules need of a response; the body does not leave this function. */
export function sampleOf(answer: TargetResponse | Failure, sentAtMs: number, durationMs: number): Sample {
  const times = { sentAtMs: Math.round(sentAtMs), durationMs: Math.round(durationMs) };
  if (!answer.ok) return { ...NOTHING, ...times, failure: answer.category };
  const { status, headers, body } = answer;
  const text = body.subarray(0, 65_536).toString('utf8');
  const type = contentTypeOf(headers);
  return {
    ...times,
    status,
    failure: null,
    headers: headers
      .filter(([name]) => RECORDED.includes(name) || isLimitHeader(name))
      .slice(0, MOST_LIMIT_HEADERS)
      .map(([name, value]): [string, string] => [name, value.slice(0, LONGEST_VALUE)]),
    cached: isFromCache(headers),
    challenge: isChallengePage(status, headers, text),
    isHtml: /^(text\/html|application\/xhtml\+xml)$/.test(type) || /^\s*<(!doctype html|html)\b/i.test(text),
    limitText: saysTooMany(body),
    requestError: isRequestError(text),
    nginxPage: body.length < LONGEST_ERROR && NGINX_PAGE.test(text),
    shape: shapeOf(type, body),
    bytes: body.length,
  };
}

/** Each start of a match has a `<` that ends it, so that the whole is linear. */
const NGINX_PAGE = /<h1>503 [^<]*<\/h1>[^]{0,20}<\/center>\s{0,20}<hr><center>(nginx|openresty)/i;

const NOTHING: Omit<Sample, 'sentAtMs' | 'durationMs'> = {
  status: null,
  failure: null,
  headers: [],
  cached: false,
  challenge: false,
  isHtml: false,
  limitText: false,
  requestError: false,
  nginxPage: false,
  shape: '',
  bytes: 0,
};

export function contentTypeOf(headers: readonly [string, string][]): string {
  const field = headers.find(([name]) => name === 'content-type')?.[1] ?? '';
  return field.split(';')[0]?.trim().toLowerCase() ?? '';
}

/** RFC 9111 Age, RFC 9211 Cache-Status, and what Cloudflare, nginx, Varnish, Fastly, Vercel and others write. */
const CACHE_FIELD = /^(x-|cf-|cdn-|x-proxy-|x-fastcgi-|x-vercel-|x-litespeed-)?cache(-status)?$/;

function isFromCache(headers: readonly [string, string][]): boolean {
  return headers.some(([name, value]) => {
    if (name === 'age') return Number(value) > 0;
    // Two numbers: this request and the one whose answer is used again.
    if (name === 'x-varnish') return /^\s*\d{1,20}\s+\d/.test(value);
    return CACHE_FIELD.test(name) && /\b(hit|stale|updating|revalidated)\b/i.test(value);
  });
}

/** Field names only, and hashed: a map may have the names of people as its keys. */
function shapeOf(type: string, body: Buffer): string {
  const json = jsonOf(body);
  const fields =
    json === undefined
      ? 'text'
      : Array.isArray(json)
        ? 'array'
        : json !== null && typeof json === 'object'
          ? Object.keys(json).sort().join(' ')
          : typeof json;
  return createHash('sha256').update(`${type} ${fields}`).digest('hex').slice(0, 12);
}

const TOO_MANY =
  /rate.?limit|too many (requests|attempts|calls)|throttl(ed|ing)|(quota|limit) (was |is |has been )?(exceeded|reached)|exceeded ((the|this|your|its|our|an?|api|rate|call|request|usage|account|maximum|allowed|current|free|daily|hourly|monthly) ){0,9}(limit|quota)|slow down/i;
const ERROR_FIELD =
  /^(errors?|error_?(description|message|code)|message|msg|detail|title|code|reason|status|type|extensions)$/i;
const DEEPEST = 4;

function saysTooMany(body: Buffer): boolean {
  if (body.length === 0 || body.length > LONGEST_ERROR) return false;
  const json = jsonOf(body);
  if (json === undefined) return body.length <= 512 && TOO_MANY.test(body.toString('utf8'));
  return !Array.isArray(json) && errorSaysTooMany(json, 0);
}

function errorSaysTooMany(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return TOO_MANY.test(value) || value === '429';
  if (typeof value === 'number') return value === 429;
  if (value === null || typeof value !== 'object' || depth >= DEEPEST) return false;
  if (Array.isArray(value)) return value.some((item) => errorSaysTooMany(item, depth + 1));
  return Object.entries(value).some(
    ([name, inner]) => ERROR_FIELD.test(name) && errorSaysTooMany(inner, depth + 1),
  );
}
