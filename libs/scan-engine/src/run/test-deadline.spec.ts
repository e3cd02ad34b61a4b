import { withinDeadline } from './test-deadline';

const never = new Promise<never>(() => undefined);

describe('withinDeadline', () => {
  const idle = (): AbortSignal => new AbortController().signal;

  it('gives the result of work that ends in time', async () => {
    await expect(withinDeadline(10_000, idle(), () => Promise.resolve(7))).resolves.toEqual({
      timedOut: false,
      value: 7,
    });
  });

  it('ends work that ignores its signal, and tells it', async () => {
    let given: AbortSignal | undefined;
    const ended = await withinDeadline(5, idle(), (signal) => {
      given = signal;
      return never;
    });
    expect(ended).toEqual({ timedOut: true });
    expect(given?.aborted).toBe(true);
  });

  it('ends soon after the time of the scan, however much is left of its own limit', async () => {
    jest.useFakeTimers();
    try {
      const end = new AbortController();
      let hasEnded = false;
      const running = withinDeadline(
        3_600_000,
        idle(),
        () => never,
        () => 0,
        end.signal,
      );
      void running.then(() => (hasEnded = true));
      end.abort();
      await jest.advanceTimersByTimeAsync(9_999);
      expect(hasEnded).toBe(false);
      await jest.advanceTimersByTimeAsync(1);
      expect(await running).toEqual({ timedOut: true });
    } finally {
      jest.useRealTimers();
    }
  });

  it('passes on what the work throws', async () => {
    await expect(withinDeadline(10_000, idle(), () => Promise.reject(new Error('bug')))).rejects.toThrow(
      'bug',
    );
  });

  it('rejects when the scan is stopped, before and during the work', async () => {
    const parent = new AbortController();
    const running = withinDeadline(10_000, parent.signal, () => never);
    parent.abort(new Error('lease lost'));
    await expect(running).rejects.toThrow('lease lost');
    await expect(withinDeadline(10_000, parent.signal, () => Promise.resolve(1))).rejects.toThrow(
      'lease lost',
    );
  });
});
