/**
 * A signal for one request that ends with a time limit or with the caller's signal. Node.js 20 can lose
 * `AbortSignal.timeout` inside `AbortSignal.any` to garbage collection: here the timer itself holds the signal.
 */
export class TimeLimit {
  private readonly controller = new AbortController();
  private readonly timer: ReturnType<typeof setTimeout>;
  private readonly follow = (): void => this.controller.abort(this.caller?.reason);

  constructor(
    milliseconds: number,
    private readonly caller?: AbortSignal,
  ) {
    caller?.throwIfAborted();
    caller?.addEventListener('abort', this.follow, { once: true });
    const tooLate = new DOMException('The operation was aborted due to timeout', 'TimeoutError');
    this.timer = setTimeout(() => this.controller.abort(tooLate), milliseconds);
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** Call it when the response was read, or its timer keeps the process alive. */
  end(): void {
    clearTimeout(this.timer);
    this.caller?.removeEventListener('abort', this.follow);
  }
}
