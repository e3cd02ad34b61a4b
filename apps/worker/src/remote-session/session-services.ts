import type { OutsideStore, ScanSessionOptions } from '@palisade/scan-engine';
import type { AllowedHostsSource } from '@palisade/target-client';
import type { IdentityProof, TestKey } from '@palisade/vocabulary';
import type { WorkerSessionOptions } from '../identities/worker-session-options';
import type { Methods } from './peer-calls';

/** What stays with the worker, and what the other end makes itself; `SessionServices` and `serveSession` join them. */
type Kept =
  | 'allowedHosts'
  | 'rights'
  | 'credentialAddresses'
  | 'claimProbe'
  | 'callbacks'
  | 'outside'
  | 'pace'
  | 'identities'
  | 'leftOut'
  | 'identityServices'
  | 'renderer'
  | 'signal'
  | 'timeLimit'
  | 'onTurn';
type Sent = Omit<WorkerSessionOptions, Kept>;

/**
 * The options that are sent to the thread or process of a session; it requests the rest (see `SessionServices`). Each is required here,
 * although most may be undefined: an option that nobody sends would compile otherwise, and be without effect in the service alone.
 */
export type RemoteSessionOptions = { [Option in keyof Required<Sent>]: Sent[Option] } & {
  hosts: AllowedHostsSource;
};

export function remoteOptionsOf(options: WorkerSessionOptions): RemoteSessionOptions {
  const { target, tests, settings, scanId, contactUrl, dns, foreignFiles, data, dataDays } = options;
  const { ctUrl, rpkiUrl } = options;
  const { callbackUrl, isStaging, expectedPaths, maxPages, lastCoverage, lastLooks, lastTurns } = options;
  const { sealed, rendering, signing, authorisedScripts, maxDepth, endsAt } = options;
  const hosts = options.allowedHosts.source;
  return {
    target,
    tests,
    settings,
    scanId,
    contactUrl,
    signing,
    dns,
    foreignFiles,
    ctUrl,
    rpkiUrl,
    callbackUrl,
    data,
    dataDays,
    isStaging,
    expectedPaths,
    maxPages,
    maxDepth,
    endsAt,
    lastCoverage,
    lastLooks,
    lastTurns,
    authorisedScripts,
    hosts,
    sealed,
    rendering,
  };
}

/** What the worker serves to a session that runs elsewhere: everything that scans share. */
export class SessionServices {
  private readonly turns = new Map<number, () => void>();
  private lastTurn = 0;

  constructor(private readonly options: ScanSessionOptions) {}

  /** As `serveSession` calls them. */
  readonly methods: Methods = {
    rights: async (addresses: string[]) => {
      const { rights } = this.options;
      return typeof rights === 'function' ? rights(addresses) : rights;
    },
    credentialAddresses: (host: string, addresses: string[]) =>
      this.options.credentialAddresses?.(host, addresses) ?? addresses,
    claimProbe: (key: TestKey, endpoint: string, addresses: string[]) =>
      this.options.claimProbe?.(key, endpoint, addresses) ?? true,
    expectCallback: (token: string) => this.options.callbacks?.expect(token),
    wasCalledBack: (token: string) => this.options.callbacks?.wasCalled(token) ?? false,
    claimOutside: (...claim: Parameters<OutsideStore['claim']>) =>
      this.options.outside?.claim(...claim) ?? { mayAsk: true, kept: null },
    keepOutside: (...kept: Parameters<OutsideStore['keep']>) => this.options.outside?.keep(...kept),
    knownDomain: (domain: string) =>
      this.options.outside?.knownDomain?.(domain) ?? { isProven: false, watched: [] },
    // A session that has none asks for nothing.
    claimLogin: (id: string) => this.options.identityServices?.claimLogin(id) ?? false,
    claimTotpStep: (id: string, step: number) =>
      this.options.identityServices?.claimTotpStep(id, step) ?? false,
    noteProof: (id: string, proof: IdentityProof) => this.options.identityServices?.noteProof(id, proof),
    takeTurns: (hosts: string[]) => this.takeTurns(hosts),
    giveBack: (turn: number) => this.giveBack(turn),
  };

  /** For a peer that has closed: nothing else can return the turns that it held. */
  giveBackAll(): void {
    for (const giveBack of this.turns.values()) giveBack();
    this.turns.clear();
  }

  private async takeTurns(hosts: string[]): Promise<number> {
    const giveBack = await this.options.pace?.takeTurns(hosts, this.options.signal);
    const turn = (this.lastTurn += 1);
    if (giveBack !== undefined) this.turns.set(turn, giveBack);
    return turn;
  }

  private giveBack(turn: number): void {
    this.turns.get(turn)?.();
    this.turns.delete(turn);
  }
}
