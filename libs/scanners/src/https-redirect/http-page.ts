import {
  ask,
  type Asked,
  type AskedRecord,
  type AskOptions,
  type AskOutcome,
  clientRedirectToHttps,
  cookieKindOf,
  fieldOf,
  type HtmlDocument,
  htmlIn,
  lastingUrl,
  refreshesToHttps,
  setCookiesOf,
} from '@palisade/scan-engine';
import type { TargetClient } from '@palisade/target-client';

/** A page with less text only points to another page. */
const SHORT_PAGE = 512;

/** What one address serves over http, without redirects. */
export interface HttpPage extends Omit<AskedRecord, 'outcome' | 'requestedUrl'> {
  /**
   * `document`: 2xx, 401 or 403 with content. `nothing`: any other response that serves nothing, such as 404, an empty body or "SSL is
   * required". `closed`: no connection or no response, twice. The others say nothing about the site.
   */
  outcome: AskOutcome | 'document' | 'redirect' | 'nothing' | 'closed';
  hasPasswordField: boolean;
  setsSession: boolean;
  /** The page itself sends its visitor to https, and is short. */
  onlyLeadsOn: boolean;
}

export const probe = async (client: TargetClient, url: string, options: AskOptions = {}): Promise<HttpPage> =>
  pageOf(await ask(client, url, options));

/** Whether a second probe serves a page too; false without a response, null where it contradicts the first one. */
export function confirms({ outcome }: HttpPage): boolean | null {
  if (outcome === 'document') return true;
  return outcome === 'redirect' || outcome === 'nothing' ? null : false;
}

export function pageOf(asked: Asked): HttpPage {
  const { outcome, failure, status, redirectsTo } = asked;
  const page: HttpPage = {
    url: lastingUrl(asked.url),
    outcome,
    failure,
    status,
    redirectsTo: redirectsTo && lastingUrl(redirectsTo),
    hasPasswordField: false,
    setsSession: false,
    onlyLeadsOn: false,
  };
  if (outcome !== 'answered') return page;
  if (redirectsTo !== null) return { ...page, outcome: 'redirect' };
  const document = htmlIn(asked);
  const words = (document?.text ?? asked.text).trim();
  // A refusal that is only its own name, such as "Forbidden", is not a page.
  const isBareRefusal = document === null && words.length < SHORT_PAGE && [401, 403].includes(status ?? 0);
  return asked.text.trim() !== '' && !isBareRefusal && isServed(status ?? 0, words)
    ? { ...page, outcome: 'document', ...factsOf(asked, document, words) }
    : { ...page, outcome: 'nothing' };
}

function factsOf(
  { response, text, url }: Asked,
  document: HtmlDocument | null,
  words: string,
): Pick<HttpPage, 'hasPasswordField' | 'setsSession' | 'onlyLeadsOn'> {
  const headers = response?.headers ?? [];
  return {
    hasPasswordField: document?.hasPasswordField ?? false,
    setsSession: setCookiesOf(headers).some(
      (cookie) => !cookie.isRemoval && cookie.value !== '' && cookieKindOf([cookie]).kind === 'session',
    ),
    onlyLeadsOn:
      document !== null &&
      words.length < SHORT_PAGE &&
      (refreshesToHttps(fieldOf(headers, 'refresh') ?? '', url) || clientRedirectToHttps(text, url) !== null),
  };
}

function isServed(status: number, words: string): boolean {
  if (status === 401 || status === 403) return !(words.length < SHORT_PAGE && requiresHttps(words));
  return status >= 200 && status < 300;
}

/** A server may say that it requires https instead of redirecting (IIS: 403.4). */
const requiresHttps = (words: string): boolean =>
  /\b(?:ssl|https|tls)\b/i.test(words) && /\b(?:requires?|required|needed|only)\b/i.test(words);
