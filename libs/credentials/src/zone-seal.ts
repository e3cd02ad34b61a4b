import {
  type KeyObject,
  createHash,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
} from 'node:crypto';
import { type SealContext, decrypt, encrypt, openSealed, seal } from './sealed-text';

/** Before the 32 bytes of an X25519 key in DER (RFC 8410). */
const PUBLIC_DER = Buffer.from('302a300506032b656e032100', 'hex');
const PRIVATE_DER = Buffer.from('302e020100300506032b656e04220420', 'hex');
const KEY_BYTES = 32;

/** What a secret is sealed with: the public key of its zone, or the server's secret. */
export type SealWith = { publicKey: string } | { secret: string };

/** What opens secrets: those of the server, and the private keys of zones. */
export interface OpenWith {
  secrets: readonly string[];
  zoneKeys: readonly string[];
}

export function generateZoneKey(): { publicKey: string; privateKey: string } {
  const { publicKey, privateKey } = generateKeyPairSync('x25519');
  return { publicKey: rawOf(publicKey), privateKey: privateKey.export({ format: 'jwk' }).d ?? '' };
}

export const publicZoneKeyOf = (privateKey: string): string =>
  rawOf(createPublicKey(readPrivate(privateKey)));

/** A zone's public key alone seals: only who has the private key opens. Each text has its own key, from a key pair that is forgotten. */
export function sealWith(key: SealWith, context: SealContext, text: string): string {
  if ('secret' in key) return seal(key.secret, context, text);
  const once = generateKeyPairSync('x25519');
  const sender = Buffer.from(rawOf(once.publicKey), 'base64url');
  const shared = diffieHellman({ privateKey: once.privateKey, publicKey: readPublic(key.publicKey) });
  const bytes = encrypt(keyOf(shared, sender, key.publicKey, context), context.owner, text);
  return `${prefixOf(key.publicKey)}${Buffer.concat([sender, bytes]).toString('base64url')}`;
}

/** @returns null if nothing opens it. */
export function openWith(
  { secrets, zoneKeys }: OpenWith,
  context: SealContext,
  sealed: string,
): string | null {
  if (!sealed.startsWith('z1.')) return openSealed(secrets, context, sealed);
  const zoneKey = zoneKeys.find((key) => sealed.startsWith(prefixOf(publicZoneKeyOf(key))));
  if (zoneKey === undefined) return null;
  const publicKey = publicZoneKeyOf(zoneKey);
  const bytes = Buffer.from(sealed.slice(prefixOf(publicKey).length), 'base64url');
  const sender = bytes.subarray(0, KEY_BYTES);
  if (sender.length < KEY_BYTES) return null;
  try {
    const senderKey = readPublic(sender.toString('base64url'));
    const shared = diffieHellman({ privateKey: readPrivate(zoneKey), publicKey: senderKey });
    return decrypt(keyOf(shared, sender, publicKey, context), context.owner, bytes.subarray(KEY_BYTES));
  } catch {
    // A sender of low order, which no seal has.
    return null;
  }
}

/** Whether a text was sealed with what seals now, as far as one can see without opening it. @param publicKey null for the server's secret */
export const isSealedWith = (publicKey: string | null, sealed: string): boolean =>
  sealed.startsWith(publicKey === null ? 'v1.' : prefixOf(publicKey));

/** Names the key, so that a change of keys is visible without one. */
const prefixOf = (publicKey: string): string =>
  `z1.${createHash('sha256').update(publicKey).digest('base64url').slice(0, 11)}.`;

const keyOf = (shared: Buffer, sender: Buffer, publicKey: string, { purpose }: SealContext): Uint8Array => {
  const salt = Buffer.concat([sender, Buffer.from(publicKey, 'base64url')]);
  return new Uint8Array(hkdfSync('sha256', shared, salt, `palisade:${purpose}:z1`, 32));
};

const rawOf = (publicKey: KeyObject): string => publicKey.export({ format: 'jwk' }).x ?? '';

const readPublic = (raw: string): KeyObject =>
  createPublicKey({
    key: Buffer.concat([PUBLIC_DER, Buffer.from(raw, 'base64url')]),
    format: 'der',
    type: 'spki',
  });

const readPrivate = (raw: string): KeyObject =>
  createPrivateKey({
    key: Buffer.concat([PRIVATE_DER, Buffer.from(raw, 'base64url')]),
    format: 'der',
    type: 'pkcs8',
  });
