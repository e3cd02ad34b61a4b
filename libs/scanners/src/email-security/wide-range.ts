import { isPublicAddress, parseAddress } from '@palisade/target-client';

const WIDEST: Record<4 | 6, number> = { 4: 12, 6: 16 };
/** The private ranges themselves are not wider: 10.0.0.0/8 and fc00::/7. */
const PRIVATE_BITS: Record<4 | 6, number> = { 4: 8, 6: 7 };

/** Whether a range holds so many public addresses that strangers are among them. */
export function isWide(address: string | null, bits: number, family: 4 | 6): boolean {
  if (bits > WIDEST[family]) return false;
  const parsed = address === null ? null : parseAddress(address);
  return parsed === null || bits < PRIVATE_BITS[family] || isPublicAddress(parsed);
}
