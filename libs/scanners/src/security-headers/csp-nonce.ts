import { nonceOf, parsePolicies, headerLines, type Page } from '@palisade/scan-engine';
import { cameFromCache } from './private-pages';

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
  sharesNonce(one, other) && (cameFromCache(one) || cameFromCache(other));

/** Whether two probes with separate sessions got the same nonce, and no cache explains it. */
export function hasStaticNonce(pages: readonly Page[]): boolean {
  const answered = (role: Page['role']): Page | undefined =>
    pages.find((page) => page.role === role && page.outcome === 'answered');
  const start = answered('start');
  const again = answered('start_again');
  if (start === undefined || again === undefined || !sharesNonce(start, again)) return false;
  const uncached = answered('start_uncached');
  return !cachedNonceIsIn(start, again) || (uncached !== undefined && sharesNonce(start, uncached));
}

export const isWeakNonce = (nonce: string): boolean => estimatedBits(nonce) < ENOUGH_BITS;

/** The most that a value of this length and alphabet can hold. */
function estimatedBits(nonce: string): number {
  let length = nonce.length;
  while (nonce[length - 1] === '=') length -= 1;
  const text = nonce.slice(0, length);
  if (/^\d+$/.test(text)) return text.length * Math.log2(10);
  if (/^[\da-f-]+$/i.test(text)) return text.replace(/-/g, '').length * 4;
  return text.length * 6;
}
