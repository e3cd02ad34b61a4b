import { PRODUCT_HEADERS } from '@palisade/catalogue';

/** What a response says about CORS, about caching it, about how visitors sign in, and about the product for the advice. */
const RECORDED = new Set([
  'access-control-allow-credentials',
  'access-control-allow-headers',
  'access-control-allow-methods',
  'access-control-allow-origin',
  'age',
  'cache-control',
  'cf-cache-status',
  'content-type',
  'expires',
  'last-modified',
  'vary',
  'x-cache',
  ...PRODUCT_HEADERS,
]);
const LONGEST_VALUE = 1024;
const MOST_COOKIES = 20;
const MOST_LINES = 40;

/** Neither cookie values nor the parameters of an authentication challenge leave this function. */
export function recordCorsHeaders(headers: readonly [string, string][]): [string, string][] {
  const cookies = headers.filter(([name]) => name === 'set-cookie').slice(0, MOST_COOKIES);
  const challenges = headers.filter(([name]) => name === 'www-authenticate');
  return [
    ...headers
      .filter(([name]) => RECORDED.has(name))
      .map(([name, value]): [string, string] => [name, lasting(name, value, headers)]),
    ...challenges.map(([name, value]): [string, string] => [name, schemeOf(value)]),
    ...cookies.map(([name, value]): [string, string] => [name, withoutValue(value)]),
  ].slice(0, MOST_LINES);
}

/** Dates and ages change from probe to probe; the rules ask only whether they are there and whether they are over. */
function lasting(name: string, value: string, headers: readonly [string, string][]): string {
  switch (name) {
    case 'age':
    case 'last-modified':
      return 'present';
    case 'expires':
      return isLater(value, headers.find(([field]) => field === 'date')?.[1] ?? '') ? 'future' : 'past';
    default:
      return value.slice(0, LONGEST_VALUE);
  }
}

/** Without a date to compare with, or where one is none, a response counts as stale (RFC 9111 section 5.3). */
const isLater = (expires: string, date: string): boolean => Date.parse(expires) > Date.parse(date);

const schemeOf = (challenge: string): string => (challenge.trim().split(/\s/)[0] ?? '').slice(0, 32);

/** Name and the attributes that say when a browser sends the cookie along. */
function withoutValue(field: string): string {
  const [pair = '', ...attributes] = field.split(';').map((part) => part.trim());
  const name = (pair.split('=')[0] ?? '').trim().slice(0, 64);
  const kept = attributes.filter((attribute) => /^(secure|samesite\s*=\s*\w+)$/i.test(attribute));
  return [`${name}=<redacted>`, ...kept].join('; ');
}
