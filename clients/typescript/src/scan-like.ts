import type { Schemas } from './operation-types.js';
import { type ClientOptions, Transport } from './transport.js';

/** What a scan of a check uses: see `palisade scan --like`. */
export type ScanLike = Schemas['ScanLikeResource'];

const TRIGGER_URL = /^(https?:\/\/[^?#\s]+)\/go\/scan\/([^/?#\s]+)\/([^/?#\s]+)\/trigger(?:\?[^#\s]*)?$/i;

/**
 * What a scan of a check uses, for a scan of its site at another host. It needs no key: the trigger URL of the check is the credential.
 * @throws TypeError where `triggerUrl` is not one; ApiError, UnexpectedResponseError, UnreachableError
 */
export async function getScanLike(
  triggerUrl: string,
  options: Omit<ClientOptions, 'url' | 'apiKey'> = {},
): Promise<ScanLike> {
  const [, url, checkId, hash] = TRIGGER_URL.exec(triggerUrl.trim()) ?? [];
  if (url === undefined || checkId === undefined || hash === undefined)
    throw new TypeError('triggerUrl must be the trigger URL of a check.');
  const path = { check_id: checkId, hash };
  const transport = new Transport({ ...options, url });
  return (await transport.call('GET', '/go/scan/{check_id}/{hash}/like', { path })) as ScanLike;
}
