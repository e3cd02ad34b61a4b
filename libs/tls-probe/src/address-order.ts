import type { ResolvedAddress } from '@palisade/target-client';

/** IPv4 first, then by text: every scan of a host probes the same address first, whatever order DNS answers in. */
export const inFixedOrder = (addresses: readonly ResolvedAddress[]): ResolvedAddress[] =>
  [...addresses].sort((a, b) => a.family - b.family || (a.address < b.address ? -1 : 1));
