import { type HashLine, HashQueue, HashQueueFull } from './hash-queue';

const PLACES = { running: 4, strangers: 3, waiting: 5 };

/** A queue whose works end when the test says so. */
function stagedQueue() {
  const queue = new HashQueue(PLACES);
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const enter = (line: HashLine, name: string): Promise<void> =>
    queue.run(line, () => {
      started.push(name);
      return new Promise((end) => ends.set(name, end));
    });
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    await new Promise(setImmediate);
  };
  const fill = (line: HashLine, count: number): void => {
    for (let each = 1; each <= count; each += 1) void enter(line, `${line} ${each}`);
  };
  return { queue, started, end, fill };
}

describe('the queue for password hashes', () => {
  it('runs three works of strangers, lets five wait, and refuses the others', async () => {
    const { queue, started, end, fill } = stagedQueue();
    fill('stranger', 8);
    await expect(queue.run('stranger', () => Promise.resolve())).rejects.toThrow(HashQueueFull);
    expect(started).toEqual(['stranger 1', 'stranger 2', 'stranger 3']);
    await end('stranger 2');
    expect(started.at(-1)).toBe('stranger 4');
    fill('stranger', 1);
    await expect(queue.run('stranger', () => Promise.resolve())).rejects.toThrow(HashQueueFull);
  });

  it('starts a known person immediately while strangers fill their places', () => {
    const { started, fill } = stagedQueue();
    fill('stranger', 8);
    fill('known', 1);
    expect(started.at(-1)).toBe('known 1');
  });

  it('takes waiting known people before waiting strangers', async () => {
    const { started, end, fill } = stagedQueue();
    fill('stranger', 8);
    fill('known', 3);
    started.length = 0;
    for (const name of ['stranger 1', 'stranger 2', 'stranger 3']) await end(name);
    expect(started).toEqual(['known 2', 'known 3', 'stranger 4']);
  });

  it('limits known people too', async () => {
    const { queue, started, fill } = stagedQueue();
    fill('known', 9);
    expect(started).toHaveLength(4);
    await expect(queue.run('known', () => Promise.resolve())).rejects.toThrow(HashQueueFull);
  });

  it('gives the place of a work that failed to the next', async () => {
    const queue = new HashQueue({ running: 1, strangers: 1, waiting: 1 });
    const failed = queue.run('stranger', () => Promise.reject(new Error('no memory')));
    const next = queue.run('stranger', () => Promise.resolve('compared'));
    await expect(failed).rejects.toThrow('no memory');
    await expect(next).resolves.toBe('compared');
    await expect(queue.run('stranger', () => Promise.resolve('again'))).resolves.toBe('again');
  });
});
