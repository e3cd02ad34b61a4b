import { parseAllowedHosts } from '../address/allowed-hosts';
import { type TargetClientOptions, createTargetClient } from '../create-target-client';
import { OWN_HOST } from '../contract/intrusion-rights';
import type { NameResolver } from '../address/name-resolver';
import type { Budget, TargetClient } from '../contract/target-client';
import type { Failure } from '../contract/target';

export const AMPLE: Budget = { requests: 1_000, connections: 1_000, bytes: 1e9, durationMs: 60_000 };

/** Specs never query real DNS: an unknown name is a mistake in the spec. */
const noNames: NameResolver = (host) => Promise.reject(new Error(`unexpected name ${host}`));

/** A client for 127.0.0.1, the only allowed address unless the spec adds others. */
export function testClient(options: Partial<TargetClientOptions> & { allow?: string } = {}): TargetClient {
  const { allow = '127.0.0.1', limits, ...rest } = options;
  return createTargetClient({
    target: { host: '127.0.0.1', url: null },
    allowedHosts: parseAllowedHosts(allow),
    scanId: 'spec',
    signal: new AbortController().signal,
    resolveName: noNames,
    resolveText: noNames,
    rights: OWN_HOST,
    // The sites of specs are ours, so without explicit limits requests are not slowed down.
    limits: { burst: 1_000, perSecond: 1_000, dnsPerSecond: 1_000, ...limits },
    ...rest,
  });
}

/** The response, or a failed expectation that shows the Failure. */
export function answered<T extends { ok: true }>(result: T | Failure): T {
  if (!result.ok) throw new Error(`no response: ${result.category} (${result.detail})`);
  return result;
}

export function categoryOf(result: { ok: true } | Failure): string {
  return result.ok ? 'answered' : result.category;
}
