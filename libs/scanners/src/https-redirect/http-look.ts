import type { ResolvedAddress, TargetClient, TargetResponse } from '@palisade/target-client';
import {
  isChallengePage,
  cookieKindOf,
  type CookieJar,
  setCookiesOf,
  clientRedirectToHttps,
  refreshesToHttps,
  type HtmlDocument,
  isHtml,
  redirectTarget,
  documentOf,
  lastingUrl,
  textOf,
} from '@palisade/scan-engine';
import type { HttpLook, HttpOutcome } from './redirect-observation';

/** A page with less text is only a hint on the way. */
const SHORT_PAGE = 512;
/** A server that wants https says so, in place of a redirect (IIS: 403.4). */
const wantsHttps = (words: string): boolean =>
  /\b(?:ssl|https|tls)\b/i.test(words) && /\b(?:requires?|required|needed|only)\b/i.test(words);

export interface LookOptions {
  /** Requests the server even when another test has the page. */
  isFresh?: boolean;
  address?: ResolvedAddress | null;
  /** Sends and keeps cookies, as a browser does. */
  jar?: CookieJar;
}

/** A probe with what later probes need; the document is not kept. */
export interface LiveLook {
  look: HttpLook;
  response: TargetResponse | null;
  document: HtmlDocument | null;
}

/** One plain GET without following redirects. */
export async function lookAt(
  client: TargetClient,
  url: string,
  { isFresh = false, address = null, jar }: LookOptions = {},
): Promise<LiveLook> {
  const response = await client.request({
    url,
    ...(isFresh ? { share: false } : {}),
    ...(address === null ? {} : { address }),
    ...(jar === undefined ? {} : { headers: jar.header() }),
  });
  if (!response.ok)
    return { look: lookOf(url, { failure: response.category }), response: null, document: null };
  jar?.take(response.headers);
  const text = textOf(response.body);
  const document = isHtml(response.headers, text) ? documentOf(response, url) : null;
  return { look: judgeAnswer(url, response, text, document), response, document };
}

const lookOf = (url: string, more: Partial<HttpLook>): HttpLook => ({
  url: lastingUrl(url),
  outcome: 'failed',
  failure: null,
  status: null,
  redirectsTo: null,
  hasPasswordField: false,
  setsSession: false,
  onlyLeadsOn: false,
  ...more,
});

function judgeAnswer(
  url: string,
  response: TargetResponse,
  text: string,
  document: HtmlDocument | null,
): HttpLook {
  const { status } = response;
  const next = redirectTarget(response, url)?.href ?? null;
  const outcome = outcomeOf(response, text, document, next !== null);
  const seen = { outcome, status, redirectsTo: next === null ? null : lastingUrl(next) };
  return lookOf(url, outcome === 'document' ? { ...seen, ...factsOf(url, response, text, document) } : seen);
}

function outcomeOf(
  { status, headers }: TargetResponse,
  text: string,
  document: HtmlDocument | null,
  isRedirect: boolean,
): HttpOutcome {
  if (isChallengePage(status, headers, text)) return 'challenge';
  if (status === 429) return 'too_many_requests';
  if (status >= 500) return 'server_error';
  if (isRedirect) return 'redirect';
  return text.trim() !== '' && isServed(status, wordsOf(text, document)) ? 'document' : 'nothing';
}

const wordsOf = (text: string, document: HtmlDocument | null): string => (document?.text ?? text).trim();

const factsOf = (
  url: string,
  { headers }: TargetResponse,
  text: string,
  document: HtmlDocument | null,
): Partial<HttpLook> => ({
  hasPasswordField: document?.hasPasswordField ?? false,
  setsSession: setCookiesOf(headers).some(
    (cookie) => !cookie.isRemoval && cookie.value !== '' && cookieKindOf([cookie]).kind === 'session',
  ),
  onlyLeadsOn:
    document !== null &&
    wordsOf(text, document).length < SHORT_PAGE &&
    (hasRefresh(headers, url) || clientRedirectToHttps(text, url) !== null),
});

const hasRefresh = (headers: TargetResponse['headers'], url: string): boolean =>
  headers.some(([name, value]) => name === 'refresh' && refreshesToHttps(value, url));

function isServed(status: number, words: string): boolean {
  if (status === 401 || status === 403) return !(words.length < SHORT_PAGE && wantsHttps(words));
  return status >= 200 && status < 300;
}
