const DAY_MS = 86_400_000;
const RETRY_MS = 600_000;

/** What another server says, read in the background while operators open the page: once a day, and again after ten minutes where it is not known. */
export class OutsideWatch<State extends { status: string }> {
  private dueAt = 0;

  /** @param read never throws */
  constructor(
    private state: State,
    private readonly read: () => Promise<State>,
  ) {}

  /** What is known. Nobody waits for what is due: the other server may be slow or away. */
  get(): State {
    if (Date.now() >= this.dueAt) void this.refresh();
    return this.state;
  }

  private async refresh(): Promise<void> {
    this.dueAt = Date.now() + RETRY_MS;
    const state = await this.read();
    const isKnown = state.status !== 'unknown';
    // What was known stays, with its time, while the other server is away.
    if (isKnown || this.state.status === 'unknown') this.state = state;
    if (isKnown) this.dueAt = Date.now() + DAY_MS;
  }
}
