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
  private readonly stopTimer: (() => void) | undefined;
  private readonly follow = (): void => this.controller.abort(this.parent?.reason);

  /**
   * @param limitMs null for a signal that only follows its parent
   * @param movedMs by how much the limit has moved so far
   */
  constructor(
    limitMs: number | null,
    private readonly parent?: AbortSignal,
    movedMs: () => number = () => 0,
  ) {
    if (parent !== undefined) {
      // Many questions may wait side by side.
      setMaxListeners(0, parent);
      parent.addEventListener('abort', this.follow, { once: true });
    }
    if (parent?.aborted === true) this.follow();
    else if (limitMs !== null) this.stopTimer = movingTimer(limitMs, movedMs, () => this.end());
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** Also after success: whatever the work left behind shall end. */
  end(): void {
    this.stopTimer?.();
    this.parent?.removeEventListener('abort', this.follow);
    this.controller.abort(OVER);
  }
}

/** Gives work a signal that aborts after `limitMs` and with `parent`. The work itself must heed it. @param movedMs see `Deadline` */
export async function withDeadline<T>(
  limitMs: number,
  parent: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
  movedMs?: () => number,
): Promise<T> {
  const deadline = new Deadline(limitMs, parent, movedMs);
  try {
    return await work(deadline.signal);
  } finally {
    deadline.end();
  }
}

/** A signal that aborts after a time. Its timer holds it, and keeps no process alive. */
export function abortsAfter(ms: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(OVER), ms).unref();
  return controller.signal;
}

/** Gives work a signal that aborts with either of two. @param other undefined where there is only one */
export async function withEither<T>(
  one: AbortSignal,
  other: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  if (other === undefined) return work(one);
  const both = new Deadline(null, one);
  const end = (): void => both.end();
  if (other.aborted) end();
  other.addEventListener('abort', end, { once: true });
  try {
    return await work(both.signal);
  } finally {
    other.removeEventListener('abort', end);
    end();
  }
}

/** Of a limit that moves all the time. */
const SHORTEST_MOVE_MS = 10;

/** Calls `end` after a time that may move. @param movedMs by how much it has moved so far @returns what stops the timer */
export function movingTimer(limitMs: number, movedMs: () => number, end: () => void): () => void {
  let timer: NodeJS.Timeout;
  let seenMs = movedMs();
  const wait = (ms: number): void => {
    timer = setTimeout(() => {
      const moved = movedMs();
      const furtherMs = moved - seenMs;
      seenMs = moved;
      if (furtherMs > 0) wait(Math.max(furtherMs, SHORTEST_MOVE_MS));
      else end();
    }, ms);
  };
  wait(limitMs);
  return () => clearTimeout(timer);
}
