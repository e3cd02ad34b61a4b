import type { Inconclusive } from '../inconclusive';
import type { Judgement, Scanner } from '../scanner';
import type { PageNotes } from '../visit/page-notes';
import { groupedPath } from '../visit/path-groups';

/** Why nothing was read: an empty frameset, a shell for scripts, refused pages only. */
const NOTHING_READ: Inconclusive = {
  sentence:
    'no page had content to judge without a sign-in or a browser: scripts draw the pages, frames are empty, or the site refuses visitors. Name a page with content in the settings of the check',
  reason: 'nothing_read',
};

const ERRORS_ALONE: Inconclusive = {
  sentence:
    'the site responded to each page with an error, so nothing was read. Name a page with content in the settings of the check',
  reason: 'nothing_read',
};

const collapsed = (judged: number, last: number): Inconclusive => ({
  sentence: `the scan could read ${judged} of the ${last} pages that an earlier scan read, so nothing is known about the rest; check whether the site lets the scanner in`,
  reason: 'coverage_collapsed',
});

/**
 * A clean judgement says what it covers. A test that read nothing of substance never passes. When most pages of the last good scan are
 * missing, nothing is judged, and a page of that scan that could not be read this time has no issue that closes.
 * @param last pages that the last good scan read, ids grouped; null if there is none
 */
export function coveredJudgement(
  { readsContent = false, readsPages = false }: Pick<Scanner, 'readsContent' | 'readsPages'>,
  judgement: Judgement,
  notes: PageNotes,
  last: readonly string[] | null,
): Judgement {
  if (judgement.inconclusive !== null) return judgement;
  if (isCollapse(notes, last ?? []))
    return unjudged(judgement, collapsed(notes.judgedPages, last?.length ?? 0));
  const judged = judgedWithout(notes.lostOf(last ?? []), judgement, notes);
  if (judgement.findings.length > 0) return { ...judgement, judged };
  if (readsContent && notes.readNothing) return unjudged(judgement, NOTHING_READ);
  if (readsPages && notes.readErrorsAlone) return unjudged(judgement, ERRORS_ALONE);
  const { gaps } = notes;
  return { ...judgement, judged, summary: gaps === '' ? judgement.summary : `${judgement.summary} ${gaps}` };
}

/** Why an identity without a session is not judged: if it had pages before, they are missing now. */
export const lostIdentity = (last: readonly string[], why: Inconclusive): Inconclusive =>
  last.length < FEWEST ? why : { ...why, reason: 'coverage_collapsed' };

/** Fewer pages vary with chance. */
const FEWEST = 3;

/** Below half of the last good coverage. A test that begins at pages of its own reads other pages. */
const isCollapse = ({ mostPages, judgedPages }: PageNotes, last: readonly string[]): boolean =>
  mostPages !== null && last.length >= FEWEST && judgedPages * 2 < Math.min(last.length, mostPages);

/** What lies on a page that was lost is unknown, and so is what may lie on any page, such as a library. */
function judgedWithout(
  lost: ReadonlySet<string>,
  { judged }: Judgement,
  notes: PageNotes,
): Judgement['judged'] {
  if (lost.size === 0) return judged;
  return judged === 'all' ? notes.readPaths : judged.filter((path) => !lost.has(groupedPath(path)));
}

const unjudged = (judgement: Judgement, inconclusive: Inconclusive): Judgement => ({
  ...judgement,
  ...{ findings: [], judged: [], inconclusive },
});
