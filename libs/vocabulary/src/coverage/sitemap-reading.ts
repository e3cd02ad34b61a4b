/** Why addresses of a sitemap are not proposed. */
export const SITEMAP_REASONS = ['other_host', 'action', 'not_a_path', 'too_many', 'unread'] as const;
export type SitemapReason = (typeof SITEMAP_REASONS)[number];

/** The paths that a site's sitemaps name. */
export interface SitemapReading {
  /** At most MAX_EXPECTED_PATHS, in the order of the sitemaps; of paths that differ in ids only, the first comes first. */
  paths: string[];
  /** How many were left out; only reasons that occurred. `unread` counts sitemaps, the others addresses. */
  leftOut: { reason: SitemapReason; count: number }[];
  /** Why there are none; null where there are some. */
  message: string | null;
}
