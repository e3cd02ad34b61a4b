import { isRefusedStatement } from '@palisade/persistence';

interface Waiting<Item, Answer> {
  item: Item;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

/** Bounds the parameters of one statement. */
const MOST_AT_ONCE = 100;

/**
 * Groups the concurrent writes of scans: while one group is being written, the next one is collected. So a worker
 * makes a few round trips for all its scans instead of a few for each.
 */
export class GroupedWrites<Item, Answer> {
  private waiting: Waiting<Item, Answer>[] = [];
  private isWriting = false;

  /** @param write returns one result per item, in their order. */
  constructor(private readonly write: (items: readonly Item[]) => Promise<readonly Answer[]>) {}

  /** Resolves when the item is written. */
  add(item: Item): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject });
      if (this.isWriting) return;
      this.isWriting = true;
      // Items that arrive in the same turn of the event loop are written together.
      setImmediate(() => void this.writeAll());
    });
  }

  private async writeAll(): Promise<void> {
    while (this.waiting.length > 0) await this.writeGroup(this.waiting.splice(0, MOST_AT_ONCE));
    this.isWriting = false;
  }

  private async writeGroup(group: readonly Waiting<Item, Answer>[]): Promise<void> {
    try {
      const answers = await this.write(group.map(({ item }) => item));
      group.forEach(({ resolve }, place) => resolve(answers[place] as Answer));
    } catch (error) {
      // One invalid item must not fail the others; if the server fails, all of them fail.
      if (group.length > 1 && isRefusedStatement(error)) {
        for (const each of group) await this.writeGroup([each]);
      } else {
        for (const { reject } of group) reject(error);
      }
    }
  }
}
