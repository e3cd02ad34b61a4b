import { ask, type HtmlDocument, htmlIn } from '@palisade/scan-engine';
import type { TargetClient } from '@palisade/target-client';
import { getDomain } from 'tldts';
import { confirms, type HttpPage, pageOf, probe } from './http-page';

/** The twin of the host, where it serves pages over http. */
export interface Twin {
  page: HttpPage;
  hasHttps: boolean;
  isSameSite: boolean;
  confirmed: boolean;
}

/** `www.` in front of the domain, or the domain without it; null for every other host. */
export function twinOf(host: string): string | null {
  const domain = getDomain(host, { allowPrivateDomains: true }) ?? testDomain(host);
  if (domain === null) return null;
  if (host === domain) return `www.${domain}`;
  return host === `www.${domain}` ? domain : null;
}

/** Names that no registry knows, in their own networks. */
const testDomain = (host: string): string | null => {
  const bare = host.replace(/^www\./, '');
  return /^[a-z0-9-]+\.[a-z0-9-]+$/i.test(bare) && !/^[\d.]+$/.test(bare) ? bare : null;
};

/** Probes the twin over http, where its name resolves; if it serves a page, also over https and again over http. */
export async function probeTwin(client: TargetClient, own: HtmlDocument | null): Promise<Twin | null> {
  const twin = twinOf(client.target.host);
  if (twin === null || !(await client.resolve(twin)).ok) return null;
  const asked = await ask(client, `http://${twin}/`);
  const [page, document] = [pageOf(asked), htmlIn(asked)];
  if (page.outcome !== 'document' || page.onlyLeadsOn || document === null) return null;
  const { status } = await probe(client, `https://${twin}/`);
  const hasHttps = status !== null && status < 500;
  const confirmed = hasHttps && confirms(await probe(client, `http://${twin}/`, { fresh: true }));
  const isSameSite = own !== null && areAlike(document, own);
  return confirmed === null ? null : { page, hasHttps, isSameSite, confirmed };
}

const ENOUGH_LINKS = 0.5;

/** The same title, or half of the links. */
function areAlike(one: HtmlDocument, other: HtmlDocument): boolean {
  if (one.title !== '' && one.title === other.title) return true;
  const [first, second] = [pathsOf(one), pathsOf(other)];
  const shared = [...first].filter((path) => second.has(path)).length;
  return shared > 0 && shared >= ENOUGH_LINKS * Math.max(first.size, second.size);
}

const pathsOf = ({ links }: HtmlDocument): Set<string> =>
  new Set(links.map(({ url }) => new URL(url).pathname));
