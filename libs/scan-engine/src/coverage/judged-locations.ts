import type { Judgement, Scanner } from '../contract/scanner';
import type { PageNotes } from '../visit/page-notes';

/**
 * The one law for all tests that read pages: a page was judged if it returned status 200, at its own address, to its end, with
 * content of its own. A 404, a refusal, a login, a redirect, an error or a page that was not requested says nothing about what was
 * there. What may lie on any page, such as a cookie, was judged everywhere only if each page that is known was judged, and each that
 * the last good scan read.
 *
 * @param last pages that the last good scan read, ids grouped
 */
export function judgedLocations(
  scanner: Pick<Scanner, 'pagesAreHints' | 'asIdentities' | 'usesIdentities' | 'findsFiles'>,
  { judged, judgedAnyway = [] }: Pick<Judgement, 'judged' | 'judgedAnyway'>,
  notes: PageNotes,
  last: readonly string[],
): Judgement['judged'] {
  if (notes.pages.length === 0 || scanner.findsFiles === true) return judged;
  if (judged === 'all' && (!isAboutPages(scanner) || notes.isWhole(last))) return 'all';
  const unread = notes.unreadPaths;
  const pages = judged === 'all' ? notes.readPaths : judged.filter((path) => !unread.has(path));
  return [...new Set([...pages, ...judgedAnyway])];
}

/** Others read pages for the names in them only, such as those of hosts. */
const isAboutPages = ({
  pagesAreHints = false,
  asIdentities = false,
  usesIdentities = false,
}: Parameters<typeof judgedLocations>[0]): boolean => !pagesAreHints || asIdentities || usesIdentities;
