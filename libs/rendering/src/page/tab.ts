import type { PageToRender } from '@palisade/scan-engine';
import type { Connection, Parameters } from '../chromium/connection';
import type { Initiator, PolicyIssue } from '../chromium/protocol';
import {
  MOST_DIALOGS,
  MOST_FRAMES,
  MOST_OBSERVED,
  MOST_REPORT_CHARACTERS,
  MOST_REPORTS,
  MOST_REQUESTS,
} from '../limits';
import { MUTE } from './page-scripts';

/** A WebSocket: no request of it leaves, because the browser has no way out. */
export interface ForbiddenSocket {
  url: string;
  initiator: string | null;
}

/** What a tab and its frames and workers report. */
export class Tab {
  readonly sockets: ForbiddenSocket[] = [];
  readonly violations: { directive: string; blocked: string }[] = [];
  /** Of a trial. */
  readonly reports: string[] = [];
  readonly frames: Set<string>;
  isLoading = true;
  /** It opens dialogs or frames without an end, so that its scripts were stopped. */
  isStopped = false;
  hasCrashed = false;
  private readonly initiators = new Map<string, string | null>();
  private readonly ends: (() => void)[] = [];
  private dialogs = 0;

  /** @param onRoute called with addresses that the history API put into the address bar */
  constructor(
    private readonly connection: Connection,
    readonly session: string,
    readonly mainFrame: string,
    private readonly onRoute: (address: string) => void,
  ) {
    this.frames = new Set([mainFrame]);
    this.listen();
  }

  /** Before the first document. */
  async prepare(): Promise<void> {
    this.connection.post(...ONLINE, this.session);
    this.connection.post(...IN_FRONT, this.session);
    await Promise.all(commandsFor('page').map(([method, params]) => this.send(method, params)));
  }

  /** Before the first document too. */
  async prepareTrial({ report, before }: NonNullable<PageToRender['trial']>): Promise<void> {
    this.ends.push(
      this.connection.on('Runtime.bindingCalled', ({ name, payload }, session) => {
        if (session === this.session && name === report && this.reports.length < MOST_REPORTS)
          this.reports.push(payload.slice(0, MOST_REPORT_CHARACTERS));
      }),
    );
    // Without it, documents to come have no binding.
    await this.send('Runtime.enable');
    await this.send('Runtime.addBinding', { name: report });
    await this.send('Page.addScriptToEvaluateOnNewDocument', { source: before });
  }

  send<Result = unknown>(method: string, params: Parameters = {}): Promise<Result> {
    return this.connection.send<Result>(method, params, this.session);
  }

  /** Who caused a request, by its number in the browser's network code. */
  initiatorOf(networkId: string | undefined): string | null {
    return (networkId === undefined ? null : this.initiators.get(networkId)) ?? null;
  }

  /** Where the scripts of its documents come from, by number. What a script calls itself does not count. */
  async scriptAddresses(): Promise<Map<string, string>> {
    const addresses = new Map<string, string>();
    const end = this.connection.on('Debugger.scriptParsed', ({ scriptId, url, embedderName }, session) => {
      if (session === this.session) addresses.set(scriptId, embedderName ?? url);
    });
    try {
      await this.send('Debugger.enable');
    } finally {
      end();
      // Otherwise a page could stop itself.
      this.connection.post('Debugger.disable', {}, this.session);
    }
    return addresses;
  }

  /** Ends the scripts that run, and lets no other start: then the document can be read. */
  stopScripts(): void {
    this.isStopped = true;
    this.connection.post('Runtime.terminateExecution', {}, this.session);
    this.connection.post('Emulation.setScriptExecutionDisabled', { value: true }, this.session);
  }

  close(): void {
    for (const end of this.ends) end();
  }

  private listen(): void {
    const { connection, ends } = this;
    ends.push(
      connection.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
        if (sessionId !== this.session) this.adopt(sessionId, targetInfo.type);
      }),
      connection.on('Inspector.targetCrashed', (_event, session) => {
        this.hasCrashed ||= session === this.session;
      }),
      connection.on('Page.javascriptDialogOpening', ({ type }, session) => this.dismiss(type, session)),
      connection.on('Page.windowOpen', ({ url }) => this.onRoute(url)),
      connection.on('Audits.issueAdded', ({ issue }) =>
        this.keepViolation(issue.details?.contentSecurityPolicyIssueDetails),
      ),
    );
    this.listenToFrames();
    this.listenToNetwork();
  }

  private listenToFrames(): void {
    const { connection, ends } = this;
    ends.push(
      connection.on('Page.frameAttached', ({ frameId }) => {
        this.frames.add(frameId);
        if (this.frames.size > 2 * MOST_FRAMES && !this.isStopped) this.stopScripts();
      }),
      connection.on('Page.frameDetached', ({ frameId, reason }) => {
        if (reason !== 'swap') this.frames.delete(frameId);
      }),
      connection.on('Page.frameStartedLoading', ({ frameId }) => {
        if (frameId === this.mainFrame) this.isLoading = true;
      }),
      connection.on('Page.frameStoppedLoading', ({ frameId }) => {
        if (frameId === this.mainFrame) this.isLoading = false;
      }),
      connection.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
        if (frameId === this.mainFrame) this.onRoute(url);
      }),
    );
  }

  private listenToNetwork(): void {
    this.ends.push(
      this.connection.on('Network.requestWillBeSent', ({ requestId, documentURL, initiator }) => {
        // A redirect has the number of what it redirects, and whom that was caused by counts.
        if (this.initiators.size < 2 * MOST_REQUESTS && !this.initiators.has(requestId))
          this.initiators.set(requestId, causeOf(initiator, documentURL));
      }),
      this.connection.on('Network.webSocketCreated', ({ url, initiator }) => {
        if (this.sockets.length < MOST_OBSERVED)
          this.sockets.push({ url, initiator: causeOf(initiator, null) });
      }),
    );
  }

  /** A frame of another site, or a worker: it waits until it is watched too. */
  private adopt(session: string, type: string): void {
    for (const [method, params] of commandsFor(type)) this.connection.post(method, params, session);
    this.connection.post('Runtime.runIfWaitingForDebugger', {}, session);
  }

  private dismiss(type: string, session: string | undefined): void {
    this.dialogs += 1;
    if (this.dialogs > MOST_DIALOGS) this.stopScripts();
    this.connection.post('Page.handleJavaScriptDialog', { accept: type === 'beforeunload' }, session);
  }

  private keepViolation(issue: PolicyIssue | undefined): void {
    if (issue === undefined || this.violations.length >= MOST_OBSERVED) return;
    const { violatedDirective: directive, blockedURL, contentSecurityPolicyViolationType: type = '' } = issue;
    const blocked = blockedURL ?? (/^k(\w+)Violation$/.exec(type)?.[1] ?? 'inline').toLowerCase();
    const isKnown = this.violations.some((each) => each.directive === directive && each.blocked === blocked);
    if (!isKnown) this.violations.push({ directive, blocked });
  }
}

type Command = [method: string, params: Parameters];

/** Chromium takes a computer without a network for one that is offline, and pages that ask would wait for it. */
const ONLINE: Command = [
  'Network.overrideNetworkState',
  { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 },
];

/** As if its window were in front of all others: fields in another one get no focus. */
const IN_FRONT: Command = ['Emulation.setFocusEmulationEnabled', { enabled: true }];

const WATCH: Command[] = [
  ['Network.enable', { maxTotalBufferSize: 1, maxResourceBufferSize: 1 }],
  ['Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true }],
];

const WATCH_PAGE: Command[] = [
  ...WATCH,
  ['Page.enable', {}],
  ['Audits.enable', {}],
  ['Page.addScriptToEvaluateOnNewDocument', { source: MUTE }],
];

const commandsFor = (type: string): Command[] => (type === 'page' || type === 'iframe' ? WATCH_PAGE : WATCH);

/** The script that asked, else the document. */
const causeOf = (initiator: Initiator | undefined, document: string | null): string | null => {
  const called = initiator?.stack?.callFrames.find(({ url }) => url !== '')?.url;
  return called ?? initiator?.url ?? (document === '' ? null : document);
};
