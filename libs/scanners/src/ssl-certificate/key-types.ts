import type { KeyType, ResolvedAddress } from '@palisade/target-client';
import { type CertificateFacts, tryReadCertificate } from './certificate-facts';
import type { CertificateProber } from './certificate-prober';
import type { CertificateProbe, Seen } from './seen';

/** The types that browsers take: a server may have a certificate of each, and clients see the one that they prefer. */
const KEY_TYPES: readonly KeyType[] = ['ecdsa', 'rsa'];

const NAMES: Record<string, string> = { ec: 'ECDSA', rsa: 'RSA', 'rsa-pss': 'RSA' };

/** For people, e.g. `ECDSA`. */
export const keyTypeName = ({ key }: CertificateFacts): string => NAMES[key.type] ?? key.type;

const isOfType = (keyType: KeyType, leaf: CertificateFacts): boolean =>
  keyTypeName(leaf) === keyType.toUpperCase();

const leafOf = ({ chain }: CertificateProbe): CertificateFacts | null => tryReadCertificate(chain[0] ?? '');

/** One certificate of each key type that an address has shown, the one seen first first. */
export function leavesAt(
  probes: readonly CertificateProbe[],
  { address }: ResolvedAddress,
): CertificateFacts[] {
  const leaves = probes.filter((probe) => probe.address === address).flatMap((probe) => leafOf(probe) ?? []);
  return leaves.filter(
    (leaf, index) => leaves.findIndex((other) => keyTypeName(other) === keyTypeName(leaf)) === index,
  );
}

/**
 * Requests the certificates of the key types that the previous connections have not shown, each over two connections: a whole handshake, and
 * our hello, which shows the chain as sent. One connection where the server has no other certificate, two where it has.
 */
export async function askKeyTypes(prober: CertificateProber, address: ResolvedAddress): Promise<void> {
  const usual = prober.probes.filter((probe) => probe.address === address.address);
  const [takesHandshake, takesHello] = (['handshake', 'hello'] as const).map((source) =>
    usual.some((probe) => probe.source === source),
  );
  for (const keyType of KEY_TYPES) {
    const shown = (source?: CertificateProbe['source']): CertificateProbe[] =>
      prober.probes.filter((probe) => {
        const leaf = leafOf(probe);
        const isHere = probe.address === address.address && (source === undefined || probe.source === source);
        return isHere && leaf !== null && isOfType(keyType, leaf);
      });
    if (takesHandshake === true && shown('handshake').length === 0) await prober.handshake(address, keyType);
    if (takesHello === true && shown('hello').length === 0 && (shown().length > 0 || takesHandshake !== true))
      await prober.hello(address, keyType);
    const [first] = shown();
    if (first === undefined) continue;
    // A missing staple counts in the second handshake only.
    const wanted = leafOf(first)?.mustStaple === true ? shown('handshake').length : shown().length;
    if (takesHandshake === true && wanted < 2) await prober.handshake(address, keyType);
  }
}

/** Refusals of an offer. What is silent, or refuses all connections, may still have a certificate of the type. */
const REFUSALS: readonly unknown[] = ['tls', 'alert', 'reset', 'closed', 'protocol'];

/** Whether a key type that was not shown may still be there. */
export const mayHideKeyType = ({ unshown }: Seen): boolean =>
  unshown.some(({ problem }) => !REFUSALS.includes(problem));
