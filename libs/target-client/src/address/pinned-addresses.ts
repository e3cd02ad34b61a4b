import { parseAddress } from './address-policy';
import { type AllowedHosts, LOCALHOST_ADDRESSES } from './allowed-hosts';
import { blockedAddress, errorCode, failure } from '../contract/failures';
import { isLocalhostName } from './host-name';
import { hasInternalSuffix } from './internal-names';
import { findNetworkFacts } from './network-facts';
import type { NameResolver } from './name-resolver';
import type { Failure, ResolvedAddress } from '../contract/target';

const MAX_ADDRESSES = 8;
/** A and AAAA. */
const FAMILIES = 2;

export type Resolution = { ok: true; addresses: ResolvedAddress[] } | Failure;

/**
 * Resolves each host once and keeps the response for the scan, so that a name which flips between a public and a private address
 * (DNS rebinding) is judged and contacted with the same result.
 */
export class PinnedAddresses {
  private readonly pins = new Map<string, Promise<Resolution>>();

  constructor(
    private readonly allowedHosts: AllowedHosts,
    private readonly resolveName: NameResolver,
    private readonly dnsMs: number,
    /** The turn of so many DNS queries. */
    private readonly inTurn: (count: number) => Promise<void> = () => Promise.resolve(),
  ) {}

  /**
   * `host` as in a Target: lower case, IPv6 without brackets. @param onQueries called with the number of DNS questions that it takes, if
   * the host is not known yet.
   */
  resolve(host: string, onQueries?: (count: number) => void): Promise<Resolution> {
    if (!this.pins.has(host) && isQueried(host)) onQueries?.(FAMILIES);
    const pinned = this.pins.get(host) ?? this.judge(host);
    this.pins.set(host, pinned);
    return pinned;
  }

  private async judge(host: string): Promise<Resolution> {
    try {
      // Not even its name servers are queried.
      if (this.allowedHosts.isOptedOut(host)) return blockedAddress();
      if (isQueried(host) && !this.mayBeQueried(host)) return blockedAddress();
      const texts = await this.addressesOf(host);
      if (texts.length === 0) return failure('dns', 'the name has no address');
      // One refused address refuses the host, because chance or an attacker decides which address a client uses.
      if (!texts.every((text) => this.allowedHosts.permits(host, text))) return blockedAddress();
      if (!(await this.areElsewhere(host, texts))) return blockedAddress();
      return { ok: true, addresses: [...new Set(texts)].slice(0, MAX_ADDRESSES).map(toResolved) };
    } catch (error) {
      return failure('dns', errorCode(error));
    }
  }

  /** False for an internal name, unless the operator listed it or any address. */
  private mayBeQueried(host: string): boolean {
    return this.allowedHosts.listsAddresses || this.allowedHosts.listsHost(host) || !hasInternalSuffix(host);
  }

  /** False for addresses of this installation, and for those that are translated into addresses inside its network. */
  private async areElsewhere(host: string, texts: readonly string[]): Promise<boolean> {
    if (texts.every((text) => this.allowedHosts.lists(host, text))) return true;
    const { resolveName, allowedHosts } = this;
    const facts = await this.inTime(
      findNetworkFacts(resolveName, allowedHosts.ownHost, async (name) => {
        await this.inTurn(FAMILIES);
        return this.query(name);
      }),
    );
    return texts.every((text) => this.allowedHosts.permits(host, text, facts));
  }

  private async addressesOf(host: string): Promise<readonly string[]> {
    if (!isQueried(host)) return parseAddress(host) ? [host] : LOCALHOST_ADDRESSES;
    // The wait for the turn does not count as time of DNS.
    await this.inTurn(FAMILIES);
    return this.inTime(this.query(host));
  }

  private query(host: string): Promise<string[]> {
    return this.resolveName(host, () => this.inTurn(1));
  }

  private async inTime<T>(answer: Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new DnsTimeout()), this.dnsMs);
    });
    return Promise.race([answer, tooLate]).finally(() => clearTimeout(timer));
  }
}

const isQueried = (host: string): boolean => parseAddress(host) === null && !isLocalhostName(host);

/** The c-ares error code. */
class DnsTimeout extends Error {
  readonly code = 'ETIMEOUT';
}

function toResolved(address: string): ResolvedAddress {
  return { address, family: address.includes(':') ? 6 : 4 };
}
