import { generateSigningKey } from '@palisade/credentials';
import { thumbprintOf } from '@palisade/target-client';

/** A pair for SCAN_SIGNING_KEY. */
export function newScanKey(): { key_id: string; private_key: string } {
  const { publicKey, privateKey } = generateSigningKey();
  return { key_id: thumbprintOf(publicKey), private_key: privateKey };
}
