import type { RawAnswer, Failure, ResolvedAddress, TargetClient } from '@palisade/target-client';
import { type HelloOffer, buildClientHello } from './client-hello';
import { type HelloOutcome, isAnswered, isVague, readOutcome } from './hello-outcome';
import { ProbeTurns } from './probe-turns';
import { ServerRecordReader } from './tls-records';

export interface HelloDestination {
  port: number;
  address: ResolvedAddress;
  /** Null for an address literal (RFC 6066 section 3). */
  servername: string | null;
}

export type Offer = Omit<HelloOffer, 'servername'>;

/** After so many hellos in a row without a sign, twice each, the others are not sent. */
const MOST_SILENCES = 3;

/** Sends hellos to one address and port, each over its own connection. */
export class HelloSender {
  /** Hellos that were sent, those of `exchange` among them. */
  sent = 0;
  private readonly turns = new ProbeTurns();
  private silences = 0;
  /** The last offer that got a ServerHello. */
  private taken: Offer | null = null;

  constructor(
    private readonly client: TargetClient,
    private readonly destination: HelloDestination,
    private readonly signal: AbortSignal,
  ) {}

  /** A time-out, a drop or an alert that says nothing counts only when it comes again with nothing else under way: our own crowd may have been its cause. */
  async ask(offer: Offer): Promise<HelloOutcome> {
    const first = await this.turns.beside(() => this.send(offer));
    if (first.kind !== 'timeout' && !isVague(first)) return this.note(first);
    return this.turns.alone(async () => {
      const second = this.note(await this.send(offer));
      return isVague(second) ? this.confirmEnd(offer, second) : second;
    });
  }

  /** Bytes of another form than a ClientHello of TLS. */
  async exchange(send: Buffer, done: (received: Buffer) => boolean): Promise<RawAnswer | Failure> {
    const { port, address } = this.destination;
    if (this.signal.aborted || this.silences >= MOST_SILENCES)
      return { ok: false, category: this.signal.aborted ? 'aborted' : 'timeout', detail: 'not sent' };
    this.sent += 1;
    return this.turns.beside(() => this.client.exchange({ port, address, send, done }));
  }

  /** IIS refuses by a reset, others by a close, and so do firewalls that count: the difference is whether a good hello still gets its response. */
  private async confirmEnd(offer: Offer, ended: HelloOutcome): Promise<HelloOutcome> {
    if (this.taken === null || (await this.send(this.taken)).kind !== 'hello') return ended;
    const third = this.note(await this.send(offer));
    return isVague(third) ? { ...third, isSteady: true } : third;
  }

  private note(outcome: HelloOutcome): HelloOutcome {
    this.silences = outcome.kind === 'timeout' ? this.silences + 1 : 0;
    return outcome;
  }

  private async send(offer: Offer): Promise<HelloOutcome> {
    if (this.signal.aborted) return { kind: 'failed', category: 'aborted' };
    if (this.silences >= MOST_SILENCES) return { kind: 'timeout' };
    const { port, address, servername } = this.destination;
    const reader = new ServerRecordReader();
    const done = (received: Buffer): boolean => isAnswered(received, reader);
    const send = buildClientHello({ ...offer, servername });
    this.sent += 1;
    const outcome = readOutcome(await this.client.exchange({ port, address, send, done }));
    if (outcome.kind === 'hello') this.taken = offer;
    return outcome;
  }
}
