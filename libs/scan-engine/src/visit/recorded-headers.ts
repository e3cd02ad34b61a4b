import { mayDisclose } from '@palisade/catalogue';

const JUDGED_HEADERS = [
  'age',
  'alt-svc',
  'cache-control',
  'cf-cache-status',
  'content-security-policy',
  'content-security-policy-report-only',
  'content-type',
  'cross-origin-embedder-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'document-isolation-policy',
  'expect-ct',
  'expires',
  'feature-policy',
  'integrity-policy',
  'integrity-policy-report-only',
  'last-modified',
  'permissions-policy',
  'pragma',
  'public-key-pins',
  'public-key-pins-report-only',
  'referrer-policy',
  'report-to',
  'reporting-endpoints',
  'strict-transport-security',
  'x-cache',
  'x-content-type-options',
  'x-frame-options',
  'x-xss-protection',
] as const;

/** A rule that reads another field by its name would never fire: add the field to the list first. */
export type RecordedHeader = (typeof JUDGED_HEADERS)[number] | 'set-cookie';

const isJudged = (name: string): boolean => JUDGED_HEADERS.some((judged) => judged === name);

/** Longest field value that is kept: far above what servers accept, so that a parser sees all of an ordinary policy. */
const LONGEST_VALUE = 16_384;
const MOST_COOKIES = 20;

/** The fields that the rules read. Cookie values never leave this function. */
export function recordHeaders(headers: readonly [string, string][]): [string, string][] {
  const cookies = headers.filter(([name]) => name === 'set-cookie').slice(0, MOST_COOKIES);
  return [
    ...headers
      .filter(([name]) => isJudged(name) || mayDisclose(name))
      .map(([name, value]): [string, string] => [name, value.slice(0, LONGEST_VALUE)]),
    ...cookies.map(([name, value]): [string, string] => [name, redactCookie(value)]),
  ];
}

function redactCookie(field: string): string {
  const [pair = '', ...attributes] = field.split(';');
  const name = pair.split('=')[0]?.trim() ?? '';
  return [`${name}=<redacted>`, ...attributes.map((attribute) => attribute.trim())].join('; ').slice(0, 512);
}
