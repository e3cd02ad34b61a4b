import { Deadline } from '@palisade/deadline';

/** Rendering ended early, for a reason that is a sentence for people. The browser may be busy with the page without an end. */
export class Stopped extends Error {
  override readonly name = 'Stopped';
}

/** @throws Stopped with `sentence` when the work takes longer */
export async function inTime<T>(limitMs: number, work: Promise<T>, sentence: string): Promise<T> {
  const deadline = new Deadline(Math.max(1, limitMs));
  try {
    return await Promise.race([work, whenAborted(deadline.signal, sentence)]);
  } finally {
    // The loser of the race.
    work.catch(() => undefined);
    deadline.end();
  }
}

export const whenAborted = (signal: AbortSignal, sentence: string): Promise<never> => {
  const stopped = new Promise<never>((_resolve, reject) => {
    const stop = (): void => reject(new Stopped(sentence));
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
  stopped.catch(() => undefined);
  return stopped;
};
