import type { ResolvedAddress, TargetClient, TargetResponse } from '@palisade/target-client';
import { isChallengePage } from './challenge-page';
import { isHtml, redirectTarget } from '../page/page-response';
import { documentOf } from '../page/shared-document';
import { lastingUrl } from './page-url';
import { htmlPageOf, type HtmlPage } from './html-page';
import type { Page, PageOutcome, PageRole } from './page';
import { recordHeaders } from './recorded-headers';
import { textOf } from '../page/body-text';

export interface Look {
  role: PageRole;
  url: string;
  /** Redirect hops to follow, all on the target's host or its www twin. */
  follow?: number;
  /** Asks the server even when another test has the page already. */
  fresh?: boolean;
  address?: ResolvedAddress;
  verifyCertificate?: boolean;
}

export interface Hop {
  url: string;
  response: TargetResponse;
}

/** A probe of a page: what the rules need of it, and what the next probes depend on. */
export interface Visit {
  page: Page;
  response: TargetResponse | null;
  /** The redirects on the way, in order, the one to another host included: they set headers and their own cookies. */
  hops: Hop[];
  /** URLs of scripts and style sheets as written. */
  assets: string[];
}

/** Asks for a page and follows its redirects by hand, because a redirect may leave the host. */
export async function visit(client: TargetClient, look: Look): Promise<Visit> {
  const hops: Hop[] = [];
  return { ...(await walk(client, look, hops)), hops };
}

type End = Omit<Visit, 'hops'>;

async function walk(client: TargetClient, look: Look, passed: Hop[]): Promise<End> {
  let url = look.url;
  for (let hops = 0; hops <= (look.follow ?? 0); hops += 1) {
    const response = await client.request({
      url,
      ...(look.fresh ? { share: false } : {}),
      ...(look.address ? { address: look.address } : {}),
      ...(look.verifyCertificate ? { verifyCertificate: true } : {}),
    });
    if (!response.ok) return ended(look, url, 'failed', { failure: response.category });
    const redirectsTo = redirectTarget(response, url)?.href ?? null;
    if (redirectsTo === null || !look.follow) return answered(look, url, response, redirectsTo);
    passed.push({ url, response });
    if (!isSameSite(redirectsTo, client.target.host))
      return ended(look, url, 'off_host', { redirectsTo, status: response.status });
    url = redirectsTo;
  }
  return ended(look, look.url, 'redirect_loop', {});
}

function answered(look: Look, url: string, response: TargetResponse, redirectsTo: string | null): End {
  const { status, headers, body } = response;
  const text = textOf(body);
  const html = isHtml(response.headers, text) ? htmlPageOf(documentOf(response, url)) : null;
  const page: Page = {
    role: look.role,
    url: lastingUrl(url),
    outcome: outcomeOf(status, headers, text),
    failure: null,
    status,
    headers: recordHeaders(headers),
    redirectsTo: redirectsTo === null ? null : withoutQuery(redirectsTo),
    html: html === null ? null : factsOf(html),
  };
  return { page, response, assets: html?.assets ?? [] };
}

function ended(look: Look, url: string, outcome: PageOutcome, more: Partial<Page>): End {
  const page: Page = {
    role: look.role,
    url: lastingUrl(url),
    outcome,
    failure: null,
    status: null,
    headers: [],
    redirectsTo: null,
    html: null,
    ...more,
  };
  return { page, response: null, assets: [] };
}

const factsOf = ({ metaPolicies, metaReferrer, hasPasswordField }: HtmlPage): Page['html'] => ({
  metaPolicies,
  metaReferrer,
  hasPasswordField,
});

function outcomeOf(status: number, headers: TargetResponse['headers'], body: string): PageOutcome {
  if (isChallengePage(status, headers, body)) return 'challenge';
  if (status === 429) return 'too_many_requests';
  return status >= 500 ? 'server_error' : 'answered';
}

/** The registered host or its www twin: a scan has no business on other hosts. */
export function isSameSite(url: string, host: string): boolean {
  const { hostname, protocol } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:') return false;
  const bare = (name: string): string => name.replace(/^\[|\]$/g, '').replace(/^www\./, '');
  return bare(hostname) === bare(host);
}

/** A query may hold a session or a time; neither belongs in what is stored. */
function withoutQuery(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`.slice(0, 512);
}
