import { checkServerIdentity } from 'node:tls';
import { VERSION } from '@palisade/version';
import { parseAllowedHosts } from './address/allowed-hosts';
import { OWN_HOST } from './contract/intrusion-rights';
import type { Handshake } from './contract/socket-exchanges';
import { createTargetClient } from './create-target-client';
import { tunnelTo } from './http/outbound-proxy';

/** The certificate at the public address of this installation. */
export interface OwnCertificate {
  /** `none`: that address is not https. `invalid`: not trusted, ended or of another host. `unknown`: it could not be read from here. */
  status: 'none' | 'valid' | 'ending' | 'invalid' | 'unknown';
  endsAt: Date | null;
  /** Why it is invalid, or not known; null otherwise. */
  reason: string | null;
  checkedAt: Date | null;
}

export const NO_CERTIFICATE: OwnCertificate = {
  status: 'none',
  endsAt: null,
  reason: null,
  checkedAt: null,
};

/** Clients of ACME renew before: https://letsencrypt.org/docs/integration-guide/#when-to-renew. */
const ENDING_MS = 14 * 86_400_000;
const PATIENCE_MS = 10_000;
const UNTRUSTED = 'Palisade does not trust it. Name an authority of your own in NODE_EXTRA_CA_CERTS';

/** Reads the certificate at an https address of the operator. Never throws. */
export async function readOwnCertificate(appUrl: string, now = Date.now()): Promise<OwnCertificate> {
  const { protocol, hostname, port, href } = new URL(appUrl);
  if (protocol !== 'https:') return NO_CERTIFICATE;
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const client = createTargetClient({
    // The operator has named it, wherever it is.
    allowedHosts: parseAllowedHosts(host),
    signal: new AbortController().signal,
    target: { host, url: href },
    scanId: '',
    tunnel: tunnelTo(href),
    agent: `Palisade/${VERSION} (own certificate)`,
    rights: OWN_HOST,
    budget: { requests: 1, connections: 4, bytes: 262_144, durationMs: 2 * PATIENCE_MS },
    limits: { headersMs: PATIENCE_MS, totalMs: PATIENCE_MS, bodyBytes: 1 },
  });
  const seen = await client.handshake({ port: port === '' ? 443 : Number(port) });
  await client.close();
  const checkedAt = new Date(now);
  return seen.ok
    ? { ...judged(host, seen, now), checkedAt }
    : { status: 'unknown', endsAt: null, reason: `APP_URL: no connection (${seen.category}).`, checkedAt };
}

/** As a browser judges it that trusts the same authorities. */
export function judged(
  host: string,
  { peer, trusted, trustError }: Pick<Handshake, 'peer' | 'trusted' | 'trustError'>,
  now: number,
): Omit<OwnCertificate, 'checkedAt'> {
  const endsAt = new Date(peer.valid_to);
  if (!trusted) return { status: 'invalid', endsAt, reason: `${UNTRUSTED} (${trustError ?? 'unknown'}).` };
  if (checkServerIdentity(host, peer) !== undefined)
    return { status: 'invalid', endsAt, reason: `It is not issued for ${host}.` };
  return { status: endsAt.getTime() - now < ENDING_MS ? 'ending' : 'valid', endsAt, reason: null };
}
