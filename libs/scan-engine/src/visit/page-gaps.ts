import { groupedPath } from './path-groups';
import type { NotedPage } from './page-outcome';

/** A script or style sheet that was not read to its end. */
export interface UnreadFile {
  url: string;
  /** That load it. */
  pages: readonly string[];
  reason: string;
}

/** What a test knew and did not try. */
export interface Untried {
  /** In the plural. */
  noun: string;
  untried: number;
  known: number;
}

export interface Gaps {
  pages: readonly NotedPage[];
  files: readonly UnreadFile[];
  untried: readonly Untried[];
  /** How many pages the crawl has requested. */
  mostRead: number;
  /** Results leave the dashboard, and the paths that only an identity sees do not; its coverage names them. */
  namesPages: boolean;
  /** The time that the owner set for the scan had passed. */
  isOutOfTime: boolean;
}

/** The most names in one part of a sentence. */
const MOST_NAMES = 3;

/** A page that is known and was not read, or not all of it. What is gone has nothing to read, and links that act are left alone. */
export const isUnread = ({ outcome, isGone, isPartial }: NotedPage): boolean =>
  isPartial === true || (outcome !== 'judged' && outcome !== 'avoided' && !isGone);

/** How much was not read, of which kind: `Not read: 2 pages blocked by Cloudflare (/a, /b). Not tried: 33 of 34 parameters.` */
export function gapWords(gaps: Gaps): string {
  const { pages, files, untried, namesPages } = gaps;
  const part = partsOf(namesPages);
  const ended = (outcome: NotedPage['outcome']): NotedPage[] =>
    pages.filter((page) => page.outcome === outcome && isUnread(page));
  const parts = [
    ...blockedParts(ended('blocked'), part),
    part(ended('signed_out'), 'page', 'with a session that was over'),
    part(ended('failed'), 'page', 'without a response or with an error'),
    part(ended('too_large'), 'page', 'not read to the end'),
    part(
      ended('not_read'),
      'page',
      'drawn by scripts, in frames, in an unknown coding, in another language or form than before, or behind redirects',
    ),
    part(ended('judged'), 'page', 'of which a part was not judged'),
    part(files, 'script or style sheet', 'not read to the end', 'scripts or style sheets'),
    ...leftParts(ended('over_budget'), gaps),
  ].filter((part) => part !== '');
  return [
    ...(parts.length === 0 ? [] : [`Not read: ${parts.join('; ')}.`]),
    ...untried.map(({ noun, untried: left, known }) => `Not tried: ${left} of ${known} ${noun}.`),
  ].join(' ');
}

/** Pages that were found and not requested. */
function leftParts(
  left: readonly NotedPage[],
  { mostRead, isOutOfTime }: Pick<Gaps, 'mostRead' | 'isOutOfTime'>,
): string[] {
  const further = left.filter(({ isFurther }) => isFurther === true).length;
  const beyond = left.length - further;
  const why = isOutOfTime
    ? 'found before the time that the owner set had passed'
    : `beyond the ${mostRead} that were requested`;
  return [
    beyond === 0 ? '' : `${count(beyond, 'page')} ${why}`,
    further === 0 ? '' : `${count(further, 'page')} further from the start page than the owner lets scans go`,
  ];
}

/** Those that a product blocked, by its name, then the others. */
function blockedParts(pages: readonly NotedPage[], part: ReturnType<typeof partsOf>): string[] {
  const names = [...new Set(pages.map(({ blockedBy }) => blockedBy ?? ''))].sort().reverse();
  return names.map((name) =>
    part(
      pages.filter(({ blockedBy = '' }) => blockedBy === name),
      'page',
      name === '' ? 'behind a sign-in or a refusal' : `blocked by ${name}`,
    ),
  );
}

const count = (number: number, noun: string, plural = `${noun}s`): string =>
  `${number} ${number === 1 ? noun : plural}`;

/** `2 pages behind a sign-in (/account, /orders)` */
const partsOf =
  (namesPages: boolean) =>
  (found: readonly { url: string }[], noun: string, what: string, plural?: string): string => {
    const paths = [...new Set(found.map(({ url }) => groupedPath(new URL(url).pathname)))].sort();
    if (paths.length === 0) return '';
    const names = paths.slice(0, MOST_NAMES).join(', ');
    const words = `${count(paths.length, noun, plural)} ${what}`;
    return namesPages ? `${words} (${names}${paths.length > MOST_NAMES ? ', …' : ''})` : words;
  };
