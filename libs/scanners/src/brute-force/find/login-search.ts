import { withDeadline } from '@palisade/deadline';
import { type FailureCategory, parseUrl } from '@palisade/target-client';
import {
  askAgain,
  type CrawledPage,
  crawlSite,
  describedOperations,
  hasScriptedLogin,
  loginFormsOf,
  type ScannerInput,
  type SiteCrawl,
  speaksOfSignIn,
  textOf,
} from '@palisade/scan-engine';
import type { DrawnPage } from '../read/drawn-form';
import { type LoginFacts, type Stop, type StopReason, stopFor } from '../read/login-observation';
import { hostOf } from '../read/login-response';
import { type PageWithLogins, scriptedLogin } from './scripted-login';

const DISCOVERY = { maxPages: 15, depth: 2 };
const START_ONLY = { maxPages: 4, depth: 0 };
const DRAWING_MS = 20_000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Where a login may be. */
export interface Place {
  url: string;
  source: LoginFacts['source'];
  /** Fields of a form of the start page, which an endpoint without a form of its own may want as well, or those that a document names. */
  fields: LoginFacts['fields'] | null;
  /** How a script sends them; absent where nobody has seen it. */
  encoding?: 'form' | 'json';
  /** Absent where no browser drew the page. */
  drawn?: DrawnPage;
}

/** The configured logins, else the first one of the site; or why there is none. */
export async function findPlaces(input: ScannerInput): Promise<Place[] | Stop> {
  const configured = input.settings?.endpoints ?? [];
  const limits = configured.length > 0 ? START_ONLY : DISCOVERY;
  const crawl = await crawledBy(input, limits);
  const [start] = crawl.pages;
  if (start === undefined || start.outcome === 'failed')
    return stopped('unreachable', start?.failure ?? null);
  if (start.outcome === 'challenge' || start.outcome === 'too_many_requests')
    return stopped('blocked_at_start');
  const shown =
    configured.length > 0 ? configuredPlaces(configured, start, input) : await discovered(input, crawl);
  const places = configured.length > 0 || shown.length > 0 ? shown : await described(input, crawl);
  return places.length > 0 ? places : stopped(noLoginReason(crawl, input.target.host));
}

/** Drawing takes time, and the tries need theirs. */
function crawledBy(
  { client, signal, drawing, maxDepth = DISCOVERY.depth }: ScannerInput,
  limits: { maxPages: number; depth: number },
): Promise<SiteCrawl> {
  const crawl = (inTime: AbortSignal): Promise<SiteCrawl> =>
    crawlSite(client, { ...limits, depth: Math.min(limits.depth, maxDepth), signal: inTime, drawing });
  return drawing === undefined ? crawl(signal) : withDeadline(DRAWING_MS, signal, crawl);
}

/** All of them, beginning with the one whose turn it is on this (UTC) day: a run may not have the time for each. */
function configuredPlaces(
  endpoints: readonly string[],
  start: CrawledPage,
  { target, now }: ScannerInput,
): Place[] {
  const base = new URL(start.url);
  base.hostname = target.host.includes(':') ? `[${target.host}]` : target.host;
  const turn = Math.floor(now.getTime() / DAY_MS) % endpoints.length;
  const inTurn = [...endpoints.slice(turn), ...endpoints.slice(0, turn)];
  const urls = new Set(inTurn.flatMap((written) => parseUrl(written, base)?.href ?? []));
  const fields = fieldsOf(start);
  return [...urls].map((url) => ({ url, source: 'configured', fields }));
}

function fieldsOf({ html, url }: CrawledPage): Place['fields'] {
  const [form] = html === null ? [] : loginFormsOf(html, url);
  return form === undefined ? null : [form.userField, form.passwordField];
}

/**
 * A form with a user, else the address to which a script sends one, else HTTP authentication wherever a link leads to it, else a form that asks for
 * a password alone.
 */
async function discovered(input: ScannerInput, { pages }: SiteCrawl): Promise<Place[]> {
  const logins = pages.map((page): PageWithLogins => ({
    page,
    forms: (page.html === null ? [] : loginFormsOf(page.html, page.url)).filter(
      ({ isSensitive, isPrefilled }) => !isSensitive && !isPrefilled,
    ),
  }));
  // A form in the header of each page may be for scripts alone, or lead nowhere without them (Shaarli).
  const plain = logins.find(({ forms }) =>
    forms.some(({ userField, isScripted }) => userField !== null && !isScripted),
  );
  const scripted = plain === undefined ? await scriptedLogin(input, logins) : null;
  if (scripted !== null) return [{ ...scripted, source: 'discovered' }];
  const found = plain?.page ?? pageOfOther(logins);
  if (found === undefined) return [];
  const place: Place = { url: found.url, source: 'discovered', fields: null };
  if (found.drawn === undefined || found.html === null) return [place];
  const served = await askAgain(input.client, found);
  return [{ ...place, drawn: { document: found.html, served: served.ok ? textOf(served.body) : '' } }];
}

function pageOfOther(logins: readonly PageWithLogins[]): CrawledPage | undefined {
  const named = logins.filter(({ forms }) => forms.some(({ userField }) => userField !== null));
  const found =
    named.find(({ page }) => isLoginAddress(page.url)) ??
    named[0] ??
    logins.find(({ page }) => asksForBasic(page.status, page.headers)) ??
    logins.find(({ forms }) => forms.length > 0);
  return found?.page;
}

/** A path that speaks of signing in and takes a user and a password, by the OpenAPI document of the site. */
async function described(input: ScannerInput, crawl: SiteCrawl): Promise<Place[]> {
  const { origin } = crawl;
  const operations = origin === null ? [] : await describedOperations(input, crawl);
  return operations
    .filter(({ method, path, why }) => method === 'POST' && why === null && isLoginPath(path))
    .flatMap(({ path, bodyMembers }): Place[] => {
      const user = bodyMembers.find((name) => /^(?:user_?(?:name)?|login|e?-?mail)$/i.test(name));
      const password = bodyMembers.find((name) => /^pass(?:word|wd)?$|^pwd$/i.test(name));
      if (user === undefined || password === undefined) return [];
      return [{ url: `${origin}${path}`, source: 'discovered', fields: [user, password] }];
    })
    .slice(0, 1);
}

const isLoginPath = (path: string): boolean => speaksOfSignIn(path) && !path.includes('{');

const isLoginAddress = (url: string): boolean => /log.?in|sign.?in|auth(?!or)/i.test(new URL(url).pathname);

export const asksForBasic = (status: number | null, headers: CrawledPage['headers']): boolean =>
  status === 401 &&
  headers.some(([name, value]) => name === 'www-authenticate' && /(^|,)\s{0,9}basic\b/i.test(value));

/** Single sign-on: the site sends visitors to another host to log in. */
function noLoginReason({ pages }: SiteCrawl, host: string): StopReason {
  const leaves = pages.some(
    ({ redirectsTo, depth }) =>
      redirectsTo !== null &&
      hostOf(redirectsTo) !== host &&
      (depth === 0 || /log.?in|sign.?in|sso|auth/i.test(redirectsTo)),
  );
  if (leaves) return 'off_host';
  if (pages.every(({ outcome }) => outcome === 'server_error')) return 'server_error';
  if (pages.some(({ html }) => html !== null && hasScriptedLogin(html))) return 'login_by_script';
  const forms = pages.flatMap(({ html, url }) => (html === null ? [] : loginFormsOf(html, url)));
  return forms.some(({ isPrefilled, isSensitive }) => isPrefilled && !isSensitive)
    ? 'prefilled_form'
    : 'no_login_found';
}

const stopped = (reason: StopReason, category: FailureCategory | null = null): Stop =>
  category === null ? stopFor(reason) : stopFor(reason, { category });
