import { CookieJar } from '../cookies/cookie-jar';
import { actionOfPath, decodedText } from '../page/avoid/avoided-links';
import type { HtmlForm } from '../page/html/html-elements';
import { callsIn } from '../page/script-calls';
import { whyNeverSent } from '../page/avoid/never-sent';
import type { SiteCrawl, CrawledPage } from '../visit/crawled-page';
import { type Carrier, carrierOf, cookiePoint, emptyPost, getCarrier, headerPoint } from './carried-points';
import { filledFields, filledSearch } from './filled-fields';
import { formPoints, GUARDS, type InjectionPoint } from './injection-point';
import { eachOnce, MOST_POINTS, segmentsAt } from './injection-points';
import { mayTryForm } from './password-fields';
import { recordIn } from './record-names';
import { MARK } from './mark';
import {
  headersInScript,
  pointsOfRequest,
  requestOf,
  requestsInScript,
  type WrittenHeader,
  type WrittenRequest,
} from './written-requests';

export interface StagingSources {
  crawl: SiteCrawl;
  /** Own scripts by the page that runs them. */
  programs: readonly (readonly [page: string, script: string])[];
  /** The setting `requests` of the test. */
  requests: readonly string[];
  /** What a visitor with the cookies of the crawl got at their next visit, with the cookies that it sets. */
  nextVisit: Pick<CrawledPage, 'url' | 'hops' | 'headers'> | null;
  visitor: { isSignedIn: boolean };
  /** What is not sent, because its address names a record that may exist. */
  onLeftAlone: (url: string, reason: string) => void;
}

/** Of `X-Forwarded-For`; pages differ in how they show where a visitor came from. */
const MOST_HEADER_PAGES = 8;
const MOST_SEGMENTS = 40;
/** An address of the block for documentation (RFC 5737), so that no rule for own addresses lets the request pass. */
const FORWARDED_FOR = '192.0.2.1';
const SET_COOKIE = /\bdocument\.cookie\s{0,9}=\s{0,9}["'`]([\w.-]{1,60}=[^"'`;]{0,200})/g;
/** Fields that the client or the protocol sets. */
const OWN_HEADERS =
  /^(?:content-|accept|host$|cookie$|user-agent$|connection$|authorization$|x-http-method|sec-)/i;

/**
 * What a scan of a staging site tries in addition to the parameters of GET requests: forms of POST, bodies of JSON and XML, segments of paths, cookies and
 * header fields. What the owner names first, then the likely ones; forms that sign people in, and those that would lose data, accounts or money, are
 * left alone.
 */
export function stagingPoints(sources: StagingSources): InjectionPoint[] {
  const { crawl, programs, requests, visitor, nextVisit, onLeftAlone } = sources;
  const { origin } = crawl;
  if (origin === null) return [];
  const pages = crawl.pages.filter(({ html, status }) => html !== null && (status ?? 500) < 400);
  const cookie = cookieOf(crawl.pages);
  const mayWrite = (url: string): boolean => {
    const record = recordIn(url);
    if (record !== null)
      onLeftAlone(url, `a request with a body may overwrite the record that it names ("${record}")`);
    return record === null;
  };
  const pointsOf = (written: readonly WrittenRequest[]): InjectionPoint[] =>
    written
      .filter(({ url }) => actionOfPath(new URL(url).pathname) === null)
      .flatMap((request) => pointsOfRequest(request, cookie, visitor));
  const inScripts = programs.flatMap(([page, script]) => requestsInScript(script, page));
  const calls = pointsOf(inScripts.filter(({ url }) => mayWrite(url)));
  const inTurn = new Set(turnsIn(pages));
  const forms = pages.map((page): PageForms => {
    const found = (page.html?.forms ?? []).flatMap((form) =>
      pointsOfForm(form, page, { origin, visitor, mayWrite }),
    );
    return { page: page.url, points: inTurn.has(page.url) ? found.map(passing) : found };
  });
  const points = eachOnce([
    ...pointsOf(requests.flatMap((text) => requestOf(text, origin) ?? [])).map(named),
    ...forms.flatMap((each) => each.points),
    ...calls,
    ...segmentsOf(crawl).slice(0, MOST_SEGMENTS),
  ]);
  const cookies = cookiesOf(pages, nextVisit === null ? pages : [...pages, nextVisit], { programs, forms });
  const carrierAt = (url: string): Carrier => {
    const call = calls.find((each) => each.url === url);
    return call === undefined ? emptyPost(url) : carrierOf(call);
  };
  const headers = headersOf(pages, programs, ({ method, url }) => {
    if (new URL(url).origin !== origin || actionOfPath(new URL(url).pathname) !== null) return null;
    if (method === 'GET') return getCarrier(url);
    return mayWrite(url) ? carrierAt(url) : null;
  });
  return [...points, ...cookies, ...eachOnce(headers)]
    .slice(0, MOST_POINTS)
    .map((point) => (inTurn.has(point.url) ? passing(point) : point));
}

/** What the forms of a page send. */
interface PageForms {
  page: string;
  points: readonly InjectionPoint[];
}

const turnsIn = (pages: readonly CrawledPage[]): string[] =>
  pages.filter(({ isTurn }) => isTurn === true).map(({ url }) => url);

const passing = (point: InjectionPoint): InjectionPoint => ({ ...point, isPassing: true });
const named = (point: InjectionPoint): InjectionPoint => ({ ...point, isNamed: true });

export function cookieOf(pages: readonly CrawledPage[]): string | null {
  const jar = new CookieJar();
  for (const { hops, headers } of pages) {
    for (const hop of hops) jar.take(hop.headers);
    jar.take(headers);
  }
  return jar.header().cookie ?? null;
}

interface Ground {
  origin: string;
  visitor: StagingSources['visitor'];
  mayWrite: (url: string) => boolean;
}

function pointsOfForm(form: HtmlForm, page: CrawledPage, ground: Ground): InjectionPoint[] {
  const { method, action, enctype, fields } = form;
  const { origin, visitor, mayWrite } = ground;
  if (method !== 'POST' || action === null || new URL(action).origin !== origin) return [];
  if (!mayTryForm(form, page.url, visitor)) return [];
  if (whyNeverSent(form, page.url, { isStaging: true }) !== null || !mayWrite(action)) return [];
  const isSearch = fields.some(
    ({ type, name }) => type === 'search' || /^(?:q|query|search|keywords?|term)$/i.test(name),
  );
  const target = { url: action, cookie: cookieOf([page]), referer: page.url };
  // A search stores nothing, and a short text finds something.
  const filled = filledFields(form, isSearch ? 'a' : MARK, { writes: true });
  const points = (isSearch ? filledSearch(form, filled) : [{ fields: filled, tries: () => true }]).flatMap(
    (sent) => formPoints(sent.fields, enctype, target).filter(({ name }) => sent.tries(name)),
  );
  const hasPassword = fields.some(({ type }) => type === 'password');
  const shown = { form: { page: page.url, form }, ...(hasPassword && { hasPassword }) };
  return points.map((point) => ({ ...point, ...shown }));
}

function segmentsOf({ pages, waiting, origin }: SiteCrawl): InjectionPoint[] {
  const addresses = [
    ...pages.filter(({ status }) => status === 200).map(({ url }) => url),
    // What a redirect leads away from may say where to.
    ...pages.filter(({ hops }) => hops.length > 0).map(({ requestedUrl }) => requestedUrl),
    ...waiting,
  ];
  return addresses
    .filter((url) => new URL(url).origin === origin && actionOfPath(new URL(url).pathname) === null)
    .flatMap((url) => segmentsAt(new URL(url)));
}

const pathsOnce = (pages: readonly CrawledPage[]): CrawledPage[] => {
  const paths = pages.map(({ url }) => new URL(url).pathname);
  return pages.filter((_page, at) => paths.indexOf(paths[at] ?? '') === at);
};

/**
 * What pages count and show of a visit, and what their own scripts send.
 * @param carrierOfCall the request with which a script sends a header field; null where it is left alone
 */
function headersOf(
  pages: readonly CrawledPage[],
  programs: StagingSources['programs'],
  carrierOfCall: (header: WrittenHeader) => Carrier | null,
): InjectionPoint[] {
  const tried = pathsOnce(pages);
  const inTurn = new Set(turnsIn(pages));
  return [
    ...programs.flatMap(([page, script]) =>
      headersInScript(script, page)
        .filter(({ name }) => !OWN_HEADERS.test(name) && !GUARDS.test(name))
        .flatMap((header) => {
          const carrier = carrierOfCall(header);
          const { name, value } = header;
          const field = { name, value: value ?? MARK, isMadeUp: value === null };
          const found = carrier === null ? [] : [headerPoint(carrier, field)];
          return inTurn.has(page) ? found.map(passing) : found;
        }),
    ),
    ...tried.map(({ url }) => {
      const value = new URL(`/${MARK}`, url).href;
      return headerPoint(getCarrier(url), { name: 'referer', value, isMadeUp: true });
    }),
    ...tried.slice(0, MOST_HEADER_PAGES).map(({ url }) => {
      const field = { name: 'x-forwarded-for', value: FORWARDED_FOR, isMadeUp: true };
      return headerPoint(getCarrier(url), field);
    }),
  ];
}

/** Cookies of pages and their scripts, each at the page that sets it, with its first form, and at three other pages, as it is and percent-encoded. */
function cookiesOf(
  pages: readonly CrawledPage[],
  visits: readonly NonNullable<StagingSources['nextVisit']>[],
  { programs, forms }: { programs: StagingSources['programs']; forms: readonly PageForms[] },
): InjectionPoint[] {
  const set = [
    ...visits.flatMap((page) => {
      const jar = new CookieJar();
      for (const { headers } of [...page.hops, page]) jar.take(headers);
      return jar.entries().map(([name, value]) => ({ url: page.url, name, value }));
    }),
    ...programs.flatMap(([url, script]) =>
      callsIn(script, SET_COOKIE).map(({ value: pair }) => {
        const [name = '', ...value] = pair.split('=');
        return { url, name, value: value.join('=') };
      }),
    ),
  ].filter(({ name }) => !GUARDS.test(name));
  const visit = cookieOf(pages)?.split('; ') ?? [];
  // Pages of a turn differ from scan to scan: cookies would be new at them each time, and come before what waits longest.
  const urls = pathsOnce(pages.filter(({ isTurn }) => isTurn !== true)).map(({ url }) => url);
  const named = set.filter(({ name }, at) => set.findIndex((other) => other.name === name) === at);
  const formAt = (url: string): Carrier[] => {
    const [first] = forms.find(({ page }) => page === url)?.points ?? [];
    return first === undefined ? [] : [carrierOf(first)];
  };
  return named.flatMap(({ url, name, value }) => {
    const cookie = { name, value: decodedText(value), isMadeUp: value === '' };
    const beside = visit.filter((pair) => !pair.startsWith(`${name}=`));
    const others = [...new Set([url, ...urls])].slice(1, 4);
    const tried = [getCarrier(url), ...formAt(url), ...others.map(getCarrier)];
    return tried.flatMap((to) =>
      [false, true].map((isEncoded) => cookiePoint(to, cookie, { others: beside, isEncoded })),
    );
  });
}
