import type { TargetClient } from '@palisade/target-client';
import { getDomain } from 'tldts';
import type { HtmlDocument } from '@palisade/scan-engine';
import { lookAt } from './http-look';
import type { RedirectObservation } from './redirect-observation';

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

/**
 * Probes the twin over plain http, where its name resolves. Its https is asked only if it serves a page, and again over http, because one
 * answer may be chance.
 */
export async function lookAtTwin(
  client: TargetClient,
  own: HtmlDocument | null,
): Promise<RedirectObservation['twin']> {
  const twin = twinOf(client.target.host);
  if (twin === null || !(await client.resolve(twin)).ok) return null;
  const first = await lookAt(client, `http://${twin}/`);
  if (first.look.outcome !== 'document' || first.look.onlyLeadsOn || first.document === null) return null;
  const secure = await lookAt(client, `https://${twin}/`);
  const hasHttps = secure.look.status !== null && secure.look.status < 500;
  const again = hasHttps ? await lookAt(client, `http://${twin}/`, { isFresh: true }) : null;
  if (again !== null && again.look.outcome !== 'document') return null;
  return { look: first.look, hasHttps, isSameSite: own !== null && areAlike(first.document, own) };
}

const ENOUGH_LINKS = 0.5;

/** The same title, or half of the links. Without either, nobody knows. */
function areAlike(one: HtmlDocument, other: HtmlDocument): boolean {
  if (one.title !== '' && one.title === other.title) return true;
  const [first, second] = [pathsOf(one), pathsOf(other)];
  const shared = [...first].filter((path) => second.has(path)).length;
  return shared > 0 && shared >= ENOUGH_LINKS * Math.max(first.size, second.size);
}

const pathsOf = ({ links }: HtmlDocument): Set<string> =>
  new Set(links.map(({ url }) => new URL(url).pathname));
