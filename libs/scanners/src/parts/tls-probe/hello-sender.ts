import type { ResolvedAddress, TargetClient } from '@palisade/target-client';
import { type HelloOffer, buildClientHello } from './client-hello';
import { type HelloOutcome, isAnswered, readOutcome } from './hello-outcome';
import { ProbeTurns } from './probe-turns';
import { ServerRecordReader } from './tls-records';

export interface HelloDestination {
  port: number;
  address: ResolvedAddress;
  /** Null for an address literal (RFC 6066 section 3). */
  servername: string | null;
}

/** After so many hellos in a row without a sign, twice each, the others are not sent. */
const MOST_SILENCES = 3;

/** Sends hellos to one address and port, each over a connection of its own. */
export class HelloSender {
  private readonly turns = new ProbeTurns();
  private silences = 0;

  constructor(
    private readonly client: TargetClient,
    private readonly destination: HelloDestination,
    private readonly signal: AbortSignal,
  ) {}

  /** A time-out or reset counts only when it comes again with nothing else under way: our own crowd may have been its cause. */
  async ask(offer: Omit<HelloOffer, 'servername'>): Promise<HelloOutcome> {
    const hello = { ...offer, servername: this.destination.servername };
    const first = await this.turns.beside(() => this.send(hello));
    if (first.kind !== 'timeout' && first.kind !== 'reset') return this.note(first);
    return this.turns.alone(async () => this.note(await this.send(hello)));
  }

  private note(outcome: HelloOutcome): HelloOutcome {
    this.silences = outcome.kind === 'timeout' ? this.silences + 1 : 0;
    return outcome;
  }

  private async send(hello: HelloOffer): Promise<HelloOutcome> {
    if (this.signal.aborted) return { kind: 'failed', category: 'aborted' };
    if (this.silences >= MOST_SILENCES) return { kind: 'timeout' };
    const { port, address } = this.destination;
    const reader = new ServerRecordReader();
    const done = (received: Buffer): boolean => isAnswered(received, reader);
    return readOutcome(await this.client.exchange({ port, address, send: buildClientHello(hello), done }));
  }
}
