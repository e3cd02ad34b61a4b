import { setMaxListeners } from 'node:events';
import type { AllowedHosts } from './allowed-hosts';
import { CallScope } from './call-scope';
import { ConnectionSlots } from './connection-slots';
import type { HostPace } from './host-pace';
import { HttpConnections } from './http-connections';
import { HttpRequests } from './http-requests';
import { LocalHostPace } from './local-host-pace';
import { type NameResolver, createNameResolver } from './name-resolver';
import { PinnedAddresses } from './pinned-addresses';
import { DEFAULT_LIMITS, DEFAULT_SCAN_BUDGET, type ScanLimits } from './scan-limits';
import { SharedPages } from './shared-pages';
import { SocketCalls } from './socket-calls';
import { TargetConnector } from './target-connector';
import { TestAccount } from './test-account';
import { type TextResolver, createTextResolver, textRecordsOf } from './text-records';
import type { Budget, Target, TargetClient } from './target-client';
import { userAgent } from './user-agent';

export interface TargetClientOptions {
  target: Target;
  allowedHosts: AllowedHosts;
  scanId: string;
  /** Stops everything: calls end as `aborted`. */
  signal: AbortSignal;
  /** Of the whole scan. */
  budget?: Budget;
  /** Put into the User-Agent, so that whoever runs the target can ask. */
  contactUrl?: string;
  limits?: Partial<ScanLimits>;
  /** Of all clients that must share one; by default this client's own, after its limits. */
  pace?: HostPace;
  /** Asked once per host and scan; node:dns by default. */
  resolveName?: NameResolver;
  /** For `textRecords`; node:dns by default. */
  resolveText?: TextResolver;
}

/** The client of one scan. `close` it, or its kept connections stay open for some seconds. */
export function createTargetClient(options: TargetClientOptions): TargetClient {
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const closing = new AbortController();
  const stop = AbortSignal.any([options.signal, closing.signal]);
  // One listener per call under way, of which many may wait for their turn.
  setMaxListeners(0, stop);
  const pinned = new PinnedAddresses(
    options.allowedHosts,
    options.resolveName ?? createNameResolver(),
    limits.dnsMs,
  );
  const connector = new TargetConnector(options.allowedHosts, pinned, limits.connectMs);
  const slots = new ConnectionSlots(limits.openConnections);
  const pace = options.pace ?? new LocalHostPace(limits.burst, limits.perSecond);
  const connections = new HttpConnections(connector, slots, limits);
  const agent = userAgent(options.scanId, options.contactUrl);
  const scan: ScanWires = {
    target: options.target,
    stop,
    pinned,
    resolveText: options.resolveText ?? createTextResolver(),
    pages: new SharedPages(),
    http: new HttpRequests(connections, slots, pace, limits, agent),
    sockets: new SocketCalls(connector, connections, slots, pace, limits),
    close: async () => {
      closing.abort();
      await connections.close();
    },
  };
  return clientFor(scan, new TestAccount(options.budget ?? DEFAULT_SCAN_BUDGET), scan.close);
}

/** What all tests of a scan share. */
interface ScanWires {
  target: Target;
  stop: AbortSignal;
  pinned: PinnedAddresses;
  resolveText: TextResolver;
  pages: SharedPages;
  http: HttpRequests;
  sockets: SocketCalls;
  close: () => Promise<void>;
}

function clientFor(scan: ScanWires, account: TestAccount, close: () => Promise<void>): TargetClient {
  const { target, pinned, resolveText, pages, http, sockets } = scan;
  const inScope = async <T>(call: (scope: CallScope) => Promise<T>): Promise<T> => {
    const scope = new CallScope(scan.stop, account);
    try {
      return await call(scope);
    } finally {
      scope.dispose();
    }
  };
  return {
    target,
    resolve: (host = target.host) => inScope((scope) => scope.race(pinned.resolve(host))),
    textRecords: (name) => inScope((scope) => scope.race(textRecordsOf(name, resolveText))),
    request: (request) =>
      pages.fetch(request, account, () => inScope((scope) => http.send(request, account, scope))),
    handshake: (request) =>
      inScope((scope) => sockets.handshake({ host: target.host, ...request }, request, account, scope)),
    exchange: (exchange) =>
      inScope((scope) => sockets.exchange({ host: target.host, ...exchange }, exchange, account, scope)),
    probe: (port, address) =>
      inScope((scope) => sockets.probe({ host: target.host, port, address }, account, scope)),
    forTest: (budget) => clientFor(scan, new TestAccount(budget, account), () => Promise.resolve()),
    receipt: () => account.receipt(),
    close,
  };
}
