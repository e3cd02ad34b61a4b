import { type EndedTest, isRefusedStatement } from '@palisade/persistence';
import type { TestKey } from '@palisade/vocabulary';

/** A worker that dies repeats the tests whose results waited. All scans of a worker store in the same turn of the event loop, so they share a statement. */
const MOST_WAIT_MS = 50;

/** Stores results and marks tests as running. Rejects when the lease is lost. */
type Store = (ended: readonly EndedTest[], starting: readonly TestKey[]) => Promise<void>;

/** The results of one scan that are not stored yet: they wait for others for a moment, or for the end of the scan, which stores them too. */
export class WaitingResults {
  private results: EndedTest[] = [];
  private timer: NodeJS.Timeout | undefined;
  private storing: Promise<void> = Promise.resolve();

  constructor(private readonly store: Store) {}

  get all(): readonly EndedTest[] {
    return this.results;
  }

  /** An error of the store is thrown by the next call that waits for it. */
  add(result: EndedTest): void {
    this.results.push(result);
    this.timer ??= setTimeout(
      () => {
        this.storing = Promise.all([this.storing, this.storeAll([])]).then(() => undefined);
        this.storing.catch(() => undefined);
      },
      MOST_WAIT_MS - (performance.now() % MOST_WAIT_MS),
    );
  }

  /** Keeps what waits for the end of the scan, which must follow immediately. Resolves when everything else is stored. */
  async hold(): Promise<void> {
    this.stopWaiting();
    await this.storing;
  }

  /** Resolves when every result is stored, and these tests are marked as running. */
  async flush(starting: readonly TestKey[] = []): Promise<void> {
    await Promise.all([this.storing, this.storeAll(starting)]);
  }

  private async storeAll(starting: readonly TestKey[]): Promise<void> {
    this.stopWaiting();
    const results = this.results;
    this.results = [];
    if (results.length + starting.length === 0) return;
    try {
      await this.store(results, starting);
    } catch (error) {
      // The other results must be stored although PostgreSQL refuses one.
      if (results.length < 2 || !isRefusedStatement(error)) throw error;
      const each = await Promise.allSettled(results.map((result) => this.store([result], [])));
      for (const stored of each) if (stored.status === 'rejected') throw stored.reason;
    }
  }

  private stopWaiting(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}
