import { failure } from '../contract/failures';
import { TestClock } from './test-clock';
import type { Budget, Receipt } from '../contract/target-client';
import type { Failure } from '../contract/target';

/** What one test, or the whole scan as the parent of all, may send and has sent. */
export class TestBudget {
  private readonly requests = new Map<string, number>();
  private requestCount = 0;
  private foreignCount = 0;
  private connections = 0;
  private dnsQueries = 0;
  private addressQueries = 0;
  private bytes = 0;
  readonly clock = new TestClock();
  /** How many calls of other tests wait for pages that this one requests. */
  awaited = 0;
  private firstAt: Date | null = null;
  private lastAt: Date | null = null;
  /** The receipt, kept until something changes, because it is read after every response. */
  private known: Receipt | null = null;

  constructor(
    private readonly budget: Budget,
    private readonly parent: TestBudget | null = null,
  ) {}

  /** Whether its calls go before those of most tests. */
  get isAhead(): boolean {
    return this.awaited > 0 || (this.budget.isQuick ?? false);
  }

  get isGentle(): boolean {
    return this.budget.isGentle ?? false;
  }

  /** Starts the clock of the budget at the first call. */
  start(): void {
    this.clock.start();
    this.parent?.start();
  }

  /** Takes one request (`kind` is what the receipt counts it under) or returns why it is refused. */
  takeRequest(kind: string): Failure | null {
    const refusal = this.refusal((account) => account.requestCount < account.budget.requests, 'requests');
    if (refusal) return refusal;
    this.eachAccount((account) => {
      account.requestCount += 1;
      account.requests.set(kind, (account.requests.get(kind) ?? 0) + 1);
      account.noteTime();
    });
    return null;
  }

  takeForeignRequest(): Failure | null {
    const refusal = this.refusal(
      ({ foreignCount, budget }) => foreignCount < (budget.foreignRequests ?? 0),
      'requests to other hosts',
    );
    if (refusal) return refusal;
    this.eachAccount((account) => {
      account.foreignCount += 1;
      account.noteTime();
    });
    return null;
  }

  takeConnection(): Failure | null {
    const refusal = this.refusal(
      (account) => account.connections < account.budget.connections,
      'connections',
    );
    if (refusal) return refusal;
    this.eachAccount((account) => {
      account.connections += 1;
      account.noteTime();
    });
    return null;
  }

  takeDnsQuery(): Failure | null {
    const refusal = this.refusal(
      ({ dnsQueries, budget }) => dnsQueries < (budget.dnsQueries ?? 0),
      'DNS questions',
    );
    if (refusal) return refusal;
    this.eachAccount((account) => (account.dnsQueries += 1));
    return null;
  }

  /** Look-ups of addresses are counted, but never refused: each request needs one. */
  noteDnsQueries(count: number): void {
    this.eachAccount((account) => (account.addressQueries += count));
  }

  addBytes(count: number): void {
    this.eachAccount((account) => (account.bytes += count));
  }

  remainingBytes(): number {
    return Math.min(this.budget.bytes - this.bytes, this.parent?.remainingBytes() ?? Infinity);
  }

  remainingMs(): number {
    return Math.min(this.budget.durationMs - this.clock.spentMs, this.parent?.remainingMs() ?? Infinity);
  }

  /** Callers must not change the result. */
  receipt(): Receipt {
    return (this.known ??= this.newReceipt());
  }

  private newReceipt(): Receipt {
    const dnsQueries = this.dnsQueries + this.addressQueries;
    return {
      requests: Object.fromEntries(this.requests),
      ...(this.foreignCount > 0 && { foreign_requests: this.foreignCount }),
      connections: this.connections,
      ...(dnsQueries > 0 && { dns_queries: dnsQueries }),
      bytes_received: this.bytes,
      first_at: this.firstAt?.toISOString() ?? null,
      last_at: this.lastAt?.toISOString() ?? null,
    };
  }

  private noteTime(): void {
    this.lastAt = new Date();
    this.firstAt ??= this.lastAt;
  }

  private refusal(hasRoom: (account: TestBudget) => boolean, what: string): Failure | null {
    if (!this.allHave(hasRoom)) return budgetFailure(what);
    if (this.remainingBytes() <= 0) return budgetFailure('bytes');
    return this.remainingMs() <= 0 ? budgetFailure('time') : null;
  }

  private allHave(room: (account: TestBudget) => boolean): boolean {
    return room(this) && (this.parent?.allHave(room) ?? true);
  }

  private eachAccount(change: (account: TestBudget) => void): void {
    this.known = null;
    change(this);
    this.parent?.eachAccount(change);
  }
}

/** The total of several accounts. */
export function addReceipts(receipts: readonly Receipt[]): Receipt {
  const requests: Record<string, number> = {};
  for (const receipt of receipts) {
    for (const [kind, count] of Object.entries(receipt.requests))
      requests[kind] = (requests[kind] ?? 0) + count;
  }
  const times = (field: 'first_at' | 'last_at'): string[] =>
    receipts.flatMap((receipt) => receipt[field] ?? []).sort();
  const foreign = receipts.reduce((sum, { foreign_requests = 0 }) => sum + foreign_requests, 0);
  const dnsQueries = receipts.reduce((sum, { dns_queries = 0 }) => sum + dns_queries, 0);
  return {
    requests,
    ...(foreign > 0 && { foreign_requests: foreign }),
    ...(dnsQueries > 0 && { dns_queries: dnsQueries }),
    connections: receipts.reduce((sum, { connections }) => sum + connections, 0),
    bytes_received: receipts.reduce((sum, { bytes_received }) => sum + bytes_received, 0),
    first_at: times('first_at')[0] ?? null,
    last_at: times('last_at').at(-1) ?? null,
  };
}

export const budgetFailure = (what: string): Failure => failure('budget', `the budget of ${what} is used up`);
