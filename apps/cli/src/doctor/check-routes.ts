import type { Environment } from '@palisade/config';
import { siteJson } from '@palisade/outside-json';
import { networkOf, SIGNED_ADDRESSES, signedRoutesIn, textOf } from '@palisade/scan-engine';
import { type AllowedHosts, parseAllowedHosts, sendToReceiver } from '@palisade/target-client';
import { type Finding, failed, ok, warning } from './finding';

const LARGEST_ANSWER = 256 * 1024;

type Named = Pick<Environment, 'rpkiUrl' | 'scanAllowedHosts'>;

/** Asks the validator of routes about addresses whose routes are signed; nothing where the operator has named none. */
export async function checkRoutes({ rpkiUrl, scanAllowedHosts }: Named): Promise<Finding[]> {
  const allowedHosts = allowedOf(scanAllowedHosts);
  if (rpkiUrl === undefined || allowedHosts === null) return [];
  for (const address of SIGNED_ADDRESSES) {
    const response = await sendToReceiver(
      {
        method: 'GET',
        url: rpkiUrl.replaceAll('{prefix}', networkOf(address)),
        headers: { accept: 'application/json' },
        bodyBytes: LARGEST_ANSWER,
        signal: new AbortController().signal,
      },
      // Scans reach it in the same way.
      { allowedHosts },
    );
    if (!response.ok) return [warning('routes', `RPKI_URL does not respond (${response.category})`, OF_WAY)];
    const signed = response.status === 200 ? signedRoutesIn(siteJson(textOf(response.body)), address) : null;
    if (signed === null)
      return [
        failed('routes', `RPKI_URL does not lead to a validator: status ${response.status}`, OF_ADDRESS),
      ];
    if (signed.length === 0)
      return [warning('routes', `RPKI_URL knows no signed route for ${address}`, OF_REGISTRY)];
  }
  return [ok('routes', 'RPKI_URL knows which routes are signed')];
}

/** Null for a list with faults, which another check names. */
function allowedOf(listed: string): AllowedHosts | null {
  try {
    return parseAllowedHosts(listed);
  } catch {
    return null;
  }
}

const OF_WAY =
  'Check RPKI_URL. A private address needs SCAN_ALLOWED_HOSTS. Until then, dns_security does not judge whether routes are signed.';
const OF_ADDRESS =
  'Set RPKI_URL to an address whose JSON has signed routes (roas, validated_route or validating_roas), see docs/configuration.md. The list of all routes is too large.';
const OF_REGISTRY =
  'Wait until the validator has loaded the data of all registries. Until then, dns_security does not judge whether routes are signed.';
