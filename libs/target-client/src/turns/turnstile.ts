/** At most `size` pieces of work at a time; the others wait in order. */
export class Turnstile {
  private readonly waiting: (() => void)[] = [];
  private used = 0;

  constructor(private readonly size: number) {}

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.used < this.size) this.used += 1;
    // Work that ends passes its place to the next.
    else await new Promise<void>((granted) => this.waiting.push(granted));
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next === undefined) this.used -= 1;
      else next();
    }
  }
}
