/** What several specs of one file use, one after the other: made for the first, ended by the last. */
export class Shared<Thing> {
  private users = 0;
  private thing: Promise<Thing> | undefined;

  constructor(
    private readonly make: () => Promise<Thing>,
    private readonly end: (thing: Thing) => Promise<unknown>,
  ) {}

  take(): Promise<Thing> {
    this.users += 1;
    this.thing ??= this.make();
    return this.thing;
  }

  async giveBack(): Promise<void> {
    this.users -= 1;
    const { thing } = this;
    if (this.users > 0 || thing === undefined) return;
    this.thing = undefined;
    await this.end(await thing);
  }
}
