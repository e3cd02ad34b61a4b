import type { SiteLook } from '@palisade/vocabulary';
import { isOtherLanguage, isOtherPage } from '../visit/site-look';

/** Fewer pages vary with chance. */
export const FEWEST = 3;

/** What one identity sees of the site: now, or at the last good scan. */
export interface SiteView {
  /** Paths that were judged, ids grouped. */
  pages: readonly string[];
  /** Of the start page; null where it showed none. */
  look: SiteLook | null;
}

/**
 * Whether what an identity sees is not the site that it saw before: no start page any more, another one, another language, or less than
 * half of the pages. A new start page of a site whose other pages are still there is the same site, and so is a site that grew.
 *
 * @param mostPages how many pages the scan could read; null where it read none but the start page
 */
export function isCollapse(now: SiteView, last: SiteView, mostPages: number | null): boolean {
  if (mostPages !== null && last.pages.length >= FEWEST)
    if (now.pages.length * 2 < Math.min(last.pages.length, mostPages)) return true;
  if (last.look === null) return false;
  if (now.look === null || isOtherLanguage(now.look, last.look)) return true;
  return isOtherPage(now.look, last.look) && !(now.look.isPlaceholder ? false : isKnownSite(now, last));
}

function isKnownSite({ pages }: SiteView, last: SiteView): boolean {
  const isStart = (path: string): boolean => path === '/';
  const others = last.pages.filter((path) => !isStart(path));
  const kept = others.filter((path) => pages.includes(path));
  return (others.length > 0 && kept.length * 2 >= others.length) || pages.length > 2 * last.pages.length;
}
