/**
 * Lets a limited number of exports run at once, the others wait in their order. Each export holds a database connection
 * for as long as its reader takes, and the rest of the API needs some too.
 */
export class ExportSlots {
  private readonly waiting: (() => void)[] = [];

  constructor(private free: number) {}

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.free === 0) await new Promise<void>((begin) => this.waiting.push(begin));
    else this.free -= 1;
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next === undefined) this.free += 1;
      else next();
    }
  }
}
