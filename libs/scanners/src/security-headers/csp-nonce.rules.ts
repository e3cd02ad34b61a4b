import type { Defect } from './defect';
import { nonceOf, parsePolicies, headerLines, headerValue, type Page } from '@palisade/scan-engine';

const HEADER = 'content-security-policy';
/** CSP3 section 7.1 asks for 128 bits. */
const ENOUGH_BITS = 128;

/** Every nonce that an enforced policy of the page accepts, in header or document. */
export function noncesOf(page: Page): string[] {
  const policies = [
    ...parsePolicies(headerLines(page, HEADER), 'header'),
    ...parsePolicies(page.html?.metaPolicies ?? [], 'meta'),
  ];
  const sources = policies.flatMap(({ directives }) => Object.values(directives).flat());
  return [...new Set(sources.map(nonceOf).filter((nonce) => nonce !== null))];
}

function sharesNonce(one: Page, other: Page): boolean {
  const known = new Set(noncesOf(other));
  return noncesOf(one).some((nonce) => known.has(nonce));
}

/** Whether two probes gave the same nonce and a cache may be the reason. */
export const cachedNonceIsIn = (one: Page, other: Page): boolean =>
  sharesNonce(one, other) && (isCached(one) || isCached(other));

function isCached(page: Page): boolean {
  const age = Number(headerValue(page, 'age') ?? 0);
  return (
    age > 0 || /\bhit\b/i.test(`${headerValue(page, 'x-cache')} ${headerValue(page, 'cf-cache-status')}`)
  );
}

/** A nonce that repeats is a password that everyone can read. Two probes with separate sessions are the proof. */
export function judgeStaticNonce(pages: readonly Page[]): Defect[] {
  const look = (role: Page['role']): Page | undefined =>
    pages.find((page) => page.role === role && page.outcome === 'answered');
  const start = look('start');
  const again = look('start_again');
  if (start === undefined || again === undefined || !sharesNonce(start, again)) return [];
  if (cachedNonceIsIn(start, again)) {
    const uncached = look('start_uncached');
    if (uncached === undefined || !sharesNonce(start, uncached)) return [];
  }
  return [
    {
      id: 'csp-static-nonce',
      header: HEADER,
      expected: 'a new random nonce in every response',
      detail: 'Two visits without a common session received the same nonce.',
    },
  ];
}

export function judgeNonceStrength(nonces: readonly string[]): Defect[] {
  const weak = nonces.filter((nonce) => estimatedBits(nonce) < ENOUGH_BITS);
  if (weak.length === 0) return [];
  return [
    {
      id: 'csp-weak-nonce',
      header: HEADER,
      expected: 'at least 128 random bits, e.g. 22 characters of base64',
      effective: { characters: weak.reduce((least, { length }) => Math.min(least, length), Infinity) },
      detail: 'By its length and alphabet the nonce cannot hold 128 random bits.',
    },
  ];
}

/** The most that a value of this length and alphabet can hold. */
export function estimatedBits(nonce: string): number {
  let length = nonce.length;
  while (nonce[length - 1] === '=') length -= 1;
  const text = nonce.slice(0, length);
  if (/^\d+$/.test(text)) return text.length * Math.log2(10);
  if (/^[\da-f-]+$/i.test(text)) return text.replace(/-/g, '').length * 4;
  return text.length * 6;
}
