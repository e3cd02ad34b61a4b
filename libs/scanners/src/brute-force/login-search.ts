import { type FailureCategory, isUrl } from '@palisade/target-client';
import { isChallengePage } from '../block-page/challenge-page';
import type { ScannerInput } from '../scanner';
import { crawlSite, type CrawledPage, type SiteCrawl } from '../site-crawl/crawl-site';
import type { LoginFacts, StopReason } from './brute-force.observation';
import { asLoginForm, type LoginForm, loginFormsIn } from './login-form';
import { captchaMark } from './login-phrases';
import { stopFor } from './login-run';
import { isSensitiveLogin } from './sensitive-words';
import { ApiLogin, BasicLogin, FormLogin, type LoginWay } from './login-way';
import { type Answer, hostOf, lastStatus, type LoginVisitor, withoutQuery } from './login-visitor';

const DISCOVERY = { maxPages: 15, depth: 2 };
const START_ONLY = { maxPages: 4, depth: 0 };
const DAY_MS = 24 * 60 * 60 * 1000;

export interface FoundLogin {
  way: LoginWay;
  /** The page before the first try. */
  page: Answer;
}

type Search = FoundLogin | { stop: ReturnType<typeof stopFor> };
interface Place {
  url: string;
  source: LoginFacts['source'];
}

/** Where credentials go: a configured endpoint, else the first login form of the site, else HTTP authentication. */
export async function findLogin(input: ScannerInput, visitor: LoginVisitor): Promise<Search> {
  const configured = input.settings?.endpoints ?? [];
  const limits = configured.length > 0 ? START_ONLY : DISCOVERY;
  const crawl = await crawlSite(input.client, { ...limits, signal: input.signal });
  const [start] = crawl.pages;
  if (start === undefined || start.outcome === 'failed')
    return stopped('unreachable', start?.failure ?? null);
  if (start.outcome === 'challenge' || start.outcome === 'too_many_requests')
    return stopped('blocked_at_start');
  const place = configured.length > 0 ? configuredPlace(configured, start, input) : discoveredPlace(crawl);
  if (place === null) return stopped(noLoginReason(crawl, input.target.host));
  if (hostOf(place.url) !== input.target.host) return stopped('off_host');
  return openLogin(place, visitor);
}

/** A run has the budget for one endpoint: a day's turn goes to each, however often the check runs. */
function configuredPlace(
  endpoints: readonly string[],
  start: CrawledPage,
  { target, now }: ScannerInput,
): Place | null {
  const endpoint = endpoints[Math.floor(now.getTime() / DAY_MS) % endpoints.length];
  const base = new URL(start.url);
  base.hostname = target.host.includes(':') ? `[${target.host}]` : target.host;
  if (endpoint === undefined || !isUrl(endpoint, base.href)) return null;
  return { url: new URL(endpoint, base).href, source: 'configured' };
}

function discoveredPlace({ pages }: SiteCrawl): Place | null {
  const withForm = pages.find(({ url, html }) =>
    html?.forms.some((form) => asLoginForm(form, url)?.isSensitive === false),
  );
  const page = withForm ?? pages.slice(0, 1).find(({ status, headers }) => asksForBasic(status, headers));
  return page === undefined ? null : { url: page.url, source: 'discovered' };
}

const asksForBasic = (status: number | null, headers: CrawledPage['headers']): boolean =>
  status === 401 &&
  headers.some(([name, value]) => name === 'www-authenticate' && /(^|,)\s*basic\b/i.test(value));

/** Single sign-on: the site sends visitors to another host to log in. */
function noLoginReason({ pages }: SiteCrawl, host: string): StopReason {
  const leaves = pages.some(
    ({ redirectsTo, depth }) =>
      redirectsTo !== null &&
      hostOf(redirectsTo) !== host &&
      (depth === 0 || /log.?in|sign.?in|sso|auth/i.test(redirectsTo)),
  );
  if (leaves) return 'off_host';
  return pages.every(({ outcome }) => outcome === 'server_error') ? 'server_error' : 'no_login_found';
}

/** Looks at the place as a visitor would, before the first try. */
async function openLogin(place: Place, visitor: LoginVisitor): Promise<Search> {
  const page = await visitor.ask({ url: place.url });
  if (!page.ok) return { stop: stopFor('unreachable', page) };
  const wall = wallAt(page);
  if (wall !== null) return stopped(wall);
  const isConfigured = place.source === 'configured';
  const forms = loginFormsIn(page.body, page.url);
  const form = forms.find(({ isSensitive }) => !isSensitive) ?? (isConfigured ? forms[0] : undefined);
  if (form?.isSensitive !== false && isSensitiveLogin(form?.action ?? page.url))
    return stopped('sensitive_endpoint');
  const way =
    form === undefined ? wayWithoutForm(page, place, visitor) : wayOfForm(page, place, form, visitor);
  return typeof way === 'string' ? stopped(way) : { way, page };
}

function wallAt(page: Answer): StopReason | null {
  const status = lastStatus(page);
  if (page.leftFor !== null) return 'off_host';
  if (isChallengePage(status, page.headers, page.body) || status === 429) return 'blocked_at_start';
  return status >= 500 ? 'server_error' : null;
}

function wayOfForm(
  page: Answer,
  { source }: Place,
  form: LoginForm,
  visitor: LoginVisitor,
): LoginWay | StopReason {
  if (hostOf(form.action) !== visitor.requests.host) return 'off_host';
  if (captchaMark(page.body) !== null) return 'captcha_from_start';
  const facts: LoginFacts = {
    kind: 'form',
    page: withoutQuery(page.url),
    endpoint: withoutQuery(form.action),
    method: form.method,
    encoding: 'form',
    fields: [form.userField.slice(0, 64), form.passwordField.slice(0, 64)],
    source,
    needsFreshPage: form.hidden.some(([, value]) => value !== '') || page.cookies.length > 0,
  };
  return new FormLogin(visitor, facts, form, true);
}

function wayWithoutForm(page: Answer, { source }: Place, visitor: LoginVisitor): LoginWay | StopReason {
  const url = withoutQuery(page.url);
  const facts = { page: url, endpoint: url, source, needsFreshPage: false };
  if (asksForBasic(lastStatus(page), page.headers))
    return new BasicLogin(visitor, {
      ...facts,
      kind: 'basic',
      method: 'GET',
      encoding: 'header',
      fields: ['user', 'password'],
    });
  return source === 'configured'
    ? new ApiLogin(visitor, { ...facts, kind: 'api', method: 'POST' })
    : 'no_login_found';
}

const stopped = (reason: StopReason, failure: FailureCategory | null = null): Search => ({
  stop: { reason, failure },
});
