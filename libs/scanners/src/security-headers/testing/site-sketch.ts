import type { HtmlFacts, Page, PageRole } from '@palisade/scan-engine';
import type { SecurityHeadersObservation } from '../security-headers-observation';

/** A field's value, several lines of it, or null to leave it out. */
export type SketchedHeaders = Record<string, string | string[] | null>;

/** A hardened site, and what is different about this one. */
export interface SiteSketch {
  origin?: string;
  /** Of the document at `/`, in both checks it. */
  headers?: SketchedHeaders;
  html?: Partial<HtmlFacts>;
  certificateTrusted?: boolean | null;
  /** Differences of one probe; null leaves the probe out. */
  pages?: Partial<Record<PageRole, PageSketch | null>>;
}

export type PageSketch = Partial<Omit<Page, 'headers' | 'html'>> & {
  headers?: SketchedHeaders;
  html?: Partial<HtmlFacts> | null;
};

export const HARDENED: SketchedHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(self)',
};

const PLAIN: HtmlFacts = { metaPolicies: [], metaReferrer: null, hasPasswordField: false };

export function siteOf(sketch: SiteSketch = {}): SecurityHeadersObservation {
  const origin = sketch.origin ?? 'https://www.example.org';
  const document: PageSketch = { headers: sketch.headers ?? {}, html: sketch.html ?? {} };
  const usual: Partial<Record<PageRole, PageSketch>> = {
    start: document,
    start_again: document,
    plain_http: {
      url: `http://${new URL(origin).host}/`,
      status: 301,
      redirectsTo: `${origin}/`,
      html: null,
    },
    not_found: { ...document, url: `${origin}/no-such-page`, status: 404 },
  };
  const roles = new Set([...Object.keys(usual), ...Object.keys(sketch.pages ?? {})]) as Set<PageRole>;
  const pages = [...roles].flatMap((role) => {
    const own = sketch.pages?.[role];
    if (own === null) return [];
    return [pageOf(role, `${origin}/`, usual[role] ?? {}, own ?? {})];
  });
  return { pages, certificateTrusted: trustIn(sketch, origin) };
}

function pageOf(role: PageRole, url: string, usual: PageSketch, own: PageSketch): Page {
  const html = own.html === null || usual.html === null ? null : { ...PLAIN, ...usual.html, ...own.html };
  return {
    url,
    outcome: 'answered',
    failure: null,
    status: 200,
    redirectsTo: null,
    ...usual,
    ...own,
    role,
    html,
    headers: headerLines({ ...HARDENED, ...usual.headers, ...own.headers }),
  };
}

const headerLines = (headers: SketchedHeaders): [string, string][] =>
  Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((line): [string, string] => [name, line]),
  );

function trustIn({ certificateTrusted }: SiteSketch, origin: string): boolean | null {
  if (certificateTrusted !== undefined) return certificateTrusted;
  return origin.startsWith('https:') ? true : null;
}
