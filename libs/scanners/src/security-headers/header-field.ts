import type { RuleId } from '@palisade/catalogue';
import {
  bounded,
  curlBody,
  curlHeader,
  fieldLines,
  type HtmlFacts,
  isDocument,
  onlyFields,
  type Page,
  shQuote,
  type Sighting,
  type Sightings,
} from '@palisade/scan-engine';
import type { CspView } from './csp-view';
import type { PreloadDomain } from './preload-domain';

export type Id = RuleId<'security_headers'>;
export type Document = Page & { html: HtmlFacts };

/** A page with the private text of the identity, as two requests of its session got it. */
export interface PrivatePage {
  url: string;
  /** Of the second response; null without the field. */
  cacheControl: string | null;
  /** Why a shared cache may keep it, twice; null where none may. */
  reason: string | null;
  /** A shared cache said that it sent the second response. */
  isFromCache: boolean;
  /** A stranger got it from the cache, twice, and a stranger whom no cache knows did not. */
  isGivenToStrangers: boolean;
}

export interface Seen {
  pages: Page[];
  /** False when the certificate is not trusted: browsers then ignore HSTS. Null when https was not reached. */
  certificateTrusted: boolean | null;
  /** Pages with the private text of the identity that the test runs as; null where there is none to know. */
  privatePages: PrivatePage[] | null;
  /** What the preload list reads; null where the site makes no claim about it. */
  preload?: PreloadDomain | null;
  /** The configured page shows a login or nothing instead of itself. */
  isConfiguredHidden?: boolean;
  /** Scripts draw the start page, and nobody has seen whether they draw a login. */
  isLoginUnknown?: boolean;
}

/** What the rules for one page see. */
export interface PageView {
  page: Page;
  site: Seen;
  /** Null unless the page is a document. */
  csp: CspView | null;
}

/** A rule for what a browser renders. */
export const ofDocument =
  (see: (page: Document) => Sightings) =>
  ({ page }: PageView): Sightings =>
    isDocument(page) && see(page);

interface FieldSighting extends Pick<Sighting, 'expected' | 'severity' | 'detail' | 'reproduce'> {
  /** The fields that show it; by default the one that the rule is about. */
  fields?: readonly string[];
  /** Where it is not the field itself, such as a policy in the document. */
  observed?: string | null;
  /** What the browser makes of the value. */
  effective?: unknown;
}

/** What a rule sees in a header field of a page, or in its absence. */
export function inField(
  page: Page,
  header: string,
  { fields = [header], observed, effective, ...sighting }: FieldSighting,
): Sighting {
  const lines = fieldLines(page, header);
  const value = observed === undefined && lines.length > 0 ? lines.join(', ') : (observed ?? null);
  return {
    url: page.url,
    observed: value === null ? null : maskValue(value),
    reproduce: showFields(page, fields),
    ...sighting,
    facts: {
      page: page.url,
      status: page.status,
      header,
      ...(effective === undefined ? {} : { effective }),
    },
  };
}

export const showFields = ({ url }: Pick<Page, 'url'>, fields: readonly string[]): string =>
  `${curlHeader(url)} | ${onlyFields(fields)}`;

/** Also prints what the document says in elements that match. */
export const showElements = (page: Page, fields: readonly string[], pattern: string): string =>
  `${showFields(page, fields)}\n${curlBody(page.url)} | grep -ioE ${shQuote(pattern)}`;

/** Before masking, which shortens. */
const LONGEST_MASKED = 4096;

function withoutQuery(word: string): string {
  const query = /https?:\/\//i.test(word) ? word.indexOf('?') : -1;
  return query < 0 ? word : `${word.slice(0, query)}?<redacted>`;
}

/** Nonces are secrets of one page view and differ each time; queries of report addresses often do. */
export function maskValue(value: string): string {
  const masked = value
    .slice(0, LONGEST_MASKED)
    .replace(/'nonce-[^']*'/gi, "'nonce-<redacted>'")
    .replace(/[^\s;,]+/g, withoutQuery);
  return bounded(masked);
}
