import type { FileReading } from './site-reading';
import type { CrawledPage } from './crawled-page';
import { type OwnScripts, readOwnScripts } from './own-scripts';

/** Style sheets read in one scan. */
export const MOST_OWN_STYLE_SHEETS = 4;

/** Reads the style sheets that the pages of a crawl load from the site itself: at most 4, chosen and requested like its scripts. */
export const readOwnStyleSheets = (
  input: FileReading,
  pages: readonly Pick<CrawledPage, 'url' | 'html'>[],
): Promise<OwnScripts> => readOwnScripts(input, pages, { most: MOST_OWN_STYLE_SHEETS, kind: 'style' });
