import { type TargetResponse, contentTypeOf, parseUrl } from '@palisade/target-client';

type Headers = TargetResponse['headers'];

/** The first line of a header field, its name in lower case; null when it is absent. Of types, the one that browsers read. */
export const fieldOf = (headers: readonly (readonly [string, string])[], name: string): string | null =>
  name === 'content-type' ? contentTypeOf(headers) : (headers.find(([field]) => field === name)?.[1] ?? null);

/** Whether a browser would show the response as a page whose scripts run: HTML, or XML with the elements of HTML or SVG. */
export function isHtml(headers: Headers, body: string): boolean {
  const type = fieldOf(headers, 'content-type');
  // Browsers sniff a document whose type is missing (MIME Sniffing section 7).
  if (type === null) return /^\s*<(!doctype html|html|head|body)\b/i.test(body.slice(0, LONGEST_PROLOGUE));
  if (/^\s*(text\/html|application\/xhtml\+xml)\s*(;|$)/i.test(type)) return true;
  return OF_XML.test(type) && ROOT.test(body.slice(0, LONGEST_PROLOGUE));
}

const OF_XML = /^\s*(?:(?:text|application)\/xml|image\/svg\+xml)\s*(?:;|$)/i;
/** Browsers show XML as a page if its root is `html` (Icecast) or `svg` of its own namespace, with a prefix or without. */
const ROOT =
  /^[\s\uFEFF]{0,20}(?:<[?!][^<>]{0,400}>\s{0,20}){0,4}<(?:html|svg)\s[^>]{0,1000}xmlns(?::[\w.-]{1,60})?=["']http:\/\/www\.w3\.org\/(?:1999\/xhtml|2000\/svg)["']/i;

/**
 * Whether browsers draw the response as a page by a style sheet of XSLT (the statistics of BIND): its scripts, links and forms are in the style
 * sheet, not here.
 */
export const isTransformed = (headers: Headers, body: string): boolean =>
  XML_TYPE.test(fieldOf(headers, 'content-type') ?? '') &&
  TRANSFORMED.test(body.slice(0, LONGEST_PROLOGUE)) &&
  !isHtml(headers, body);

const XML_TYPE = /^\s*(?:text\/xml|application\/(?:[\w.-]{1,60}\+)?xml)\s*(?:;|$)/i;
/** Only the prologue counts, so nothing but a declaration, comments and a document type can be before it. */
const TRANSFORMED =
  /^[\s\uFEFF]{0,20}(?:<[?!][^<>]{0,300}>\s{0,20}){0,4}<\?xml-stylesheet\s[^>]{0,300}type=["'](?:text|application)\/(?:xsl|xslt\+xml|xml)["']/i;

/** A longer address is nothing that a site links to; resolving it and what is on its page would take as long as it is. */
const LONGEST_LOCATION = 4096;
const LONGEST_PROLOGUE = 2048;

/** Where a redirect leads, without its fragment; null when the response is none (RFC 9110 section 15.4). */
export function redirectTarget(response: TargetResponse, url: string): URL | null {
  const target = redirectAddress(response, url);
  if (target !== null) target.hash = '';
  return target;
}

/** With its fragment, which a browser keeps to itself, and in its history. */
export function redirectAddress({ status, headers }: TargetResponse, url: string): URL | null {
  if (![301, 302, 303, 307, 308].includes(status)) return null;
  const location = fieldOf(headers, 'location');
  if (location === null || location.length > LONGEST_LOCATION) return null;
  return parseUrl(location, url);
}
