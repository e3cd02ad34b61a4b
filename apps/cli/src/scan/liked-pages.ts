import { DEFAULT_MAX_PAGES } from '@palisade/vocabulary';

/**
 * How many pages a scan reads that is like one of a check. More than usual only of a site of one's own, as with `--max-pages`.
 * @param ofCheck null where the service does not say
 * @param isNamed whether the command names a number itself
 * @returns nothing where the number of the command stays
 */
export function likedPages(
  ofCheck: number | null,
  { isNamed, isOwn }: { isNamed: boolean; isOwn: boolean },
): { maxPages?: number } {
  if (ofCheck === null || isNamed) return {};
  return { maxPages: isOwn ? ofCheck : Math.min(ofCheck, DEFAULT_MAX_PAGES) };
}
