import { parseUrl } from '@palisade/target-client';
import { MAX_TURN_POINTS, type TestSettings } from '@palisade/vocabulary';
import type { Inconclusive } from '../ground/inconclusive';
import { isLeftAlone } from '../page/avoid/editor-links';
import { KEEPS } from '../page/hints/form-addresses';
import type { HtmlForm, HtmlLink } from '../page/html/html-elements';
import type { CrawledPage, SiteCrawl } from '../visit/crawled-page';
import { whyNeverSent } from '../page/avoid/never-sent';
import { kindOfLink } from '../page/routed-path';
import { isPassword } from '../page/avoid/password-names';
import { hasWritingButton } from '../page/avoid/writing-buttons';
import { filledFields } from './filled-fields';
import { GUARDS, type InjectionPoint, queryPoint, segmentPoint } from './injection-point';
import { MARK } from './mark';
import { mayTryBeside, mayTryForm } from './password-fields';

/** More parameters are not listed: scans would not come to them in their turns. */
export const MOST_POINTS = MAX_TURN_POINTS;

/** As path and query. */
export interface EarlierAddresses {
  /** Values there had findings. */
  again?: readonly string[];
  /** Pages of earlier scans linked to them. */
  known?: readonly string[];
}

/**
 * The parameters of GET requests that the pages of a crawl show in forms, addresses, frames and links, each path and name once. Logins, links that
 * speak of an action or reported a change when they were read, and values that guard a form are left out.
 * @param named the paths with which the crawl began, if the owner has named them: what they link to is not meant then, but values in the path are
 */
export function injectionPoints(
  crawl: SiteCrawl,
  visitor: { isSignedIn: boolean },
  named?: readonly string[],
  { again = [], known = [] }: EarlierAddresses = {},
): InjectionPoint[] {
  const earlier = (address: string): Address => link(`${crawl.origin ?? ''}${address}`);
  const addresses: Address[] = [
    ...(named ?? []).map((path) => link(new URL(path, crawl.origin ?? undefined).href)),
    ...inTurnFirst(crawl.pages).flatMap(({ html, url }) =>
      (html?.forms ?? []).flatMap((form) => linkOfForm(form, url, visitor)),
    ),
    ...(named === undefined ? linksOf(crawl) : []),
    ...known.map(earlier),
  ];
  // What the owner names may be an editor.
  const account = { isSignedIn: visitor.isSignedIn && named === undefined };
  const acting = new Set([...crawl.reported, ...crawl.acting].map(({ url }) => kindOfLink(url)));
  const isActing = ({ href }: URL): boolean => {
    const kind = kindOfLink(href);
    return kind !== null && acting.has(kind);
  };
  const pointsAt = (list: readonly Address[], most: number): InjectionPoint[] => {
    const points: InjectionPoint[] = [];
    for (const address of list) {
      if (points.length >= most) break;
      const url = parseUrl(address.url);
      if (url?.origin !== crawl.origin || url.search === '' || isLeftAlone(account, address)) continue;
      if (isActing(url)) continue;
      points.push(...parametersAt(url, visitor, address.madeUp));
    }
    return points;
  };
  const found = pointsAt(again.map(earlier), MOST_POINTS);
  const shown = pointsAt(addresses, MOST_POINTS - found.length);
  // A value that the test has made up in an earlier scan is not one of the site: what a page shows today decides how it is tried.
  const today = new Map(eachOnce(shown).map((point) => [point.location, point]));
  const points = [...found.map((point) => today.get(point.location) ?? point), ...shown];
  const paths = addresses.slice(0, named?.length ?? 0).filter((address) => !isLeftAlone(account, address));
  return eachOnce([...points, ...paths.flatMap(({ url }) => segmentsAt(new URL(url)))]);
}

/** The next scans may not read the pages of a turn, and so not see their forms. */
const inTurnFirst = (pages: readonly CrawledPage[]): CrawledPage[] => [
  ...pages.filter(({ isTurn }) => isTurn === true),
  ...pages.filter(({ isTurn }) => isTurn !== true),
];

/** An address, with the names of the parameters for which the page has no value, or that of a button. */
interface Address extends HtmlLink {
  madeUp?: readonly string[];
}

/** The parameters of an address; a password next to them is the mark. */
export function parametersAt(
  url: URL,
  visitor: { isSignedIn: boolean },
  madeUp: readonly string[] = [],
): InjectionPoint[] {
  const names = [...new Set(url.searchParams.keys())];
  const passwords = names.filter((name) => isPassword(name));
  if (!mayTryBeside(passwords, visitor)) return [];
  const tried = new URL(url);
  for (const name of passwords) tried.searchParams.set(name, MARK);
  return names
    .filter((name) => name !== '' && !GUARDS.test(name))
    .map((name) => ({ ...queryPoint(tried.href, name), isMadeUp: madeUp.includes(name) }));
}

/** Segments of a path that are values: numbers, and the last one of several, unless it is the name of a file. */
export function segmentsAt({ href, pathname }: URL): InjectionPoint[] {
  const segments = pathname.split('/');
  return segments.flatMap((segment, at) => {
    const isLast = at === segments.length - 1;
    const isValue = /^\d{1,9}$/.test(segment) || (isLast && at > 1 && isLastValue(segment));
    return isValue ? [segmentPoint(href, at)] : [];
  });
}
/** Where a slash is in it too, a dot is a part of an address. */
const isLastValue = (segment: string): boolean =>
  /^[^.]{1,80}$/.test(segment) || (segment.length <= LONGEST_ADDRESS && /%2f/i.test(segment));
const LONGEST_ADDRESS = 200;

/** One point of each location: the first whose value the site itself gives, not an empty one if there is another, else the first. */
export function eachOnce(points: readonly InjectionPoint[]): InjectionPoint[] {
  const chosen = new Map<string, InjectionPoint>();
  for (const point of points) {
    const first = chosen.get(point.location);
    if (first === undefined || saysLess(first) > saysLess(point)) chosen.set(point.location, point);
  }
  return [...chosen.values()];
}

const saysLess = ({ isMadeUp, value }: InjectionPoint): number => (isMadeUp ? 2 : value === '' ? 1 : 0);

/** Why an address or request that the owner has named gives no point: it is one of those that tests leave alone. Null if each of them gives one. */
export function whyLeftAlone(
  { endpoints = [], requests = [] }: Pick<TestSettings, 'endpoints' | 'requests'>,
  points: readonly InjectionPoint[],
): Inconclusive | null {
  const paths = new Set(points.map(({ url }) => new URL(url).pathname));
  const named = [
    ...endpoints.filter((path) => path.includes('?')),
    ...requests.map((request) => request.split(' ')[1] ?? ''),
  ];
  const left = named.find((path) => !paths.has(path.split('?', 1)[0] ?? path));
  return left === undefined
    ? null
    : {
        sentence: `the test leaves ${left.slice(0, 200)} alone, because its words speak of an action, a login or a token; name another address of the same page, or remove it from the settings`,
        reason: 'avoided',
      };
}

const linksOf = ({ pages, waiting }: SiteCrawl): HtmlLink[] => [
  ...pages.flatMap(({ requestedUrl, url }) => [link(requestedUrl), link(url)]),
  ...pages.flatMap(({ html }) => [...(html?.links ?? []), ...(html?.frames ?? []).map(link)]),
  ...pages.flatMap(({ drawn }) => (drawn?.calls ?? []).map(link)),
  ...waiting.map(link),
];

const link = (url: string): HtmlLink => ({ url, text: '' });

/** The address that a form of GET leads to when a visitor fills it in, with a number or a letter where the page gives no value. */
function linkOfForm(form: HtmlForm, pageUrl: string, visitor: { isSignedIn: boolean }): Address[] {
  const { method, action, fields, submits } = form;
  if (method !== 'GET' || action === null || !mayTryForm(form, pageUrl, visitor)) return [];
  if (hasWritingButton(form, { first: true })) return [];
  // Such a form would change the account.
  if (visitor.isSignedIn && whyNeverSent(form, pageUrl, { isStaging: true }) !== null) return [];
  const url = new URL(action);
  url.search = '';
  const buttons = form.buttons.slice(0, 1).filter(({ name, value }) => !KEEPS.test(`${name} ${value}`));
  const filled = filledFields({ fields, buttons }, 'a');
  for (const { name, value } of filled) url.searchParams.append(name, value);
  const madeUp = [...filled.filter(({ isMadeUp }) => isMadeUp), ...buttons].map(({ name }) => name);
  return [{ url: url.href, text: submits.join(' '), madeUp }];
}
