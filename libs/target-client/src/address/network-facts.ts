import { type AddressRange, canonicalAddress, parseAddress } from './address-policy';
import { prefixesBehind } from './address-translation';
import type { NameResolver } from './name-resolver';

/** RFC 7050 section 3. */
const DISCOVERY_NAME = 'ipv4only.arpa';
const KEPT_MS = 5 * 60_000;
/** A name server that did not respond is queried again soon. */
const FAILURE_KEPT_MS = 10_000;

/** Facts about addresses that only the network knows. */
export interface NetworkFacts {
  /** IPv6 addresses with these prefixes represent IPv4 addresses, such as those inside the network of the workers. */
  translationPrefixes: readonly AddressRange[];
  /** The addresses of this installation, in their canonical spelling. */
  ownAddresses: ReadonlySet<string>;
}

export const NO_FACTS: NetworkFacts = { translationPrefixes: [], ownAddresses: new Set() };

interface Known {
  addresses: Promise<string[]>;
  until: number;
}

/** Keyed by resolver, which all scans of a process share. */
const known = new WeakMap<NameResolver, Map<string, Known>>();

type AddressesOf = (host: string) => Promise<string[]>;

/**
 * @param ownHost of APP_URL; null if it is unknown. A name that cannot be resolved adds nothing.
 * @param query resolves a name in the turn of the scan; by default the resolver alone
 */
export async function findNetworkFacts(
  resolveName: NameResolver,
  ownHost: string | null,
  query: AddressesOf = (host) => resolveName(host),
): Promise<NetworkFacts> {
  const [discovery, own] = await Promise.all([
    addressesOf(resolveName, DISCOVERY_NAME, query),
    ownHost === null || parseAddress(ownHost) !== null ? [] : addressesOf(resolveName, ownHost, query),
  ]);
  return {
    translationPrefixes: parsed(discovery).flatMap(prefixesBehind),
    ownAddresses: new Set(parsed(own).map(canonicalAddress)),
  };
}

const parsed = (texts: readonly string[]) => texts.flatMap((text) => parseAddress(text) ?? []);

function addressesOf(resolveName: NameResolver, name: string, query: AddressesOf): Promise<string[]> {
  const names = known.get(resolveName) ?? new Map<string, Known>();
  known.set(resolveName, names);
  const before = names.get(name);
  if (before !== undefined && before.until > performance.now()) return before.addresses;
  const fresh: Known = { addresses: Promise.resolve([]), until: performance.now() + KEPT_MS };
  fresh.addresses = query(name).catch(() => {
    fresh.until = performance.now() + FAILURE_KEPT_MS;
    return [];
  });
  names.set(name, fresh);
  return fresh.addresses;
}
