/** The route of the dashboard's page; it takes only what `isDashboardPage` lets through. */
export const DASHBOARD_PAGES = '/{*page}';

/** Addresses that are not the dashboard's, whether they exist or not. */
const OTHERS =
  /^\/(api|go|docs|mcp|health|metrics|about-scans|unsubscribe|calendars|badge|status|assets|\.well-known)(\/|$)/i;

/** The dashboard's addresses name no files, so a request for one must not get a page. */
const FILE = /\.[a-z0-9]{1,10}$/i;

/** Whether a path is one of the dashboard's own, which only the browser can tell apart. */
export const isDashboardPage = (path: string): boolean => !OTHERS.test(path) && !FILE.test(path);
