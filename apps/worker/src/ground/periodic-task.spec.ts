import { PeriodicTask } from './periodic-task';

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await pause(1);
}

describe('PeriodicTask', () => {
  it('repeats until it is stopped, and waits for the run under way', async () => {
    let runs = 0;
    let ended = 0;
    const work = async (): Promise<void> => {
      runs += 1;
      await pause(5);
      ended += 1;
    };
    const task = new PeriodicTask({ intervalMs: 1, work, onError: () => undefined });
    task.start();
    await until(() => runs === 3);
    await task.stop();
    expect([runs, ended]).toEqual([3, 3]);
    await pause(20);
    expect(runs).toBe(3);
  });

  it('reports failures and continues', async () => {
    const errors: unknown[] = [];
    let runs = 0;
    const work = (): Promise<void> => {
      runs += 1;
      return runs < 3 ? Promise.reject(new Error(`failure ${runs}`)) : Promise.resolve();
    };
    const task = new PeriodicTask({ intervalMs: 1, work, onError: (error) => errors.push(error) });
    task.start();
    await until(() => runs === 4);
    await task.stop();
    expect(errors.map(String)).toEqual(['Error: failure 1', 'Error: failure 2']);
  });

  it('stops immediately in the middle of a long pause', async () => {
    let runs = 0;
    const work = (): Promise<number> => Promise.resolve((runs += 1));
    const task = new PeriodicTask({ intervalMs: 3_600_000, work, onError: () => undefined });
    task.start();
    await until(() => runs === 1);
    await task.stop();
    expect([runs, task.isStopping]).toEqual([1, true]);
  });

  it('shows that it hangs', async () => {
    let release = (): void => undefined;
    const work = () => new Promise<void>((resolve) => (release = resolve));
    const task = new PeriodicTask({ intervalMs: 1, work, onError: () => undefined });
    task.start();
    await until(() => task.idleMs > 200);
    const idle = task.idleMs;
    release();
    await task.stop();
    expect(task.idleMs).toBeLessThan(idle);
  });
});

describe('a task in a hurry', () => {
  it('does not wait for the end of its pause', async () => {
    let runs = 0;
    const work = (): Promise<void> => Promise.resolve(void (runs += 1));
    const task = new PeriodicTask({ intervalMs: 60_000, work, onError: () => undefined });
    task.start();
    await until(() => runs === 1);
    task.hurry();
    await until(() => runs === 2);
    await task.stop();
  });

  it('runs once more when it was called during a run', async () => {
    let runs = 0;
    const work = async (): Promise<void> => {
      runs += 1;
      if (runs === 1) task.hurry();
      await pause(1);
    };
    const task = new PeriodicTask({ intervalMs: 60_000, work, onError: () => undefined });
    task.start();
    await until(() => runs === 2);
    await task.stop();
    expect(runs).toBe(2);
  });

  it('still waits after a failure', async () => {
    let runs = 0;
    const work = (): Promise<void> => {
      runs += 1;
      return Promise.reject(new Error('away'));
    };
    const task = new PeriodicTask({ intervalMs: 60_000, work, onError: () => undefined });
    task.start();
    await until(() => runs === 1);
    await pause(5);
    task.hurry();
    await pause(20);
    await task.stop();
    expect(runs).toBe(1);
  });

  it('tries again immediately when another task succeeds after a failure', async () => {
    let isAway = true;
    const runs = [0, 0];
    const tasks = [200, 60_000].map((intervalMs, index) => {
      const work = (): Promise<void> => {
        runs[index] = (runs[index] ?? 0) + 1;
        return isAway ? Promise.reject(new Error('away')) : Promise.resolve();
      };
      return new PeriodicTask({ intervalMs, work, onError: () => undefined });
    });
    for (const task of tasks) task.start();
    await until(() => runs[0] === 2);
    expect(runs[1]).toBe(1);
    isAway = false;
    await until(() => runs[1] === 2);
    await Promise.all(tasks.map((task) => task.stop()));
  });
});
