import type { LedgerMark, LedgerPage, LedgerPictures } from '@palisade/vocabulary';
import type { KeptMark, KeptPictures } from './ledger-state';
import { isBeyondNoise, noiseAfter } from './noise';
import { isRecent } from './versions';

/** A page that showed so many others within `VARIANT_DAYS` days shows another one now and then. */
const FEW_MARKS = 2;
const MOST_EARLIER = 8;

/** What changed of the pictures of a page, a line each; empty where nothing did that is unusual for it. */
export function pictureDifference(page: LedgerPage, before: KeptPictures | undefined, now: Date): string[] {
  if (before === undefined || !isComparable(page, before)) return [];
  const { pictures } = page;
  const earlier = recentOf(before, now);
  const known = [...before.names, ...before.lasting, ...earlier.map(({ name }) => name)];
  const fresh = pictures.names.filter((name) => !known.includes(name));
  return [
    ...markLines(pictures, { before: before.marks, earlier, fresh }),
    ...(fresh.length > 0 && isBeyondNoise(partGone(pictures.names, before), before.noise)
      ? ['Most of its pictures are new.']
      : []),
  ];
}

interface Known {
  before: readonly LedgerMark[];
  /** Those that it had before these. */
  earlier: readonly LedgerMark[];
  /** Names of pictures that the page never had. */
  fresh: readonly number[];
}

function markLines({ marks, names }: LedgerPictures, { before, earlier, fresh }: Known): string[] {
  const isUsual = (role: LedgerMark['role']): boolean =>
    new Set(earlier.flatMap((mark) => (mark.role === role ? mark.name : []))).size >= FEW_MARKS;
  const logo = marks.find(({ role }) => role === 'logo');
  const gone = before.find(({ role, name }) => role === 'logo' && !names.includes(name));
  // A page that shows nothing in its place has not loaded, or has no logo any more.
  const isReplaced = gone !== undefined && fresh.length > 0 && !isUsual('logo');
  const backdrops = marks.filter(
    ({ role, name }) => role === 'backdrop' && fresh.includes(name) && !isUsual(role),
  );
  const others = marks.filter((mark) => hasOtherBytes(mark, [...before, ...earlier]));
  return [
    ...(isReplaced ? [`Logo was: ${gone.file}`] : []),
    ...(isReplaced && logo !== undefined ? [`Logo is: ${logo.file}`] : []),
    ...backdrops.map(({ file }) => `New picture behind the page: ${file}`),
    ...others.map(({ file }) => `Other content: ${file}`),
  ];
}

/** A file whose content is made for each visit is another one at each. */
function hasOtherBytes({ file, sha256 }: LedgerMark, known: readonly LedgerMark[]): boolean {
  const contents = new Set(known.flatMap((mark) => (mark.file === file ? (mark.sha256 ?? []) : [])));
  return sha256 !== null && contents.size > 0 && contents.size <= FEW_MARKS && !contents.has(sha256);
}

/** What a later scan compares with. */
export function keptPictures(
  page: LedgerPage,
  before: KeptPictures | undefined,
  now: Date,
): KeptPictures | undefined {
  const { pictures } = page;
  if (pictures === undefined) return before;
  const since = now.toISOString();
  const { isDrawn } = page;
  if (before === undefined || (isDrawn && !before.isDrawn))
    return {
      ...pictures,
      isDrawn,
      since,
      lasting: [],
      earlier: before?.earlier ?? [],
      noise: before?.noise ?? 0,
    };
  if (!isComparable(page, before)) return before;
  const isSame = pictures.names.join() === before.names.join();
  const marks = pictures.marks.map((mark) => ({ ...mark, sha256: mark.sha256 ?? bytesOf(mark, before) }));
  return {
    names: pictures.names,
    isDrawn,
    // An unchanged page is not written again at each scan.
    since: isSame ? before.since : since,
    lasting: pictures.names.filter((name) => before.names.includes(name)),
    marks,
    earlier: earlierMarks(marks, before, now),
    noise: noiseAfter(partGone(pictures.names, before), before.noise),
  };
}

/** Without a browser a page shows less, and a visit that shows nothing says nothing about its pictures. */
function isComparable(
  page: LedgerPage,
  before: KeptPictures,
): page is LedgerPage & { pictures: NonNullable<LedgerPage['pictures']> } {
  const { pictures, isDrawn } = page;
  return (
    pictures !== undefined &&
    isDrawn === before.isDrawn &&
    (pictures.names.length > 0 || before.names.length === 0)
  );
}

const partGone = (names: readonly number[], { lasting }: KeptPictures): number =>
  lasting.length === 0 ? 0 : lasting.filter((name) => !names.includes(name)).length / lasting.length;

const bytesOf = ({ file }: LedgerMark, { marks }: KeptPictures): string | null =>
  marks.find((mark) => mark.file === file)?.sha256 ?? null;

/** @param seenAt when a scan saw the same as the one before, if any did */
export const seenAgain = (pictures: KeptPictures, seenAt: string): KeptPictures =>
  seenAt > pictures.since ? { ...pictures, lasting: pictures.names } : pictures;

const recentOf = ({ earlier }: KeptPictures, now: Date): KeptMark[] =>
  earlier.filter(({ lastSeenAt }) => isRecent(lastSeenAt, now));

function earlierMarks(marks: readonly LedgerMark[], before: KeptPictures, now: Date): KeptMark[] {
  const isCurrent = (mark: LedgerMark): boolean =>
    marks.some(({ file, sha256 }) => file === mark.file && sha256 === mark.sha256);
  const replaced = before.marks.map((mark) => ({ ...mark, lastSeenAt: now.toISOString() }));
  return [...replaced, ...recentOf(before, now)].filter((mark) => !isCurrent(mark)).slice(0, MOST_EARLIER);
}
