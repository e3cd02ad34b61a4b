import { parseUrl, type TargetResponse } from '@palisade/target-client';
import { decodedText } from '../page/avoid/avoided-links';
import { readHtmlDocument } from '../page/html-document';
import { fieldOf, isHtml } from '../page/page-response';
import { speaksOfSignIn } from '../page/sign-in-words';
import type { CrawledPage } from '../visit/crawled-page';
import type { PageNotes } from '../visit/page-notes';
import { asksToSignIn } from '../visit/sign-in-instead';
import type { InjectionPlace, InjectionPoint } from './injection-point';

/** Their address is that of a page, which the crawl may have read. */
const OF_PAGES: ReadonlySet<InjectionPlace> = new Set(['query', 'segment', 'header', 'cookie']);
/** A page refuses a value, and shows by that that it is there. */
const REFUSES_VALUES: readonly number[] = [400, 409, 415, 422];
const MISSING: readonly number[] = [404, 410];
const MOVED: readonly number[] = [301, 308];
/** By which a redirect takes a value along. */
const CARRIERS: readonly string[] = ['location', 'set-cookie', 'refresh'];

type Point = Pick<InjectionPoint, 'place' | 'url' | 'location' | 'value'>;

/** See `InjectionAnswer`. */
interface Answer {
  status: number;
  headers: TargetResponse['headers'];
  text: string;
  isBlocked: boolean;
}

/**
 * The points that the site still has. Where the page of a parameter is missing, moved, refused or behind a login, the test sees no defect, and
 * nothing says that it is gone: such a point is not judged.
 */
export class ShownPoints {
  private readonly shown = new Set<string>();

  take(point: Point, value: string, answer: Answer): void {
    if (!this.shown.has(point.location) && showsPoint(point, value, answer)) this.shown.add(point.location);
  }

  /** Locations of which the site showed no point. What the crawl read at an address counts before what the values of the test got there. */
  hiddenAmong(
    points: readonly Point[],
    notes: Pick<PageNotes, 'isHiddenAt'>,
    pages: readonly CrawledPage[],
  ): ReadonlySet<string> {
    const isShown = (point: Point): boolean => {
      const isHidden = OF_PAGES.has(point.place) ? notes.isHiddenAt(point.url) : null;
      if (isHidden !== null) return !isHidden;
      return this.shown.has(point.location) || leadsByValue(point, pages);
    };
    const shown = new Set(points.filter(isShown).map(({ location }) => location));
    return new Set(points.map(({ location }) => location).filter((location) => !shown.has(location)));
  }
}

/** Whether the site's own value of a point decided where its address led the crawl, or became a cookie on the way. */
export function leadsByValue(
  { url, value }: Pick<Point, 'url' | 'value'>,
  pages: readonly CrawledPage[],
): boolean {
  const [hop] = pages.find(({ requestedUrl, hops }) => requestedUrl === url && hops.length > 0)?.hops ?? [];
  if (hop === undefined || value === '') return false;
  const to = parseUrl(fieldOf(hop.headers, 'location') ?? '', url);
  return (
    (to !== null && to.href === parseUrl(value, url)?.href) ||
    hop.headers.some(([name, written]) => name === 'set-cookie' && decodedText(written).includes(value))
  );
}

/** Whether a response is that of the program which reads the value. */
function showsPoint({ place, url }: Point, value: string, answer: Answer): boolean {
  const { status, headers, text, isBlocked } = answer;
  if (isBlocked) return false;
  if (place === 'missing_path' && MISSING.includes(status)) return true;
  if (status >= 400) return REFUSES_VALUES.includes(status);
  if (status >= 300) return !MOVED.includes(status) && carries(headers, value, url);
  if (OF_PAGES.has(place) && text === '') return false;
  return !isLogin(answer, url);
}

/** Whether a redirect goes where the value says, or keeps it. */
function carries(headers: Answer['headers'], value: string, url: string): boolean {
  const to = fieldOf(headers, 'location');
  if (to !== null && speaksOfSignIn(parseUrl(to, url)?.pathname ?? '')) return false;
  return (
    value !== '' &&
    headers.some(([name, written]) => CARRIERS.includes(name) && decodedText(written).includes(value))
  );
}

const isLogin = ({ headers, text }: Answer, url: string): boolean =>
  text.toLowerCase().includes('password') &&
  isHtml(headers, text) &&
  asksToSignIn(readHtmlDocument(text, url), url);
