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

/** The last response for as long as it is fresh; everyone who asks meanwhile shares it. */
export class FreshAnswer<Answer> {
  private last: { answer: Promise<Answer>; endsAt: number } | null = null;

  constructor(
    private readonly ask: () => Promise<Answer>,
    private readonly freshMs: number,
  ) {}

  get(): Promise<Answer> {
    if (this.last === null || performance.now() >= this.last.endsAt) {
      this.last = { answer: this.ask(), endsAt: performance.now() + this.freshMs };
    }
    return this.last.answer;
  }
}
