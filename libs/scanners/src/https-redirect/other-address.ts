import type { TargetClient } from '@palisade/target-client';
import { otherAddresses, type Visit } from '@palisade/scan-engine';
import { type LiveLook, lookAt } from './http-look';
import type { RedirectObservation } from './redirect-observation';

const servesPage = ({ look }: LiveLook): boolean => look.outcome === 'document';

/** Both schemes again: on another address of the host if there is one, and then on the first one too where the two differ. */
export async function showsAgain(
  client: TargetClient,
  url: string,
  first: LiveLook,
  secure: Visit,
): Promise<boolean> {
  const [other = null] = await otherAddresses(client, url, first.response?.address);
  const again = await lookAt(client, url, { isFresh: true, address: other });
  const https = await lookAt(client, secure.hops[0]?.url ?? secure.response?.url ?? url, { isFresh: true });
  if (https.look.status === null || https.look.status >= 500) return false;
  if (servesPage(again) || other === null) return servesPage(again);
  return servesPage(await lookAt(client, url, { isFresh: true, address: first.response?.address }));
}

/** Another address of the host that serves a page over http, twice, while the first one redirects: some visitors get there. */
export async function pageElsewhere(
  client: TargetClient,
  url: string,
  first: LiveLook,
): Promise<RedirectObservation['elsewhere']> {
  const [other = null] = await otherAddresses(client, url, first.response?.address);
  if (other === null) return null;
  for (let round = 0; round < 2; round += 1) {
    const live = await lookAt(client, url, { isFresh: true, address: other });
    if (!servesPage(live) || live.look.onlyLeadsOn) return null;
    if (round === 1) return { look: live.look, address: other.address };
  }
  return null;
}
