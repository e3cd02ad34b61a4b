/** Strangers are all who have not shown that they are a person with an account: by a session, a device cookie or a link. */
export type HashLine = 'stranger' | 'known';

export interface HashPlaces {
  /** Works that run concurrently. */
  running: number;
  /** How many of them strangers may have. */
  strangers: number;
  /** Works that may wait in each line. */
  waiting: number;
}

/** All places in a line are taken. */
export class HashQueueFull extends Error {
  override readonly name = 'HashQueueFull';
}

/**
 * Runs a limited number of works concurrently, lets a limited number wait, and refuses the others. Known people go first and have places
 * of their own, so strangers who fill their line delay nobody else.
 */
export class HashQueue {
  private readonly lines: Record<HashLine, (() => void)[]> = { known: [], stranger: [] };
  private readonly running: Record<HashLine, number> = { known: 0, stranger: 0 };

  constructor(private readonly places: HashPlaces) {}

  /** @throws HashQueueFull, and whatever the work throws */
  async run<Result>(line: HashLine, work: () => Promise<Result>): Promise<Result> {
    if (this.hasPlace(line)) this.running[line] += 1;
    else await this.waitIn(line);
    try {
      return await work();
    } finally {
      this.running[line] -= 1;
      this.startNext();
    }
  }

  /** Whether there is no place in a line, not even to wait. */
  isFull(line: HashLine): boolean {
    return !this.hasPlace(line) && this.lines[line].length >= this.places.waiting;
  }

  private waitIn(line: HashLine): Promise<void> {
    if (this.isFull(line)) throw new HashQueueFull();
    return new Promise((begin) => this.lines[line].push(begin));
  }

  private startNext(): void {
    for (const line of ['known', 'stranger'] as const) {
      if (!this.hasPlace(line)) continue;
      const begin = this.lines[line].shift();
      if (begin === undefined) continue;
      this.running[line] += 1;
      return begin();
    }
  }

  private hasPlace(line: HashLine): boolean {
    const { known, stranger } = this.running;
    return known + stranger < this.places.running && (line === 'known' || stranger < this.places.strangers);
  }
}
