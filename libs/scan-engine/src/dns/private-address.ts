import { isPublicAddress, parseAddress } from '@palisade/target-client';

/** Whether a text is an address that the Internet does not route. */
export function isPrivateAddress(text: string): boolean {
  const address = parseAddress(text);
  return address !== null && !isPublicAddress(address);
}

/** Of networks that are private, and no special address such as those of documentation: RFC 1918, 3927, 4193, 4291, 6598 and loopback. */
const INNER =
  /^(?:0|10|127|169\.254|192\.168|172\.(?:1[6-9]|2\d|3[01])|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\.|^(?:f[cd][0-9a-f]{2}|fe[89ab][0-9a-f]):|^::1?$/i;

export const isInnerAddress = (text: string): boolean => INNER.test(text) && isPrivateAddress(text);
