import { setMaxListeners } from 'node:events';

/** One for all: without a reason, each abort makes an exception with a stack that nobody reads. */
const OVER = new Error('The time limit has passed.');

/**
 * A signal that aborts with its parent, after a time, or at its end. Node 20 can lose `AbortSignal.timeout` inside
 * `AbortSignal.any` to garbage collection, and then the limit never fires: here the timer itself holds the signal. `end` it, or
 * its timer keeps the process alive.
 */
export class Deadline {
  private readonly controller = new AbortController();
  private readonly timer: NodeJS.Timeout | undefined;
  private readonly follow = (): void => this.controller.abort(this.parent?.reason);

  /** @param limitMs null for a signal that only follows its parent */
  constructor(
    limitMs: number | null,
    private readonly parent?: AbortSignal,
  ) {
    if (parent !== undefined) {
      // Many questions may wait side by side.
      setMaxListeners(0, parent);
      parent.addEventListener('abort', this.follow, { once: true });
    }
    if (parent?.aborted === true) this.follow();
    else if (limitMs !== null) this.timer = setTimeout(() => this.end(), limitMs);
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** Also after success: whatever the work left behind shall end. */
  end(): void {
    clearTimeout(this.timer);
    this.parent?.removeEventListener('abort', this.follow);
    this.controller.abort(OVER);
  }
}

/** Gives work a signal that aborts after `limitMs` and with `parent`. The work itself must heed it. */
export async function withDeadline<T>(
  limitMs: number,
  parent: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const deadline = new Deadline(limitMs, parent);
  try {
    return await work(deadline.signal);
  } finally {
    deadline.end();
  }
}
