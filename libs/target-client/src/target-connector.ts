import { type Socket, connect } from 'node:net';
import { canonicalAddress, parseAddress } from './address-policy';
import type { AllowedHosts } from './allowed-hosts';
import type { CallScope } from './call-scope';
import { blockedAddress, failure, socketFailure } from './failures';
import type { PinnedAddresses } from './pinned-addresses';
import { PUBLIC_PORTS } from './scan-limits';
import type { TestAccount } from './test-account';
import type { Failure, ResolvedAddress } from './target-client';

export interface Destination {
  /** As in a Target: lower case, IPv6 without brackets. */
  host: string;
  port: number;
  /** Go to this one of the host's addresses instead of the first that answers. */
  address?: ResolvedAddress;
}

export interface Connection {
  ok: true;
  socket: Socket;
  address: ResolvedAddress;
}

/** The one place where a socket to a target is opened. */
export class TargetConnector {
  constructor(
    private readonly allowedHosts: AllowedHosts,
    private readonly pinned: PinnedAddresses,
    private readonly connectMs: number,
  ) {}

  /** A TCP connection whose peer is a checked address; the caller must destroy the socket. */
  async open(
    destination: Destination,
    account: TestAccount,
    scope: CallScope,
  ): Promise<Connection | Failure> {
    const candidates = await this.candidates(destination, scope);
    if (!candidates.ok) return candidates;
    const deadline = performance.now() + this.connectMs;
    let last: Failure = failure('refused', 'no address to connect to');
    for (const [index, address] of candidates.addresses.entries()) {
      const refusal = scope.ended ?? account.takeConnection();
      if (refusal) return refusal;
      const left = deadline - performance.now();
      const isLast = index === candidates.addresses.length - 1;
      const attempt = await dial(address, destination.port, isLast ? left : left / 2, scope);
      if (attempt.ok || scope.ended) return attempt;
      last = attempt;
    }
    return last;
  }

  private async candidates({ host, port, address }: Destination, scope: CallScope) {
    const resolution = await scope.race(this.pinned.resolve(host));
    if (!resolution.ok) return resolution;
    const addresses = address
      ? resolution.addresses.filter((known) => known.address === address.address)
      : resolution.addresses;
    const isPortOpenFor = (known: ResolvedAddress): boolean =>
      PUBLIC_PORTS.has(port) ||
      this.allowedHosts.listsHost(host) ||
      this.allowedHosts.listsHost(known.address);
    if (addresses.length === 0 || !addresses.every(isPortOpenFor)) return blockedAddress();
    return { ok: true as const, addresses };
  }
}

function dial(
  address: ResolvedAddress,
  port: number,
  ms: number,
  scope: CallScope,
): Promise<Connection | Failure> {
  return new Promise((resolve) => {
    const socket = connect({ host: address.address, port, family: address.family });
    const settle = (result: Connection | Failure): void => {
      clearTimeout(timer);
      scope.signal.removeEventListener('abort', onAbort);
      if (!result.ok) socket.destroy();
      resolve(result);
    };
    const onAbort = (): void => settle(scope.ended ?? failure('aborted', 'stopped'));
    const timer = setTimeout(
      () => settle(failure('timeout', 'the connection took too long')),
      Math.max(0, ms),
    );
    scope.signal.addEventListener('abort', onAbort);
    // Stays for the socket's life: whoever uses it learns of an error in its own way, and none may crash the process.
    socket.on('error', (error) => settle(socketFailure(error)));
    socket.once('connect', () => {
      socket.setNoDelay(true);
      settle(isPeer(socket, address) ? { ok: true, socket, address } : blockedAddress());
    });
  });
}

/** The last word: whatever the layers below did, bytes go to the checked address only. */
function isPeer(socket: Socket, { address }: ResolvedAddress): boolean {
  const peer = parseAddress(socket.remoteAddress ?? '');
  const wanted = parseAddress(address);
  return peer !== null && wanted !== null && canonicalAddress(peer) === canonicalAddress(wanted);
}
