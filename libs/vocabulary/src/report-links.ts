/** Links to the report of a scan that work without an account. */
export const MAX_REPORT_LINKS_PER_SCAN = 20;
export const MAX_REPORT_LINK_DAYS = 90;
