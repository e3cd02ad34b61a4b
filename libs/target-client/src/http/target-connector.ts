import { type Socket, connect } from 'node:net';
import { canonicalAddress, parseAddress } from '../address/address-policy';
import type { AllowedHosts } from '../address/allowed-hosts';
import type { CallScope } from '../session/call-scope';
import { blockedAddress, failure, socketFailure } from '../contract/failures';
import type { Permit } from '../contract/intrusion-guard';
import type { Tunnel } from './outbound-proxy';
import type { PinnedAddresses, Resolution } from '../address/pinned-addresses';
import { openTunnel } from './proxy-tunnel';
import { PUBLIC_PORTS } from '../contract/scan-limits';
import type { TestBudget } from '../session/test-budget';
import type { Failure, ResolvedAddress } from '../contract/target';

export interface Destination {
  /** As in a Target: lower case, IPv6 without brackets. */
  host: string;
  port: number;
  /** Use this address of the host instead of the first that responds. */
  address?: ResolvedAddress;
  /** Judge and use this address instead of those of the host. */
  originAddress?: string;
  /** Any port: the caller has judged that it may be tried. */
  isTrial?: boolean;
}

/** Where a call may go, in the order in which it is tried. */
export interface Way {
  addresses: readonly ResolvedAddress[];
  port: number;
  /** See `Destination`. */
  isTrial?: boolean;
  /** Called before another address than the first is tried. */
  moveTo: (address: string) => Promise<void>;
}

export interface Connection {
  ok: true;
  socket: Socket;
  address: ResolvedAddress;
}

/** Of a trial: behind a firewall most ports stay silent. */
const TRIAL_CONNECT_MS = 2_000;

/** The only place that opens a socket to a target. */
export class TargetConnector {
  /** Addresses that refused a connection: they are tried last from then on. Their number is limited by the hosts of the scan. */
  private readonly silent = new Set<string>();

  constructor(
    private readonly allowedHosts: AllowedHosts,
    private readonly pinned: PinnedAddresses,
    private readonly connectMs: number,
    private readonly tunnel: Tunnel | null = null,
  ) {}

  /**
   * The addresses that a call may go to, the last one that responded first. An empty list when the permit refuses all of them; a
   * Failure if the host must not be reached at all.
   */
  async candidates(
    { host, port, address, originAddress, isTrial = false }: Destination,
    permit: Permit,
    scope: CallScope,
  ): Promise<Resolution> {
    const resolution = await scope.race(this.pinned.resolve(originAddress ?? host, scope.onAddressQueries));
    if (!resolution.ok) return resolution;
    const addresses = address
      ? resolution.addresses.filter((known) => known.address === address.address)
      : resolution.addresses;
    const isPortOpenFor = (known: ResolvedAddress): boolean =>
      isTrial ||
      PUBLIC_PORTS.has(port) ||
      this.allowedHosts.listsHost(host) ||
      this.allowedHosts.listsHost(known.address);
    if (addresses.length === 0 || !addresses.every(isPortOpenFor)) return blockedAddress();
    const permitted = addresses.filter((known) => permit === null || permit(known.address));
    const isSilent = ({ address: text }: ResolvedAddress): number => Number(this.silent.has(text));
    return { ok: true, addresses: permitted.sort((one, other) => isSilent(one) - isSilent(other)) };
  }

  /** A TCP connection whose peer is one of these checked addresses; the caller must destroy the socket. */
  async open(
    { addresses, port, moveTo, isTrial = false }: Way,
    account: TestBudget,
    scope: CallScope,
  ): Promise<Connection | Failure> {
    let deadline = performance.now() + Math.min(this.connectMs, isTrial ? TRIAL_CONNECT_MS : Infinity);
    let last: Failure = failure('refused', 'no address to connect to');
    // A proxy that gets the name chooses the address itself.
    const tried = this.tunnel?.name === undefined ? addresses : addresses.slice(0, 1);
    for (const [index, address] of tried.entries()) {
      if (index > 0) {
        const waitedFrom = performance.now();
        await moveTo(address.address);
        deadline += performance.now() - waitedFrom;
      }
      const refusal = scope.ended ?? account.takeConnection();
      if (refusal) return refusal;
      const left = deadline - performance.now();
      const isLast = index === tried.length - 1;
      const attempt = await dial({ address, port, tunnel: this.tunnel }, isLast ? left : left / 2, scope);
      if (attempt.ok || scope.ended) return attempt;
      // A closed port says nothing about the web server next to it.
      if (!isTrial) this.silent.add(address.address);
      last = attempt;
    }
    return last;
  }
}

interface Call {
  address: ResolvedAddress;
  port: number;
  tunnel: Tunnel | null;
}

function dial({ address, port, tunnel }: Call, ms: number, scope: CallScope): Promise<Connection | Failure> {
  return new Promise((resolve) => {
    const isOpen = (problem: Error | null): void => {
      socket.setNoDelay(true);
      if (problem !== null) settle(socketFailure(problem));
      else if (tunnel !== null || isPeer(socket, address)) settle({ ok: true, socket, address });
      else settle(blockedAddress());
    };
    const socket =
      tunnel === null
        ? connect({ host: address.address, port, family: address.family }, () => isOpen(null))
        : openTunnel(tunnel, { address, port }, isOpen);
    const settle = (result: Connection | Failure): void => {
      clearTimeout(timer);
      scope.offEnd(onAbort);
      if (!result.ok) socket.destroy();
      resolve(result);
    };
    const onAbort = (): void => settle(scope.ended ?? failure('aborted', 'stopped'));
    const timer = setTimeout(
      () => settle(failure('timeout', 'the connection took too long')),
      Math.max(0, ms),
    );
    scope.onEnd(onAbort);
    // Stays as long as the socket: its users handle errors themselves, and an error must not crash the process.
    socket.on('error', (error) => settle(socketFailure(error)));
  });
}

/** The final check: regardless of the layers below, bytes go to the checked address only. */
function isPeer(socket: Socket, { address }: ResolvedAddress): boolean {
  const peer = parseAddress(socket.remoteAddress ?? '');
  const wanted = parseAddress(address);
  return peer !== null && wanted !== null && canonicalAddress(peer) === canonicalAddress(wanted);
}
