import { carries } from './client-session';
import { originOf } from './http-connections';
import type { Permit } from '../contract/intrusion-guard';
import type { CredentialAddresses } from '../contract/intrusion-rights';
import type { Hop } from './redirects';
import type { Caller } from '../turns/request-turns';

/**
 * Where passwords, tokens and sessions may go, on top of what any request needs. Asked once per host and scan: the addresses of a host stay the
 * same for as long.
 */
export class CredentialPermits {
  private readonly known = new Map<string, Promise<readonly string[]>>();

  /** @param addressesFor all addresses by default, as on the command line, where the caller vouches for the site. */
  constructor(private readonly addressesFor?: CredentialAddresses) {}

  /** Null when the hop carries none, or they may go anywhere. */
  async permitOf(
    { isSignIn, session }: Pick<Caller, 'isSignIn' | 'session'>,
    hop: Pick<Hop, 'url' | 'isForeign'>,
    addresses: readonly string[],
  ): Promise<Permit> {
    if (this.addressesFor === undefined || !(isSignIn || carries(session, hop))) return null;
    const allowed = await this.addressesOf(originOf(hop.url, true).host, addresses);
    return (address) => allowed.includes(address);
  }

  async addressesOf(host: string, addresses: readonly string[]): Promise<readonly string[]> {
    if (this.addressesFor === undefined) return addresses;
    const asked = this.known.get(host) ?? this.addressesFor(host, addresses);
    this.known.set(host, asked);
    return asked;
  }
}

/** Both must permit. */
export const both = (one: Permit, other: Permit): Permit =>
  one === null || other === null ? (one ?? other) : (address) => one(address) && other(address);
