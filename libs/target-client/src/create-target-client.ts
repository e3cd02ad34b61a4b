import { setMaxListeners } from 'node:events';
import { Deadline } from '@palisade/deadline';
import { type DnsLimits, type DnsSettings, SYSTEM_DNS } from '@palisade/dns';
import type { AllowedHosts } from './address/allowed-hosts';
import { CallScope } from './session/call-scope';
import { ConnectionSlots } from './turns/connection-slots';
import { CredentialPermits } from './http/credential-permits';
import { failure } from './contract/failures';
import type { HostPace } from './turns/host-pace';
import { DnsCalls } from './http/dns-calls';
import { HttpConnections, originOf, originText, parseHttpUrl } from './http/http-connections';
import { HttpRequests } from './http/http-requests';
import { isInternalName } from './address/internal-names';
import { type Conduct, IntrusionGuard } from './contract/intrusion-guard';
import { type CredentialAddresses, NO_RIGHTS, type RightsSource } from './contract/intrusion-rights';
import { LocalHostPace } from './turns/local-host-pace';
import { type NameResolver, createNameResolver } from './address/name-resolver';
import { type Tunnel, tunnelToTargets } from './http/outbound-proxy';
import { PinnedAddresses } from './address/pinned-addresses';
import { Patience } from './turns/patience';
import { RequestSigner, type SigningSettings } from './http/request-signer';
import { type Caller, RequestTurns } from './turns/request-turns';
import { DEFAULT_LIMITS, DEFAULT_SCAN_BUDGET, type ScanLimits } from './contract/scan-limits';
import { SharedPages } from './session/shared-pages';
import { SignInPosts } from './http/sign-in-posts';
import { SocketCalls } from './http/socket-calls';
import { Spacing } from './turns/spacing';
import { TargetConnector } from './http/target-connector';
import { TestBudget } from './session/test-budget';
import { type TextResolver, createTextResolver, textRecordsOf } from './address/text-records';
import type { Budget, TargetClient } from './contract/target-client';
import type { ResolvedAddress, Target } from './contract/target';
import { userAgent as userAgentOf } from './http/user-agent';

export interface TargetClientOptions {
  target: Target;
  allowedHosts: AllowedHosts;
  scanId: string;
  /** Stops everything: calls end as `aborted`. */
  signal: AbortSignal;
  /** Of the whole scan. */
  budget?: Budget;
  /** What it keeps of pages for its tests, in addition to what every scan keeps. */
  furtherSharedBytes?: number;
  /** Part of the User-Agent, so that the owner of the target can contact the operator. */
  contactUrl?: string;
  /** Signs every request, so that sites can verify who sends it. */
  signing?: SigningSettings;
  /** Whether files of other hosts may be requested (`TargetRequest.foreign`); true by default. */
  foreignFiles?: boolean;
  /** Another User-Agent than that of scans. */
  agent?: string;
  limits?: Partial<ScanLimits>;
  /** Time limits of one DNS question; shorter in specs. */
  dnsLimits?: Partial<DnsLimits>;
  /** Shared by clients; by default the client has its own, with its limits. */
  pace?: HostPace;
  /** Which servers resolve names and respond to `dns`; those of the system by default. */
  dns?: DnsSettings;
  /** Called once per host and scan; by `dns` by default. */
  resolveName?: NameResolver;
  /** For `textRecords`; by `dns` by default. */
  resolveText?: TextResolver;
  /** The proxy that leads out of the network; by default that of SCAN_PROXY, which is for targets. */
  tunnel?: Tunnel | null;
  /** For a server that is not scanned, such as a webhook: TLS as Node allows it by default. */
  strictTls?: boolean;
  /** Where requests with an unsafe method may go; nowhere by default. */
  rights?: RightsSource;
  /** Where passwords and sessions may go; to all addresses of the origins of an identity by default. */
  credentialAddresses?: CredentialAddresses;
}

/** By servers. Shared by all scans, so that they keep what is known about the network. */
const resolvers = new Map<string, NameResolver>();

function resolverFor({ servers }: DnsSettings): NameResolver {
  const key = servers.join(',');
  const resolver = resolvers.get(key) ?? createNameResolver(servers);
  resolvers.set(key, resolver);
  return resolver;
}

/** The client of one scan. `close` it, or its kept connections stay open for some seconds. */
export function createTargetClient(options: TargetClientOptions): TargetClient {
  const limits = limitsOf(options);
  const closing = new Deadline(null, options.signal);
  const stop = closing.signal;
  // One listener per call, and many calls may wait for their turn.
  setMaxListeners(0, stop);
  const dns = options.dns ?? SYSTEM_DNS;
  // Two questions of one host begin together, so one less keeps any second within the limit.
  const spacing = new Spacing(1, Math.max(1, limits.dnsPerSecond - 1));
  const pinned = new PinnedAddresses(
    options.allowedHosts,
    options.resolveName ?? resolverFor(dns),
    limits.dnsMs,
    (count) => spacing.wait(stop, 1, count),
  );
  const connector = new TargetConnector(options.allowedHosts, pinned, limits.connectMs, tunnelOf(options));
  const slots = new ConnectionSlots(limits.openConnections);
  const pace = options.pace ?? new LocalHostPace(limits.burst, limits.perSecond);
  const connections = new HttpConnections(connector, limits, options.strictTls);
  const turns = new RequestTurns(slots, pace, limits);
  const userAgent = options.agent ?? userAgentOf(options.scanId, options.contactUrl);
  const { foreignFiles = true } = options;
  const credentials = new CredentialPermits(options.credentialAddresses);
  const scan: ScanWires = {
    target: options.target,
    stop,
    pinned,
    resolveText: textsOf(options.resolveText ?? createTextResolver(dns.servers), options.allowedHosts),
    pages: new SharedPages(options.furtherSharedBytes),
    http: new HttpRequests(connector, connections, turns, limits, {
      userAgent,
      foreignFiles,
      credentials,
      isStrict: options.strictTls ?? false,
      patience: new Patience(options.target, limits),
      signer: options.signing === undefined ? null : new RequestSigner(options.signing),
    }),
    credentials,
    sockets: new SocketCalls(connector, connections, turns, limits),
    dns: new DnsCalls({
      settings: dns,
      spacing,
      limits: options.dnsLimits,
      resolve: (host, onQueries) => pinned.resolve(host, onQueries),
      allows: (name) => options.allowedHosts.listsNameAbove(name),
      stop,
    }),
    signIns: new SignInPosts(),
    limits,
    close: async () => {
      closing.end();
      await connections.close();
    },
  };
  const account = new TestBudget(options.budget ?? DEFAULT_SCAN_BUDGET);
  const conduct = { isIntrusive: false, rights: options.rights ?? NO_RIGHTS };
  return clientFor(scan, callerOf(scan, account, conduct), scan.close);
}

/** Who sets another limit for headers means all pages by it. */
function limitsOf({ limits = {} }: TargetClientOptions): ScanLimits {
  const patientMs = limits.headersMs ?? DEFAULT_LIMITS.patientMs;
  return { ...DEFAULT_LIMITS, patientMs, ...limits };
}

const tunnelOf = ({ tunnel = tunnelToTargets() }: TargetClientOptions): Tunnel | null => tunnel;

/** Internal names are not queried unless the operator listed them. */
const textsOf =
  (resolve: TextResolver, allowedHosts: AllowedHosts): TextResolver =>
  (name) =>
    isInternalName(name) && !allowedHosts.listsNameAbove(name) ? Promise.resolve([]) : resolve(name);

/** Shared by all tests of a scan. */
interface ScanWires {
  target: Target;
  stop: AbortSignal;
  pinned: PinnedAddresses;
  resolveText: TextResolver;
  pages: SharedPages;
  http: HttpRequests;
  credentials: CredentialPermits;
  sockets: SocketCalls;
  dns: DnsCalls;
  signIns: SignInPosts;
  limits: ScanLimits;
  close: () => Promise<void>;
}

function callerOf({ target, pinned, limits }: ScanWires, account: TestBudget, conduct: Conduct): Caller {
  const addressesOf = async (host: string): Promise<readonly ResolvedAddress[]> => {
    const resolution = await pinned.resolve(host, (count) => account.noteDnsQueries(count));
    return resolution.ok ? resolution.addresses : [];
  };
  return {
    account,
    guard: new IntrusionGuard(target, conduct, addressesOf),
    spacing: spacingOf(limits, account),
    session: null,
    isSignIn: false,
  };
}

const spacingOf = ({ burst, perSecond, gentlePerSecond }: ScanLimits, { isGentle }: TestBudget): Spacing =>
  isGentle
    ? new Spacing(1, Math.min(gentlePerSecond, perSecond / 2), perSecond / 2)
    : new Spacing(burst, perSecond / 2);

function clientFor(scan: ScanWires, caller: Caller, close: () => Promise<void>): TargetClient {
  const { target, pinned, resolveText, pages, http, sockets, dns, signIns } = scan;
  const { account, guard } = caller;
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
    isSignedIn: caller.session !== null,
    resolve: (host = target.host) =>
      inScope((scope) => scope.race(pinned.resolve(host, scope.onAddressQueries))),
    textRecords: (name) => inScope((scope) => scope.race(textRecordsOf(name, resolveText))),
    dns: (question) => inScope((scope) => dns.ask(question, account, scope)),
    askBlockList: dns.blockListCall(account, inScope),
    validate: dns.verdicts(account, inScope),
    askServer: (question) => inScope((scope) => dns.askServer(question, account, scope)),
    request: (request) => {
      const send = () => inScope((scope) => http.send(request, caller, scope));
      const { session } = caller;
      if (session === null) return pages.fetch(request, { account, visitor: '' }, send);
      const visitor = session.pageKey(request.url);
      return pages.fetch(request, { account, visitor }, () => session.around(request, send));
    },
    handshake: (request) =>
      inScope((scope) => sockets.handshake({ host: target.host, ...request }, request, caller, scope)),
    exchange: (exchange) =>
      caller.session === null
        ? inScope((scope) => sockets.exchange({ host: target.host, ...exchange }, exchange, caller, scope))
        : Promise.resolve(NO_RAW_BYTES),
    tryPort: (trial) =>
      caller.session === null
        ? inScope((scope) => sockets.tryPort(target.host, trial, caller, scope))
        : Promise.resolve(NO_RAW_BYTES),
    probe: (port, address) =>
      inScope((scope) => sockets.probe({ host: target.host, port, address }, caller, scope)),
    forTest: (budget, conduct = guard.conduct) => {
      const view = callerOf(scan, new TestBudget(budget, account), conduct);
      return clientFor(scan, { ...view, session: caller.session }, () => Promise.resolve());
    },
    withSession: (session) => clientFor(scan, { ...caller, session }, () => Promise.resolve()),
    signIn: async (request) => {
      const refusal = caller.session === null ? signIns.refusal(request) : NO_RAW_BYTES;
      if (refusal !== null) return refusal;
      const { method, url, headers, body } = request;
      const sent = { method, url, headers, body, verifyCertificate: true };
      const answer = await inScope((scope) => http.send(sent, { ...caller, isSignIn: true }, scope));
      signIns.take(answer);
      return answer;
    },
    mayHoldCredentials: (text) => mayHoldCredentials(scan, inScope, text),
    ...intrusionOf(guard),
    receipt: () => account.receipt(),
    waitedMs: () => account.clock.waitedMs,
    whileWaiting: (work) => account.clock.wait(work),
    close,
  };
}

type InScope = <Result>(call: (scope: CallScope) => Promise<Result>) => Promise<Result>;

async function mayHoldCredentials(
  { pinned, credentials }: ScanWires,
  inScope: InScope,
  text: string,
): Promise<boolean> {
  const url = parseHttpUrl(text);
  if (url === null) return false;
  const { host } = originOf(url, true);
  const found = await inScope((scope) => scope.race(pinned.resolve(host, scope.onAddressQueries)));
  // The call itself says why a host cannot be reached.
  if (!found.ok) return true;
  const addresses = found.addresses.map(({ address }) => address);
  const allowed = await credentials.addressesOf(host, addresses);
  return allowed.some((address) => addresses.includes(address));
}

const NO_RAW_BYTES = failure('read_only', 'a session reads pages and sends nothing else');

function intrusionOf(
  guard: IntrusionGuard,
): Pick<TargetClient, 'intrusionRights' | 'mayIntrude' | 'refusedOrigins'> {
  return {
    intrusionRights: () => guard.rights(),
    mayIntrude: async (text) => {
      const url = parseHttpUrl(text);
      if (url === null) return false;
      const origin = originOf(url, false);
      return guard.allows({ origin: originText(origin), host: origin.host });
    },
    refusedOrigins: () => guard.refusedOrigins,
  };
}
