import { parseUrl } from '@palisade/target-client';
import type { Inconclusive } from '../ground/inconclusive';
import { isLeftAlone } from '../page/avoid/editor-links';
import type { HtmlForm, HtmlLink } from '../page/html/html-elements';
import type { SiteCrawl } from '../visit/crawl-site';
import { filledFields } from './filled-fields';
import { GUARDS, type InjectionPoint, queryPoint } from './injection-point';

/** More parameters are not listed: no test has the time for them. */
export const MOST_POINTS = 400;
const PASSWORD = /passw|pwd$/i;

/**
 * The parameters of GET requests that the pages of a crawl show in forms, addresses, frames and links, each path and name once. Logins, links that
 * speak of an action, and values that guard a form are left out.
 * @param named the paths with which the crawl began, if the owner has named them: what they link to is not meant then
 */
export function injectionPoints(
  crawl: SiteCrawl,
  visitor: { isSignedIn: boolean },
  named?: readonly string[],
): InjectionPoint[] {
  const addresses: Address[] = [
    ...(named ?? []).map((path) => link(new URL(path, crawl.origin ?? undefined).href)),
    ...crawl.pages.flatMap(({ html }) => (html?.forms ?? []).flatMap(linkOfForm)),
    ...(named === undefined ? linksOf(crawl) : []),
  ];
  // What the owner names may be an editor.
  const account = { isSignedIn: visitor.isSignedIn && named === undefined };
  const points: InjectionPoint[] = [];
  for (const address of addresses) {
    if (points.length >= MOST_POINTS) break;
    const url = parseUrl(address.url);
    if (url?.origin !== crawl.origin || url.search === '' || isLeftAlone(account, address)) continue;
    points.push(...parametersAt(url, address.madeUp));
  }
  return eachOnce(points);
}

/** An address, with the names of the parameters for which the page has no value. */
interface Address extends HtmlLink {
  madeUp?: readonly string[];
}

/** The parameters of an address, but for those of a login. */
export function parametersAt(url: URL, madeUp: readonly string[] = []): InjectionPoint[] {
  const names = [...new Set(url.searchParams.keys())];
  if (names.some((name) => PASSWORD.test(name))) return [];
  return names
    .filter((name) => name !== '' && !GUARDS.test(name))
    .map((name) => ({ ...queryPoint(url.href, name), isMadeUp: madeUp.includes(name) }));
}

/** One point of each location: the first whose value the site itself gives, else the first. */
export function eachOnce(points: readonly InjectionPoint[]): InjectionPoint[] {
  const chosen = new Map<string, InjectionPoint>();
  for (const point of points) {
    const first = chosen.get(point.location);
    if (first === undefined || (first.isMadeUp && !point.isMadeUp)) chosen.set(point.location, point);
  }
  return [...chosen.values()];
}

/** Why an address that the owner has named gives no point: it is one of those that tests leave alone. Null if each of them gives one. */
export function whyLeftAlone(
  named: readonly string[],
  points: readonly InjectionPoint[],
): Inconclusive | null {
  const paths = new Set(points.map(({ url }) => new URL(url).pathname));
  const left = named.find((path) => path.includes('?') && !paths.has(path.split('?', 1)[0] ?? path));
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
  ...waiting.map(link),
];

const link = (url: string): HtmlLink => ({ url, text: '' });

/** The address that a form of GET leads to when a visitor fills it in, with a number or a letter where the page gives no value. */
function linkOfForm(form: HtmlForm): Address[] {
  const { method, action, fields, submits } = form;
  if (method !== 'GET' || action === null || fields.some(({ type }) => type === 'password')) return [];
  const url = new URL(action);
  url.search = '';
  const buttons = form.buttons.slice(0, 1).filter(({ name, value }) => !KEEPS.test(`${name} ${value}`));
  const filled = filledFields({ fields, buttons }, 'a');
  for (const { name, value } of filled) url.searchParams.append(name, value);
  const madeUp = filled.filter(({ isMadeUp }) => isMadeUp).map(({ name }) => name);
  return [{ url: url.href, text: submits.join(' '), madeUp }];
}

/** Buttons that keep a choice for the visitor; without them the same form only shows (Redmine). */
const KEEPS =
  /\b(?:apply|save|store|remember)\b|anwenden|übernehmen|speichern|merken|appliquer|enregistrer|aplicar|guardar|applica|salva|toepassen|opslaan/i;
