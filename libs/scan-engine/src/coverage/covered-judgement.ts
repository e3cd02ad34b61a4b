import type { Inconclusive, NotApplicable } from '../ground/inconclusive';
import type { Judgement } from '../contract/scanner';
import type { PageNotes } from '../visit/page-notes';
import { FEWEST } from './collapse';
import { judgedLocations } from './judged-locations';

/** Why nothing was read: an empty frameset, a shell for scripts, refused pages only. */
const NOTHING_READ: Inconclusive = {
  sentence:
    'no page had content to judge without a sign-in or a browser: scripts draw the pages, frames are empty, or the site refuses visitors. Name a page with content in the settings of the check, or set up a renderer for pages that scripts draw',
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
 * The one place that decides what a judgement may say of what it did not read. No page judged: the test is inconclusive, unless it found
 * something. Some pages or files known and not judged: the message says how many of which kind, and `judged` is never `all`. When most pages of the last good scan are
 * missing, nothing is judged, and a page of that scan that could not be read this time has no issue that closes.
 * @param last pages that the last good scan read, ids grouped; null if there is none
 */
export function coveredJudgement(
  scanner: Parameters<typeof judgedLocations>[0],
  judgement: Judgement,
  notes: PageNotes,
  last: readonly string[] | null,
): Judgement {
  if (judgement.inconclusive !== null) return judgement;
  if (isCollapse(notes, last ?? []))
    return unjudged(judgement, collapsed(notes.judgedPages, last?.length ?? 0));
  if (judgement.findings.length === 0 && scanner.pagesAreHints !== true && notes.readNothing)
    return unjudged(judgement, notes.readErrorsAlone ? ERRORS_ALONE : NOTHING_READ);
  if (judgement.notApplicable !== undefined && isAbsenceUnsure(judgement.notApplicable, notes))
    return coveredJudgement(scanner, unsureOfAbsence(judgement, judgement.notApplicable), notes, last);
  return { ...judgement, judged: judgedLocations(scanner, judgement, notes, last ?? []), gaps: notes.gaps };
}

/** A test that looks for something on pages proves nothing where it read none; a test of the name alone reads none. */
const isAbsenceUnsure = ({ ifUnread }: NotApplicable, notes: PageNotes): boolean =>
  notes.gaps !== '' || (ifUnread !== undefined && !notes.hasReadContent);

/** What a test looks for may be on a page that nobody read. */
const unsureOfAbsence = (judgement: Judgement, { ifUnread }: NotApplicable): Judgement =>
  ifUnread === undefined ? { ...judgement, notApplicable: undefined } : unjudged(judgement, ifUnread);

/** Why an identity without a session is not judged: if it had pages before, they are missing now. */
export const lostIdentity = (last: readonly string[], why: Inconclusive): Inconclusive =>
  last.length < FEWEST ? why : { ...why, reason: 'coverage_collapsed' };

/** Below half of the last good coverage. A test that begins at pages of its own reads other pages. */
const isCollapse = ({ mostPages, judgedPages }: PageNotes, last: readonly string[]): boolean =>
  mostPages !== null && last.length >= FEWEST && judgedPages * 2 < Math.min(last.length, mostPages);

const unjudged = (judgement: Judgement, inconclusive: Inconclusive): Judgement => ({
  ...judgement,
  findings: [],
  judged: [],
  judgedAnyway: [],
  inconclusive,
  notApplicable: undefined,
});
