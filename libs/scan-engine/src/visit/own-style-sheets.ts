import type { TargetClient } from '@palisade/target-client';
import { type OwnScripts, readOwnScripts } from './own-scripts';
import type { CrawledPage } from './crawl-site';

/** Style sheets read in one scan. */
export const MOST_OWN_STYLE_SHEETS = 4;

/** Reads the style sheets that the pages of a crawl load from the site itself: at most 4, chosen and requested like its scripts. */
export const readOwnStyleSheets = (
  client: TargetClient,
  pages: readonly Pick<CrawledPage, 'url' | 'html'>[],
  { signal, most = MOST_OWN_STYLE_SHEETS }: { signal: AbortSignal; most?: number },
): Promise<OwnScripts> => readOwnScripts(client, pages, { signal, most, kind: 'style' });
