import { parseUrl, type TargetRequest } from '@palisade/target-client';
import type { Inconclusive } from '../inconclusive';
import { isAvoidedLink } from '../page/avoided-links';
import type { HtmlField, HtmlForm, HtmlLink } from '../page/html-elements';
import type { SiteCrawl } from '../visit/crawl-site';

/** A value of a request that a test replaces by its own. */
export interface InjectionPoint {
  /** The whole address, with the values that the site itself gives. */
  url: string;
  /** The parameter of the query; null for the path. */
  name: string | null;
  /** What the parameter holds in `url`. */
  value: string;
}

/** More parameters are not listed: no test has the time for them. */
const MOST_POINTS = 400;
/** What keeps a visitor signed in or protects a form; without the right value the request is refused. */
const GUARDS = /csrf|xsrf|token|nonce|passw|pwd$|sess|captcha|viewstate|eventvalidation/i;
const PASSWORD = /passw|pwd$/i;
const NUMBERS = /(?:^|_|\b)(?:id|no|nr|num|number|page|limit|offset|count|year|qty)$|Id$/;
const WRITTEN = new Set([
  'text',
  'search',
  'textarea',
  'select',
  'hidden',
  'number',
  'email',
  'tel',
  'url',
  'radio',
]);

/** Where a point lies, as a location of findings: the path with the name of the parameter. */
export const locationOfPoint = ({ url, name }: InjectionPoint): string =>
  name === null ? '/<missing>' : `${new URL(url).pathname}?${name}`.slice(0, 300);

/** The request with another value at the point: a GET, its value encoded as browsers encode it. */
export function requestAt({ url, name }: InjectionPoint, value: string): TargetRequest {
  const to = new URL(url);
  if (name === null) to.pathname = encodeURIComponent(value).replaceAll('%2F', '/').replaceAll("'", '%27');
  else to.searchParams.set(name, value);
  return { url: to.href, share: false };
}

/**
 * The parameters of GET requests that the pages of a crawl show in forms, addresses and links, each path and name once. Logins, links that speak of
 * an action, and values that guard a form are left out.
 * @param named the paths with which the crawl began, if the owner has named them: what they link to is not meant then
 */
export function injectionPoints(crawl: SiteCrawl, named?: readonly string[]): InjectionPoint[] {
  const points = new Map<string, InjectionPoint>();
  const addresses = [
    ...(named ?? []).map((path) => link(new URL(path, crawl.origin ?? undefined).href)),
    ...crawl.pages.flatMap(({ html }) => (html?.forms ?? []).flatMap(linkOfForm)),
    ...(named === undefined ? linksOf(crawl) : []),
  ];
  for (const address of addresses) {
    if (points.size >= MOST_POINTS) break;
    const url = parseUrl(address.url);
    if (url?.origin !== crawl.origin || url.search === '' || isAvoidedLink(address)) continue;
    for (const point of pointsIn(url)) {
      const key = locationOfPoint(point);
      if (!points.has(key)) points.set(key, point);
    }
  }
  return [...points.values()];
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
  ...pages.map(({ requestedUrl }) => link(requestedUrl)),
  ...pages.flatMap(({ html }) => html?.links ?? []),
  ...waiting.map(link),
];

const link = (url: string): HtmlLink => ({ url, text: '' });

function pointsIn(url: URL): InjectionPoint[] {
  const names = [...new Set(url.searchParams.keys())];
  if (names.some((name) => PASSWORD.test(name))) return [];
  return names
    .filter((name) => name !== '' && !GUARDS.test(name))
    .map((name) => ({ url: url.href, name, value: url.searchParams.get(name) ?? '' }));
}

/** The address that a form of GET leads to when a visitor fills it in, with a number or a letter where the page gives no value. */
function linkOfForm({ method, action, fields, buttons, submits }: HtmlForm): HtmlLink[] {
  if (method !== 'GET' || action === null || fields.some(({ type }) => type === 'password')) return [];
  const url = new URL(action);
  url.search = '';
  for (const field of fields) if (isSent(field)) url.searchParams.append(field.name, usualValue(field));
  const [button] = buttons;
  if (button !== undefined && !KEEPS.test(`${button.name} ${button.value}`))
    url.searchParams.append(button.name, button.value);
  return [{ url: url.href, text: submits.join(' ') }];
}

/** Buttons that keep a choice for the visitor; without them the same form only shows (Redmine). */
const KEEPS =
  /\b(?:apply|save|store|remember)\b|anwenden|übernehmen|speichern|merken|appliquer|enregistrer|aplicar|guardar|applica|salva|toepassen|opslaan/i;

const isSent = ({ name, type, isPreset }: HtmlField): boolean =>
  name !== '' && (WRITTEN.has(type) || (type === 'checkbox' && isPreset));

function usualValue({ name, type, value }: HtmlField): string {
  if (value !== '') return value;
  if (type === 'email') return 'a@example.com';
  return type === 'number' || type === 'select' || NUMBERS.test(name) ? '1' : 'a';
}
