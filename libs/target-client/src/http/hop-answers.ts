import { type DecodedBody, isGzip } from './body-decoding';
import { hopRefusal } from './client-session';
import { contentTypeOf } from './content-type';
import { isForeignUrl } from './foreign-files';
import { type HttpOrigin, originText } from './http-connections';
import type { EncodedAnswer } from './http-round-trip';
import type { Hop } from './redirects';
import type { Caller } from '../turns/request-turns';
import type { ScanLimits } from '../contract/scan-limits';
import type { AskedOrigin } from '../session/sign-in-walls';
import type { TargetRequest, TargetResponse } from '../contract/target-client';
import type { Failure, ResolvedAddress } from '../contract/target';
import { isPageType, utf8OfPage } from './page-encoding';
import { htmlOfXhtml, isXhtml } from './xhtml-body';

export type HopAnswer = EncodedAnswer & { address: ResolvedAddress; oddLines: readonly string[] };
export type DecodedAnswer = HopAnswer & { decoded: DecodedBody };

export function askedOf(origin: HttpOrigin, { method, url, headers }: Hop, { guard }: Caller): AskedOrigin {
  const { isIntrusive, isAgreed = false } = guard.conduct;
  const isSubmission =
    method === 'POST' || Object.keys(headers).some((name) => name.toLowerCase() === 'authorization');
  return {
    origin: originText(origin),
    url: url.href,
    host: origin.host,
    method,
    isIntrusive,
    isAgreed,
    isSubmission,
  };
}

/** How much of a body is read, in bytes. Only pages and scripts get more: a scan sends many requests whose responses it hardly reads. */
export function bodyLimit(
  { method, headers: sent, bodyBytes }: Hop,
  headers: HopAnswer['headers'],
  limits: Pick<ScanLimits, 'bodyBytes' | 'pageBytes'>,
): number {
  if (bodyBytes !== undefined) return bodyBytes;
  const isOfAVisit = method === 'GET' && Object.keys(sent).every((name) => name.toLowerCase() === 'cookie');
  const type = contentTypeOf(headers) ?? '';
  return isOfAVisit && PAGE_TYPE.test(type) ? limits.pageBytes : limits.bodyBytes;
}

/** Bundles of scripts are as long as pages (Ungit). */
const PAGE_TYPE =
  /^\s*(?:text\/html|application\/xhtml\+xml|(?:text|application)\/(?:x-)?(?:javascript|ecmascript))\s*(?:;|$)/i;

/** Bytes that nobody can read are not text, also where a packed page says nothing of its coding: browsers show the bytes. */
export const readBody = ({ headers }: HopAnswer, decoded: DecodedBody | null): DecodedBody =>
  decoded === null || (isGzip(decoded.body) && isPageType(headers)) ? WRONG_CODING : decoded;
const WRONG_CODING: DecodedBody = { body: Buffer.alloc(0), truncated: true, bodyFault: 'wrong_coding' };

export function respond(
  answer: DecodedAnswer,
  hop: Hop,
  redirects: TargetResponse['redirects'],
  spentMs: number,
): TargetResponse {
  const { status, headers, address, decoded, oddLines } = answer;
  // What we cut ourselves has no end either.
  const isOurCut = answer.isCut && decoded.bodyFault === 'cut_off';
  const bodyFault = answer.bodyFault ?? (isOurCut ? undefined : decoded.bodyFault);
  return {
    ok: true,
    url: hop.rawPath === undefined ? hop.url.href : hop.url.origin + hop.rawPath,
    status,
    headers,
    body: utf8OfPage(headers, isXhtml(headers, decoded.body) ? htmlOfXhtml(decoded.body) : decoded.body),
    truncated: answer.isCut || decoded.truncated,
    ...(decoded.unreadCoding !== undefined && { unreadCoding: decoded.unreadCoding }),
    ...(bodyFault !== undefined && { bodyFault }),
    ...(oddLines.length > 0 && { oddLines }),
    redirects,
    address,
    durationMs: spentMs,
  };
}

/** The pin of a request is for its own host; a redirect to another host goes to that host's addresses. */
export function addressFor(hop: Hop, first: URL, request: TargetRequest): ResolvedAddress | undefined {
  return hop.url.hostname === first.hostname ? request.address : undefined;
}

export const charge = ({ account }: Caller, { method, isForeign }: Hop): Failure | null =>
  isForeign ? account.takeForeignRequest() : account.takeRequest(method);

/** What a request line can carry (RFC 9112 section 3.2.1). */
export const isRawPath = (path: string): boolean => /^\/[\x21-\x7e]*$/.test(path);

/** Whether the request wants to follow a redirect, and its session may. */
export function mayFollow(
  { stayOnHost, stayOnOrigin }: TargetRequest,
  { first, next, session }: { first: URL; next: Hop; session: Caller['session'] },
): boolean {
  const { url, isForeign } = next;
  if (session !== null && hopRefusal(session, next, false) !== null) return false;
  if (isForeign && !isForeignUrl(url)) return false;
  if (stayOnOrigin) return url.origin === first.origin;
  return !stayOnHost || url.hostname === first.hostname;
}
