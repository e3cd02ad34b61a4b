import { withDeadline } from '@palisade/deadline';
import type { TargetClient } from '@palisade/target-client';
import { crawlSite, type SiteCrawl } from './crawl-site';

const MOST_PAGES = 25;
const DEPTH = 2;
/** A slow site is judged by what was read in time. */
const LONGEST_MS = 25_000;

/**
 * The pages of a site for tests that judge html: up to 25 GETs, two links deep, from the start page or from `start`. Tests that call it
 * without `start` request the same pages, so that each is fetched once in a scan.
 */
export const pagesOfSite = (
  client: TargetClient,
  signal: AbortSignal,
  start?: readonly string[],
): Promise<SiteCrawl> =>
  withDeadline(LONGEST_MS, signal, (inTime) =>
    crawlSite(client, { maxPages: MOST_PAGES, depth: DEPTH, signal: inTime, start }),
  );
