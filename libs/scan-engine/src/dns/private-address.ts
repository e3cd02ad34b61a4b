import { isPublicAddress, parseAddress } from '@palisade/target-client';

/** Whether a text is an address that the Internet does not route. */
export function isPrivateAddress(text: string): boolean {
  const address = parseAddress(text);
  return address !== null && !isPublicAddress(address);
}
