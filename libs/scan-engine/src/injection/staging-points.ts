import { CookieJar } from '../cookies/cookie-jar';
import { actionOfPath, decodedText } from '../page/avoid/avoided-links';
import type { HtmlForm } from '../page/html/html-elements';
import { callsIn } from '../page/script-calls';
import { whyNeverSent } from '../page/avoid/never-sent';
import type { SiteCrawl } from '../visit/crawl-site';
import type { CrawledPage } from '../visit/crawled-page';
import { filledFields } from './filled-fields';
import {
  cookiePoint,
  formPoints,
  GUARDS,
  headerPoint,
  type InjectionPoint,
  segmentPoint,
} from './injection-point';
import { eachOnce, MOST_POINTS } from './injection-points';
import { recordIn } from './record-names';
import { MARK } from './mark';
import { pointsOfRequest, requestOf, requestsInScript } from './written-requests';

export interface StagingSources {
  crawl: SiteCrawl;
  /** Own scripts by the page that runs them. */
  programs: readonly (readonly [page: string, script: string])[];
  /** The setting `requests` of the test. */
  requests: readonly string[];
  /** What is not sent, because its address names a record that may exist. */
  onLeftAlone: (url: string, reason: string) => void;
}

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
 * header fields. The likely ones first; forms with a password, and those that would lose data, accounts or money, are left alone.
 */
export function stagingPoints({ crawl, programs, requests, onLeftAlone }: StagingSources): InjectionPoint[] {
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
  const written = [
    ...requests.flatMap((text) => requestOf(text, origin) ?? []),
    ...programs
      .flatMap(([page, script]) => requestsInScript(script, page))
      .filter(({ url }) => mayWrite(url)),
  ].filter(({ url }) => actionOfPath(new URL(url).pathname) === null);
  const points = eachOnce([
    ...pages.flatMap((page) =>
      (page.html?.forms ?? []).flatMap((form) => pointsOfForm(form, page, { origin, mayWrite })),
    ),
    ...written.flatMap((request) => pointsOfRequest(request, cookie)),
    ...segmentsOf(crawl).slice(0, MOST_SEGMENTS),
    ...headersOf(pages, programs),
  ]);
  return [...points, ...cookiesOf(pages, programs)].slice(0, MOST_POINTS);
}

function cookieOf(pages: readonly CrawledPage[]): string | null {
  const jar = new CookieJar();
  for (const { hops, headers } of pages) {
    for (const hop of hops) jar.take(hop.headers);
    jar.take(headers);
  }
  return jar.header().cookie ?? null;
}

interface Ground {
  origin: string;
  mayWrite: (url: string) => boolean;
}

function pointsOfForm(form: HtmlForm, page: CrawledPage, { origin, mayWrite }: Ground): InjectionPoint[] {
  const { method, action, enctype, fields } = form;
  const hasPassword = fields.some(({ type, name }) => type === 'password' || /passw|pwd$/i.test(name));
  if (method !== 'POST' || action === null || new URL(action).origin !== origin || hasPassword) return [];
  if (whyNeverSent(form, page.url, { isStaging: true }) !== null || !mayWrite(action)) return [];
  // A search stores nothing, and a short text finds something.
  const text = fields.some(
    ({ type, name }) => type === 'search' || /^(?:q|query|search|keywords?|term)$/i.test(name),
  )
    ? 'a'
    : MARK;
  const cookie = cookieOf([page]);
  return formPoints(filledFields(form, text, { writes: true }), enctype, {
    url: action,
    cookie,
    referer: page.url,
  });
}

function segmentsOf({ pages, waiting, origin }: SiteCrawl): InjectionPoint[] {
  const addresses = [...pages.filter(({ status }) => status === 200).map(({ url }) => url), ...waiting];
  return addresses
    .filter((url) => new URL(url).origin === origin && actionOfPath(new URL(url).pathname) === null)
    .flatMap((url) => {
      const segments = new URL(url).pathname.split('/');
      return segments.flatMap((segment, at) => {
        const isLast = at === segments.length - 1;
        const isValue = /^\d{1,9}$/.test(segment) || (isLast && at > 1 && /^[^.]{1,80}$/.test(segment));
        return isValue ? [segmentPoint(url, at)] : [];
      });
    });
}

const pathsOnce = (pages: readonly CrawledPage[]): CrawledPage[] => {
  const paths = pages.map(({ url }) => new URL(url).pathname);
  return pages.filter((_page, at) => paths.indexOf(paths[at] ?? '') === at);
};

/** What pages count and show of a visit, and what their own scripts send. */
function headersOf(pages: readonly CrawledPage[], programs: StagingSources['programs']): InjectionPoint[] {
  const tried = pathsOnce(pages).slice(0, MOST_HEADER_PAGES);
  return [
    ...programs.flatMap(([page, script]) =>
      callsIn(script, SET_HEADER)
        .filter(({ value: name }) => !OWN_HEADERS.test(name) && !GUARDS.test(name))
        .map(({ value: name }) => headerPoint(page, name, MARK)),
    ),
    ...tried.map(({ url }) => headerPoint(url, 'referer', new URL(`/${MARK}`, url).href)),
    ...tried.map(({ url }) => headerPoint(url, 'x-forwarded-for', FORWARDED_FOR)),
  ];
}

/** Cookies of pages and their scripts, each at the page that sets it and at three others, as it is and percent-encoded. */
function cookiesOf(pages: readonly CrawledPage[], programs: StagingSources['programs']): InjectionPoint[] {
  const set = [
    ...pages.flatMap((page) => {
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
