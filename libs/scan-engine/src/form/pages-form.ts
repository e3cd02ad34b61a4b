import type { Budget } from '@palisade/target-client';
import type { TestKey } from '@palisade/vocabulary';
import type { ScannerInput } from '../contract/scanner';
import { type CrawledPage, textOfPage } from '../visit/crawled-page';
import { pagesOfSite } from '../visit/pages-of-site';
import { lastingUrl } from '../visit/page-url';
import { unreadBodyOf } from '../visit/unread-body';
import { type CrawlRecord, isReadPage, pathsOf, whyUnread } from '../visit/why-unread';
import type { ScannerForm } from './scanner-form';
import { type RuleTable, sightedBy } from './sighting';

/** What a rule about a page gets: the facts of the page, and its address without what belongs to one visit. */
export type PageFacts<Facts> = Facts & { url: string };

/** A page that the visit has read, with the text of its body. */
export interface ReadPage extends CrawledPage {
  text: string;
}

/** A test of rules over the pages that every scan reads anyway: it sends nothing of its own. */
export interface PagesForm<Key extends TestKey, Facts> extends Pick<
  ScannerForm<Key, PagesSeen<Facts>>,
  'summary' | 'details' | 'advice'
> {
  /** The facts of one page as plain JSON, or null for a page that the rules have nothing to say about. */
  pages: (page: ReadPage, input: ScannerInput) => Facts | null;
  /** Each rule sees one page after the other; `url` and `location` are those of the page unless the sighting says otherwise. */
  rules: RuleTable<Key, PageFacts<Facts>>;
}

export interface PagesSeen<Facts> {
  pages: (CrawlRecord & { facts: Facts | null })[];
}

/** The 25 pages that all tests share, with their redirects, and ten redirects to pages that are known. */
export const PAGES_BUDGET: Budget = {
  requests: 36,
  connections: 40,
  bytes: 32 * 1024 * 1024,
  durationMs: 55_000,
};

/** The pages form as the general one. */
export const formOfPages = <Key extends TestKey, Facts>({
  pages: factsOf,
  rules,
  ...words
}: PagesForm<Key, Facts>): ScannerForm<Key, PagesSeen<Facts>> => ({
  ...words,
  budget: PAGES_BUDGET,
  asIdentities: true,
  observe: async (input) => {
    const { pages } = await pagesOfSite(input);
    const seen: PagesSeen<Facts> = { pages: [] };
    for (const page of pages) seen.pages.push({ ...recordOfPage(page), facts: await readFacts(page, input) });
    return seen;

    async function readFacts(page: CrawledPage, { client }: ScannerInput): Promise<Facts | null> {
      if (page.outcome !== 'answered') return null;
      const text = await textOfPage(client, page);
      return text === null ? null : factsOf({ ...page, text }, input);
    }
  },
  rules: ({ pages }, data) =>
    pages.flatMap(({ url, facts }) =>
      facts === null
        ? []
        : sightedBy<Key, PageFacts<Facts>, never>(rules, { ...facts, url }, data).map((sighted) => ({
            url,
            location: new URL(url).pathname,
            ...sighted,
          })),
    ),
  whyUnsure: ({ pages }) => whyUnread(pages),
  judged: ({ pages }) => pathsOf(pages.filter(isReadPage)),
});

/** What is recorded of a page of the crawl: nothing that belongs to one visit. */
export const recordOfPage = ({
  url,
  outcome,
  failure,
  status,
  truncated,
  isTransformed,
  ...page
}: CrawledPage): CrawlRecord => ({
  url: lastingUrl(url),
  outcome,
  failure,
  status,
  truncated,
  ...(isTransformed === true && { isTransformed }),
  ...unreadBodyOf(page),
});
