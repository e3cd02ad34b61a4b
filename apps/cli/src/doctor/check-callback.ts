import type { Environment } from '@palisade/config';
import { parseAllowedHosts, sendToReceiver } from '@palisade/target-client';
import { type Finding, failed, ok, warning } from './finding';

/** No scan expects it, so the api keeps nothing of the request. */
const PATH = '/callback/doctor';
/** The response of the api to each token. */
const NO_CONTENT = 204;

/** Requests an address as a scanned site would; nothing where the operator has named none. */
export async function checkCallback({ callbackUrl }: Pick<Environment, 'callbackUrl'>): Promise<Finding[]> {
  if (callbackUrl === undefined) return [];
  const response = await sendToReceiver(
    { method: 'GET', url: `${callbackUrl}${PATH}`, headers: {}, signal: new AbortController().signal },
    // The operator has named it, wherever it is.
    { allowedHosts: parseAllowedHosts(new URL(callbackUrl).hostname) },
  );
  // The address is public: this host may have no way to it.
  if (!response.ok)
    return [warning('callback', `CALLBACK_URL does not respond (${response.category})`, OF_WAY)];
  const { status } = response;
  if (status === NO_CONTENT) return [ok('callback', 'CALLBACK_URL leads to the api')];
  return [failed('callback', `CALLBACK_URL does not lead to the api: status ${status}`, OF_ADDRESS)];
}

const OF_ADDRESS =
  'Set CALLBACK_URL to the public address of the api, and let the proxy in front pass the path /callback/ as it is.';
const OF_WAY =
  'Check CALLBACK_URL. If only this host cannot reach it, request an address below /callback/ from elsewhere: the response has the status 204.';
