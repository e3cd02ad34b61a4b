import type { ResolvedAddress, TargetClient } from '@palisade/target-client';
import { isHtml } from '../page/page-response';
import { documentOf } from '../page/shared-document';
import { ask, type Asked } from './ask';
import { htmlPageOf, type HtmlPage } from './html-page';
import type { Page, PageRole } from './page';
import { lastingUrl } from './page-url';
import { recordHeaders } from './recorded-headers';

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

/** A probe of a page: what the rules need of it, and what the next probes depend on. */
export interface Visit extends Asked {
  page: Page;
  /** URLs of scripts and style sheets as written. */
  assets: string[];
}

/** Asks for a page and follows its redirects on the host and its twin. */
export async function visit(client: TargetClient, look: Look): Promise<Visit> {
  const { follow, fresh, address, verifyCertificate } = look;
  const asked = await ask(client, look.url, { hops: follow, fresh, request: { address, verifyCertificate } });
  const html = htmlIn(asked);
  return { page: pageOf(look, asked, html), ...asked, assets: html?.assets ?? [] };
}

const htmlIn = ({ response, text, url }: Asked): HtmlPage | null =>
  response !== null && isHtml(response.headers, text) ? htmlPageOf(documentOf(response, url)) : null;

const pageOf = (look: Look, asked: Asked, html: HtmlPage | null): Page => ({
  role: look.role,
  url: lastingUrl(asked.outcome === 'redirect_loop' ? look.url : asked.url),
  // Every redirect on the host may be followed, so none ends the visit there.
  outcome: asked.outcome === 'redirected' ? 'answered' : asked.outcome,
  failure: asked.failure,
  status: asked.status,
  headers: recordHeaders(asked.response?.headers ?? []),
  redirectsTo: asked.redirectsTo === null ? null : withoutQuery(asked.redirectsTo),
  html: html === null ? null : factsOf(html),
});

const factsOf = ({ metaPolicies, metaReferrer, hasPasswordField }: HtmlPage): Page['html'] => ({
  metaPolicies,
  metaReferrer,
  hasPasswordField,
});

/** A query may hold a session or a time; neither belongs in what is stored. */
function withoutQuery(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`.slice(0, 512);
}
