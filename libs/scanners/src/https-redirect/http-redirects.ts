import { ask, type Asked, CookieJar, isSameSite, otherAddresses } from '@palisade/scan-engine';
import type { TargetClient } from '@palisade/target-client';
import { confirms, type HttpPage, pageOf, probe } from './http-page';

/** Browsers give up after 20; nobody needs ten. */
const MOST_HOPS = 10;

/** The redirects of plain http, from the root to their end. */
export interface HttpRedirects {
  /** From the root on; the last one is the end. */
  pages: HttpPage[];
  /** `http`: the last page says what is there. `other_site`: over http at another site. */
  end: 'https' | 'http' | 'other_site' | 'loop';
  /** The https address at the end. */
  endsAt: string | null;
  last: Asked;
  /** The visitor's cookies: some sites redirect until a visitor has theirs. */
  jar: CookieJar;
}

/** Follows the redirects of plain http until https, another site, a page or a loop. */
export async function followHttp(client: TargetClient, start: string): Promise<HttpRedirects> {
  const jar = new CookieJar();
  const follow = (fresh: boolean): Promise<Asked> =>
    ask(client, start, {
      hops: MOST_HOPS,
      leads: false,
      jar,
      fresh,
      mayFollow: (to) => to.protocol === 'http:' && isSameSite(to.href, client.target.host),
    });
  const first = await follow(false);
  const last = isNoConnection(first) ? await follow(true) : first;
  const end = endOf(last);
  const isClosed = isNoConnection(first) && isNoConnection(last);
  const passed = last.hops.map(({ url, response }, index): HttpPage => {
    const redirectsTo = last.hops[index + 1]?.url ?? last.redirectsTo ?? last.url;
    const { status } = response;
    return pageOf({ ...last, outcome: 'answered', failure: null, url, status, redirectsTo });
  });
  return {
    pages:
      end === 'http' ? [...passed, isClosed ? { ...pageOf(last), outcome: 'closed' } : pageOf(last)] : passed,
    end,
    endsAt: end === 'https' ? last.redirectsTo : null,
    last,
    jar,
  };
}

/** A port that is closed or silent twice has nothing to redirect. */
const isNoConnection = ({ hops, failure }: Asked): boolean =>
  hops.length === 0 && ['refused', 'timeout', 'reset'].includes(failure ?? '');

function endOf({ outcome, redirectsTo }: Asked): HttpRedirects['end'] {
  if (redirectsTo === null) return 'http';
  if (outcome === 'redirect_loop') return 'loop';
  return redirectsTo.startsWith('https:') ? 'https' : 'other_site';
}

/** Probes both schemes again: on another address of the host if there is one, and then on the first one where the two differ. */
export async function confirmServed(
  client: TargetClient,
  { last, jar }: HttpRedirects,
  secure: Asked,
): Promise<boolean | null> {
  const first = last.response?.address;
  const [other] = await otherAddresses(client, last.url, first);
  const again = await probe(client, last.url, { fresh: true, jar, request: { address: other } });
  const https = await probe(client, secure.requestedUrl, { fresh: true });
  const isServed =
    other === undefined || again.outcome === 'document'
      ? confirms(again)
      : confirms(await probe(client, last.url, { fresh: true, jar, request: { address: first } }));
  return isServed === true ? https.status !== null && https.status < 500 : isServed;
}

/** Another address of the host that serves a page over http while the first one redirects: some visitors get there. */
export async function pageElsewhere(
  client: TargetClient,
  url: string,
  { last }: HttpRedirects,
): Promise<{ page: HttpPage; address: string; confirmed: boolean } | null> {
  const [address] = await otherAddresses(client, url, (last.hops[0]?.response ?? last.response)?.address);
  if (address === undefined) return null;
  const options = { fresh: true, request: { address } };
  const page = await probe(client, url, options);
  if (page.outcome !== 'document' || page.onlyLeadsOn) return null;
  const confirmed = confirms(await probe(client, url, options));
  return confirmed === null ? null : { page, address: address.address, confirmed };
}
