import { suiteName, suitesOf } from './cipher-suites';
import { EXTENSION } from './client-hello';
import { type HelloOutcome, describeOutcome, isRefusal } from './hello-outcome';
import type { HelloSender } from './hello-sender';
import type { KeyExchange } from './key-exchange';
import { groupCode, groupsOf } from './named-groups';
import type { OpenQuestions } from './open-questions';
import { selectedGroup, selectedProtocol } from './server-hello';
import type { Offered, VersionFacts } from './tls-facts';
import { TLS_VERSIONS, type TlsVersion } from './tls-versions';

type Hello = Extract<HelloOutcome, { kind: 'hello' }>;
/** `ended`: the server takes none of them. `failed`: a time-out or similar, so nobody knows. */
type Step = 'picked' | 'ended' | 'failed';

/** Some servers choke on longer lists. */
export const MOST_SUITES_PER_HELLO = 128;

/** protocol_version (RFC 5246 section 7.2.2), and the reset of servers that send no alerts. */
const REFUSES_VERSION: ReadonlySet<string | null> = new Set(['alert 70', 'reset']);

/** Application protocols that hellos offer, each alone. */
export const PROTOCOLS = ['h2', 'http/1.1'];
/** no_application_protocol (RFC 7301 section 3.2). */
export const NO_PROTOCOL = 120;

const curveOf = (keyExchange: KeyExchange | null): number | null =>
  keyExchange?.kind === 'curve' ? groupCode(keyExchange.group) || null : null;

/** Which suites a server takes in one version. */
export class SuiteListing {
  /** By elimination: the server's order, as far as one hello can hold what it has. */
  private listed: Hello[] = [];
  /** Picked out of a shorter offer. */
  private readonly further: Hello[] = [];
  private readonly chunks: number[][] = [];
  private chunk = 0;
  private endedBy: string | null = null;
  private state: 'open' | 'complete' | 'failed' = 'open';
  private isDecided = false;
  private order: VersionFacts['order'] = null;
  /** Whether the hellos offer a protocol too, which needs no hello of its own then. */
  asksProtocols = false;
  /** Whether the server takes it, of those that were offered. */
  readonly protocols = new Map<string, boolean>();

  constructor(
    private readonly sender: HelloSender,
    readonly version: TlsVersion,
  ) {
    const suites = suitesOf(version);
    for (let from = 0; from < suites.length; from += MOST_SUITES_PER_HELLO)
      this.chunks.push(suites.slice(from, from + MOST_SUITES_PER_HELLO));
  }

  get isOffered(): boolean {
    return this.hellos.length > 0;
  }

  get codes(): number[] {
    return this.hellos.map(({ hello }) => hello.suite);
  }

  /** The group of the first pick that shows one; every group was offered with it. */
  get firstGroup(): number | null {
    for (const { hello, keyExchange } of this.hellos) {
      const group = this.version === 'TLSv1.3' ? selectedGroup(hello) : curveOf(keyExchange);
      if (group !== null) return group;
    }
    return null;
  }

  /**
   * Offers all, takes out what the server picks, and offers the rest, until it picks no more or `most` suites are listed in all. Ends, as
   * each hello makes the rest smaller.
   */
  async list(most: number, mayAsk = (): boolean => true): Promise<void> {
    while (this.state === 'open' && this.listed.length < most && mayAsk()) {
      const known = new Set(this.codes);
      const left = (this.chunks[this.chunk] ?? []).filter((code) => !known.has(code));
      const step = left.length === 0 ? 'ended' : await this.ask(left, this.listed);
      if (step === 'failed') this.state = 'failed';
      if (step !== 'ended') continue;
      // A server that refused the version is not asked about its rare suites.
      const hasRefused = this.hellos.length === 0 && REFUSES_VERSION.has(this.endedBy);
      this.chunk = hasRefused ? this.chunks.length : this.chunk + 1;
      if (this.chunk >= this.chunks.length) this.state = 'complete';
    }
  }

  /** Asks for what the rules do not know yet, so that a long list need not be complete. */
  async decide(questions: OpenQuestions, isNewest: boolean): Promise<void> {
    for (const code of this.codes) questions.answer(code, this.version, isNewest);
    this.isDecided = this.state === 'complete';
    if (this.state !== 'open' || !this.isOffered) return;
    const refused = new Set<number>();
    for (;;) {
      const left = this.chunks
        .flat()
        .filter((code) => !refused.has(code) && questions.isOpen(code, this.version, isNewest))
        .slice(0, MOST_SUITES_PER_HELLO);
      const step = left.length === 0 ? 'ended' : await this.ask(left, this.further);
      if (step === 'failed') return;
      const picked = this.further.at(-1);
      if (step === 'picked' && picked !== undefined)
        questions.answer(picked.hello.suite, this.version, isNewest);
      if (step === 'picked') continue;
      for (const code of left) refused.add(code);
      if (left.length < MOST_SUITES_PER_HELLO) break;
    }
    this.isDecided = true;
  }

  /** The list turned round gets the same pick from a server that follows its own order; often the picks alone show it. */
  async findOrder(mayAsk = (): boolean => true): Promise<void> {
    const [first] = this.listed;
    const together = new Set(this.chunks.find((chunk) => first && chunk.includes(first.hello.suite)));
    const accepted = this.codes.filter((code) => together.has(code) && code !== first?.hello.suite);
    if (first === undefined || accepted.length === 0) return;
    if (this.isOutOfOurOrder([...together])) this.order = 'server';
    if (this.order !== null || !mayAsk()) return;
    const outcome = await this.send([...accepted.reverse(), first.hello.suite]);
    if (outcome.kind !== 'hello') return;
    this.order = outcome.hello.suite === first.hello.suite ? 'server' : 'client';
  }

  /** A server that follows its client picks each time what stands first in the offer of what it takes. */
  private isOutOfOurOrder(offered: readonly number[]): boolean {
    const places = this.listed.map(({ hello }) => offered.indexOf(hello.suite)).filter((place) => place >= 0);
    return places.some((place, index) => place < (places[index - 1] ?? 0));
  }

  /** Which hello a suite was offered in says nothing about the server's order, so all are requested once more, together; `most` hellos. */
  async putInOrder(most: number): Promise<void> {
    const codes = this.codes;
    const hasSeveral = this.chunks.filter((chunk) => chunk.some((code) => codes.includes(code))).length > 1;
    if (this.order !== 'server' || !hasSeveral || codes.length > Math.min(most, MOST_SUITES_PER_HELLO))
      return;
    const ordered: Hello[] = [];
    let left = codes;
    while (left.length > 0 && (await this.ask(left, ordered)) === 'picked')
      left = left.filter((code) => code !== ordered.at(-1)?.hello.suite);
    if (ordered.length < codes.length) return;
    this.listed = ordered;
    this.further.length = 0;
  }

  facts(): VersionFacts {
    const { version, endedBy, order, isDecided } = this;
    const isComplete = this.state === 'complete';
    return {
      version,
      offered: this.offered(isComplete),
      endedBy,
      suites: this.hellos.map(({ hello, keyExchange, signatureHash }) => ({
        code: hello.suite,
        name: suiteName(hello.suite),
        keyExchange,
        signatureHash,
      })),
      isComplete,
      isDecided: isDecided || isComplete,
      order,
      groups: null,
      extensions: version === 'TLSv1.3' ? null : this.extensions(),
    };
  }

  private get hellos(): Hello[] {
    return [...this.listed, ...this.further];
  }

  private offered(isComplete: boolean): Offered {
    if (this.isOffered) return 'yes';
    return isComplete ? 'no' : 'unknown';
  }

  private send(suites: number[], alpn?: string[]): Promise<HelloOutcome> {
    const { version } = this;
    return this.sender.ask({ version, suites, groups: groupsOf(version), offersCompression: true, alpn });
  }

  /** A refusal counts only without a protocol, which may be its reason. */
  private async sendWithProtocol(suites: number[]): Promise<HelloOutcome> {
    const open = this.asksProtocols ? PROTOCOLS.find((name) => !this.protocols.has(name)) : undefined;
    if (open === undefined) return this.send(suites);
    const outcome = await this.send(suites, [open]);
    if (outcome.kind === 'alert' && outcome.description === NO_PROTOCOL) this.protocols.set(open, false);
    if (outcome.kind !== 'hello') return this.send(suites);
    this.protocols.set(open, selectedProtocol(outcome.hello) === open);
    return outcome;
  }

  private async ask(suites: number[], into: Hello[]): Promise<Step> {
    const outcome = await this.sendWithProtocol(suites);
    if (outcome.kind !== 'hello') {
      this.endedBy = describeOutcome(outcome);
      return isRefusal(outcome) ? 'ended' : 'failed';
    }
    const isOurs = outcome.hello.version === TLS_VERSIONS[this.version];
    if (!isOurs || !suites.includes(outcome.hello.suite)) {
      this.endedBy = 'another offer';
      return isOurs ? 'failed' : 'ended';
    }
    into.push(outcome);
    return 'picked';
  }

  private extensions(): VersionFacts['extensions'] {
    if (!this.isOffered) return null;
    // Several servers may be behind one address: what one of them shows is not missing.
    const has = (type: number): boolean => this.hellos.some(({ hello }) => hello.extensions.has(type));
    return {
      secureRenegotiation: has(EXTENSION.renegotiationInfo),
      extendedMasterSecret: has(EXTENSION.extendedMasterSecret),
      compression: this.hellos.some(({ hello }) => hello.compression !== 0),
    };
  }
}
