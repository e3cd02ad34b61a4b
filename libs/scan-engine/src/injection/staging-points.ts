import { CookieJar } from '../cookies/cookie-jar';
import { actionOfPath, decodedText } from '../page/avoid/avoided-links';
import type { HtmlForm } from '../page/html/html-elements';
import { callsIn } from '../page/script-calls';
import { whyNeverSent } from '../page/avoid/never-sent';
import type { SiteCrawl, CrawledPage } from '../visit/crawled-page';
import { filledFields } from './filled-fields';
import { cookiePoint, formPoints, GUARDS, headerPoint, type InjectionPoint } from './injection-point';
import { eachOnce, MOST_POINTS, segmentsAt } from './injection-points';
import { mayTryForm } from './password-fields';
import { recordIn } from './record-names';
import { MARK } from './mark';
import { pointsOfRequest, requestOf, requestsInScript, type WrittenRequest } from './written-requests';

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
const SET_HEADER = /\bsetRequestHeader\(\s{0,9}["']([\w-]{1,60})["']/g;
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
  const points = eachOnce([
    ...pointsOf(requests.flatMap((text) => requestOf(text, origin) ?? [])).map(named),
    ...pages.flatMap((page) =>
      (page.html?.forms ?? []).flatMap((form) => pointsOfForm(form, page, { origin, visitor, mayWrite })),
    ),
    ...pointsOf(inScripts.filter(({ url }) => mayWrite(url))),
    ...segmentsOf(crawl).slice(0, MOST_SEGMENTS),
  ]);
  const cookies = cookiesOf(pages, nextVisit === null ? pages : [...pages, nextVisit], programs);
  return [...points, ...cookies, ...eachOnce(headersOf(pages, programs))].slice(0, MOST_POINTS);
}

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
  // A search stores nothing, and a short text finds something.
  const text = fields.some(
    ({ type, name }) => type === 'search' || /^(?:q|query|search|keywords?|term)$/i.test(name),
  )
    ? 'a'
    : MARK;
  const cookie = cookieOf([page]);
  const points = formPoints(filledFields(form, text, { writes: true }), enctype, {
    url: action,
    cookie,
    referer: page.url,
  });
  const hasPassword = fields.some(({ type }) => type === 'password');
  return hasPassword ? points.map((point) => ({ ...point, hasPassword })) : points;
}

function segmentsOf({ pages, waiting, origin }: SiteCrawl): InjectionPoint[] {
  const addresses = [...pages.filter(({ status }) => status === 200).map(({ url }) => url), ...waiting];
  return addresses
    .filter((url) => new URL(url).origin === origin && actionOfPath(new URL(url).pathname) === null)
    .flatMap((url) => segmentsAt(new URL(url)));
}

const pathsOnce = (pages: readonly CrawledPage[]): CrawledPage[] => {
  const paths = pages.map(({ url }) => new URL(url).pathname);
  return pages.filter((_page, at) => paths.indexOf(paths[at] ?? '') === at);
};

/** What pages count and show of a visit, and what their own scripts send. */
function headersOf(pages: readonly CrawledPage[], programs: StagingSources['programs']): InjectionPoint[] {
  const tried = pathsOnce(pages);
  return [
    ...programs.flatMap(([page, script]) =>
      callsIn(script, SET_HEADER)
        .filter(({ value: name }) => !OWN_HEADERS.test(name) && !GUARDS.test(name))
        .map(({ value: name }) => headerPoint(page, name, MARK)),
    ),
    ...tried.map(({ url }) => headerPoint(url, 'referer', new URL(`/${MARK}`, url).href)),
    ...tried.slice(0, MOST_HEADER_PAGES).map(({ url }) => headerPoint(url, 'x-forwarded-for', FORWARDED_FOR)),
  ];
}

/** Cookies of pages and their scripts, each at the page that sets it and at three others, as it is and percent-encoded. */
function cookiesOf(
  pages: readonly CrawledPage[],
  visits: readonly NonNullable<StagingSources['nextVisit']>[],
  programs: StagingSources['programs'],
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
  const others = cookieOf(pages)?.split('; ') ?? [];
  const urls = pathsOnce(pages).map(({ url }) => url);
  const named = set.filter(({ name }, at) => set.findIndex((other) => other.name === name) === at);
  return named.flatMap(({ url, name, value }) => {
    const cookie = { name, value: decodedText(value), isMadeUp: value === '' };
    const beside = others.filter((pair) => !pair.startsWith(`${name}=`));
    const tried = [...new Set([url, ...urls])].slice(0, 4);
    return tried.flatMap((to) =>
      [false, true].map((isEncoded) => cookiePoint(to, cookie, { others: beside, isEncoded })),
    );
  });
}
