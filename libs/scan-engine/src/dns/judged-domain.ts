import { type Target, isDnsName, parseAddress } from '@palisade/target-client';
import { parse } from 'tldts';

/** The host of a target as a name of DNS; null for an address, a single label or a name of this machine. */
export function hostNameOf({ host }: Target): string | null {
  const isName = parseAddress(host) === null && host.includes('.') && isDnsName(host);
  return isName && !/(^|\.)localhost$/.test(host) ? host : null;
}

/** The domain that the owner of a host registered; the host itself below a hoster's suffix. */
export function ownDomain(host: string): string {
  const { domain, isPrivate } = parse(host, { allowPrivateDomains: true });
  return isPrivate === true ? host : (domain ?? host);
}
