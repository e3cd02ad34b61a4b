import { generateKeyPairSync } from 'node:crypto';

/** `x` and `d` of a JSON Web Key for Ed25519 (RFC 8037), base64url. */
export interface SigningKey {
  publicKey: string;
  privateKey: string;
}

export function generateSigningKey(): SigningKey {
  const { x = '', d = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  return { publicKey: x, privateKey: d };
}
