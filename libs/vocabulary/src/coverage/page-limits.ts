/** Pages that a scan reads of a site, without those in turn. */
export const DEFAULT_MAX_PAGES = 25;
/** The memory of a scan has room for so many. Larger sites are read in turns. */
export const MOST_MAX_PAGES = 500;
/** Links from the start page that an owner may let a scan follow. */
export const MOST_MAX_DEPTH = 10;
/** Scans of as many pages as may be end before. */
export const MOST_MAX_MINUTES = 60;
/** What a page may take: scans request one after the other. */
const PAGE_MS = 1_000;

/** How much longer than usual a scan of so many pages may take. */
export const furtherMsOf = (maxPages: number): number => furtherPagesOf(maxPages) * PAGE_MS;

/** How many more than usual. */
export const furtherPagesOf = (maxPages: number): number => Math.max(0, maxPages - DEFAULT_MAX_PAGES);

/** What owners see before they save: the site decides, up to the time limit. */
export const furtherMinutesOf = (maxPages: number): number => Math.ceil(furtherMsOf(maxPages) / 60_000);
