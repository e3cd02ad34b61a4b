import type { PendingDelivery, Receipts } from '@palisade/persistence';

/** Seconds before a message is sent again that its receiver may have. */
export const MAYBE_WAIT_S = 3_600;
/** How often a message begins without a known end: mail and chats show each copy, others recognise the id of the message. */
const MOST_STARTS = 2;
const MOST_STARTS_BY_ID = 3;

/** Writes receipts of a delivery. Each returns false when another worker has the channel. */
export interface ReceiptWriter {
  start(maybeSent: readonly string[]): Promise<boolean>;
  note(receipts: Receipts): Promise<boolean>;
}

/**
 * Who has a message and who may have it. A start is written before anything is sent and removed only when the receiver certainly has not taken
 * it: so no failure, of the receiver, the store or the worker, sends a message without end.
 */
export class ReceiptLog {
  acceptedBy: string[];
  maybeSent: string[];

  /** @param isKnownById the receiver recognises a message that it has, so a worker that died delays it for no hour */
  constructor(
    private readonly delivery: PendingDelivery,
    private readonly writer: ReceiptWriter,
    private readonly isKnownById: boolean,
  ) {
    this.acceptedBy = [...delivery.acceptedBy];
    this.maybeSent = [...delivery.maybeSent];
  }

  get receipts(): Receipts {
    const { acceptedBy, maybeSent } = this;
    return { acceptedBy, maybeSent };
  }

  /** Whether it may begin for a receiver. `over`: never again. */
  turnOf(receiver: string): 'now' | 'later' | 'over' {
    const starts = this.maybeSent.filter((each) => each === receiver).length;
    if (starts >= (this.isKnownById ? MOST_STARTS_BY_ID : MOST_STARTS)) return 'over';
    return starts > 0 && this.waitSeconds > 0 && !this.isKnownById ? 'later' : 'now';
  }

  /** Until a receiver that may have it gets it again. */
  get waitSeconds(): number {
    const { maybeSentAge } = this.delivery;
    return maybeSentAge === null ? 0 : Math.max(0, MAYBE_WAIT_S - maybeSentAge);
  }

  start(receiver: string): Promise<boolean> {
    this.maybeSent = [...this.maybeSent, receiver];
    return this.writer.start(this.maybeSent);
  }

  accepted(receiver: string): Promise<boolean> {
    this.acceptedBy = [...this.acceptedBy, receiver];
    this.maybeSent = this.maybeSent.filter((each) => each !== receiver);
    return this.writer.note(this.receipts);
  }

  /** The receiver certainly did not take what began last. */
  refused(receiver: string): void {
    const at = this.maybeSent.lastIndexOf(receiver);
    if (at >= 0) this.maybeSent = this.maybeSent.toSpliced(at, 1);
  }
}
