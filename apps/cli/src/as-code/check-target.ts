import { originsOf } from '@palisade/domain-proof';
import { parseAllowedHosts, parseTarget } from '@palisade/target-client';

/** The service decides which hosts may be scanned; here a target only gets the spelling of the service. */
const ALL_HOSTS = parseAllowedHosts('0.0.0.0/0,::/0');

/** `Shop.example.com.` and `shop.example.com` name the same check; so do both spellings of a URL. */
export function canonicalTarget(domain: string): string {
  try {
    const { host, url } = parseTarget(domain, ALL_HOSTS, { waitsForAddress: true });
    return url ?? host;
  } catch {
    return domain;
  }
}

/** Where the credentials of a check's scan identities go without `origins`. */
export const originOf = (target: string): string =>
  originsOf(parseTarget(target, ALL_HOSTS, { waitsForAddress: true }))[0];
