import { createHash } from 'node:crypto';
import type { SiteLook } from '@palisade/vocabulary';
import type { CrawledPage } from './crawled-page';
import { kindsOfPages, type LastView, otherLanguagesOf } from './note-page';
import { languageOf } from './page-language';

const MOST_WORDS = 80;
const MOST_MARKS = 60;
/** Start pages that share less are two pages. */
const ALIKE = 0.25;

/** What hosts and operators show in place of a site. */
const PLACEHOLDER = new RegExp(
  [
    'domain(?: name)? (?:is |may be )?(?:for sale|parked)|buy this domain|parked (?:free|domain)|domain has expired|account (?:has been )?suspended',
    '(?:under|down for|scheduled) maintenance|under construction|be (?:right )?back (?:soon|shortly)|coming soon|temporarily unavailable',
    'wartungsarbeiten|wartungsmodus|bald wieder|im aufbau|domain steht zum verkauf|en maintenance|site en construction|domaine est à vendre',
    'en mantenimiento|en construcción|dominio está en venta|in manutenzione|in costruzione|dominio è in vendita|em manutenção|em construção',
    'in onderhoud|w trakcie przerwy technicznej|prace konserwacyjne|технические работы|メンテナンス中|系统维护|점검 중',
  ].join('|'),
  'i',
);
/** A page of the site may speak of maintenance; one that is there instead of it says little else. */
const LONGEST_PLACEHOLDER = 1_500;

/**
 * How the start page looks, without what it says: hashes, because an account may see it alone. Null where the site showed no page.
 * @param pages of a crawl, the start page first
 */
export function lookOf(
  pages: readonly CrawledPage[],
  last: LastView = { pages: [], look: null },
): SiteLook | null {
  const [start] = pages;
  if (start?.outcome !== 'answered' || (start.status ?? 500) >= 300 || start.isEmpty) return null;
  const { html, headers } = asServed(start);
  if (html === null) return { language: null, words: [], marks: [], isPlaceholder: false };
  const text = `${html.title}\n${html.text}`;
  const language = languageOf(html, headers);
  return {
    language,
    otherLanguages: otherLanguagesOf(pages, language),
    ...kindsOfPages(pages, last),
    words: hashed(text.toLowerCase().match(/\p{L}{4,}/gu) ?? [], MOST_WORDS),
    marks: hashed(marksOf(start, html), MOST_MARKS),
    isPlaceholder: html.text.length < LONGEST_PLACEHOLDER && PLACEHOLDER.test(text),
  };
}

/** A scan with a renderer and one without see the same site. */
const asServed = (page: CrawledPage): CrawledPage =>
  page.drawn === undefined ? page : { ...page, html: page.drawn.served };

/** Where its links, forms and files lead, without numbers and hashes. */
const marksOf = (
  { url }: CrawledPage,
  { links, forms, subresources }: NonNullable<CrawledPage['html']>,
): string[] =>
  [
    ...links.map((link) => link.url),
    ...forms.flatMap(({ action }) => action ?? []),
    ...subresources.map((file) => file.url),
  ]
    .filter((mark) => mark !== url)
    .map((mark) => new URL(mark, url).pathname.replace(/[\w-]+/g, withoutNumber));

const withoutNumber = (part: string): string => (/\d/.test(part) ? '0' : part);

const hashed = (texts: readonly string[], most: number): string[] =>
  [...new Set(texts)]
    .slice(0, most)
    .map((text) => createHash('sha256').update(text).digest('hex').slice(0, 6));

/** Whether the start page is another page than before: in another language, or with hardly a word or an address of it. */
export const isOtherLanguage = (now: SiteLook, last: SiteLook): boolean =>
  now.language !== null && last.language !== null && now.language !== last.language;

export function isOtherPage(now: SiteLook, last: SiteLook): boolean {
  if (now.isPlaceholder !== last.isPlaceholder) return now.isPlaceholder;
  const parts = ([now.words, now.marks] as const).flatMap((some, place) => {
    const others = place === 0 ? last.words : last.marks;
    return some.length + others.length === 0 ? [] : [sharedPart(some, others)];
  });
  return parts.length > 0 && parts.reduce((sum, part) => sum + part, 0) / parts.length < ALIKE;
}

const sharedPart = (some: readonly string[], others: readonly string[]): number =>
  some.filter((each) => others.includes(each)).length / Math.max(some.length, others.length);
