import type { TargetClient } from '@palisade/target-client';
import { CookieJar, redirectTarget, isSameSite } from '@palisade/scan-engine';
import { type LiveLook, lookAt, type LookOptions } from './http-look';
import type { ChainEnd, HttpLook } from './redirect-observation';

/** Browsers give up after 20; nobody needs ten. */
const MOST_HOPS = 10;
/** In all probes of a test, those of other tests included. */
const MOST_LOOKS = 4;

export interface Chain {
  looks: HttpLook[];
  end: ChainEnd;
  /** The https address at the end. */
  endsAt: string | null;
  last: LiveLook;
}

/**
 * Follows the redirects of plain http, each hop its own request, until https, another site, a page, or a circle. A circle is walked
 * again with cookies: some sites redirect until a visitor has theirs.
 */
export async function walkHttp(client: TargetClient, start: string): Promise<Chain> {
  const chain = await walk(client, start, MOST_HOPS, {});
  if (chain.end !== 'loop') return chain;
  const again = await walk(client, start, MOST_LOOKS, { jar: new CookieJar() });
  return again.end === 'http' && again.last.look.outcome === 'failed' ? chain : again;
}

async function walk(client: TargetClient, start: string, most: number, options: LookOptions): Promise<Chain> {
  const looks: HttpLook[] = [];
  const seen = new Set<string>();
  let url = start;
  let live = await firstLook(client, url, options);
  for (;;) {
    looks.push(live.look);
    const ended = (end: ChainEnd, endsAt: string | null = null): Chain => ({
      looks,
      end,
      endsAt,
      last: live,
    });
    const next =
      live.look.outcome === 'redirect' && live.response ? redirectTarget(live.response, url) : null;
    if (next === null) return ended('http');
    if (next.protocol === 'https:') return ended('https', next.href);
    if (!isSameSite(next.href, client.target.host)) return ended('other_site');
    seen.add(url);
    // With cookies the same address may answer differently the second time.
    const isKnown = seen.has(next.href) && options.jar === undefined;
    if (isKnown || looks.length >= most) return ended('loop');
    url = next.href;
    live = await lookAt(client, url, options);
  }
}

/** A port that is closed or silent twice has nothing to redirect. */
async function firstLook(client: TargetClient, url: string, options: LookOptions): Promise<LiveLook> {
  const first = await lookAt(client, url, options);
  if (!isNoConnection(first.look)) return first;
  const second = await lookAt(client, url, { ...options, isFresh: true });
  return isNoConnection(second.look) ? { ...second, look: { ...second.look, outcome: 'closed' } } : second;
}

const isNoConnection = ({ outcome, failure }: HttpLook): boolean =>
  outcome === 'failed' && (failure === 'refused' || failure === 'timeout' || failure === 'reset');
