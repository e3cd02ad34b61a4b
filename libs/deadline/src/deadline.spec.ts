import { getEventListeners } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Deadline, withDeadline } from './index';

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => (signal.aborted ? resolve() : signal.addEventListener('abort', () => resolve())));

describe('Deadline', () => {
  it('fires while garbage is collected all the time', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const parent = new AbortController();
    // As in a resolver: one question inside another, and nothing else holds the signals.
    const work = withDeadline(5_000, parent.signal, (question) =>
      withDeadline(50, question, (attempt) => aborted(attempt).then(() => question.aborted)),
    );
    const collecting = setInterval(collect, 1);
    try {
      expect(await work).toBe(false);
    } finally {
      clearInterval(collecting);
    }
  });

  it('aborts with its parent, for the reason of the parent', () => {
    const parent = new AbortController();
    const deadline = new Deadline(null, parent.signal);
    const reason = new Error('The worker stops.');
    parent.abort(reason);
    expect(deadline.signal.reason).toBe(reason);
    expect(new Deadline(1_000, parent.signal).signal.reason).toBe(reason);
  });

  it('leaves no listener on its parent and no timer behind, also after a failure', async () => {
    const parent = new AbortController();
    const timers = process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
    let given: AbortSignal | undefined;
    const work = withDeadline(60_000, parent.signal, (signal) => {
      given = signal;
      return Promise.reject(new Error('failed'));
    });
    await expect(work).rejects.toThrow('failed');
    expect(given?.aborted).toBe(true);
    expect(getEventListeners(parent.signal, 'abort')).toEqual([]);
    expect(process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length).toBe(timers);
  });
});
