import { setTimeout as delay } from 'node:timers/promises';

/** One question to a part of the system, asked again only when the last one is over: a part that hangs does not collect them. */
export class PartProbe {
  private open: Promise<boolean> | null = null;

  constructor(private readonly ask: () => Promise<unknown>) {}

  /** @returns whether the part answered in time */
  async answers(withinMs: number): Promise<boolean> {
    this.open ??= this.ask()
      .then(
        () => true,
        () => false,
      )
      .finally(() => (this.open = null));
    const end = new AbortController();
    try {
      return await Promise.race([this.open, delay(withinMs, false, { signal: end.signal })]);
    } finally {
      end.abort();
    }
  }
}

/** The last value for as long as it is fresh; everyone who asks meanwhile shares it. */
export class FreshValue<Value> {
  private last: { value: Promise<Value>; endsAt: number } | null = null;

  constructor(
    private readonly ask: () => Promise<Value>,
    private readonly freshMs: number,
  ) {}

  get(): Promise<Value> {
    if (this.last === null || performance.now() >= this.last.endsAt) {
      this.last = { value: this.ask(), endsAt: performance.now() + this.freshMs };
    }
    return this.last.value;
  }
}
