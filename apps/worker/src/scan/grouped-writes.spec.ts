import { QueryFailedError } from 'typeorm';
import { GroupedWrites } from './grouped-writes';

const failure = (code: string): Error =>
  Object.assign(new QueryFailedError('INSERT', [], new Error('refused')), { code });

function createGate(refuse: (items: readonly number[]) => Error | null = () => null) {
  const groups: number[][] = [];
  const gate = new GroupedWrites<number, string>(async (items) => {
    groups.push([...items]);
    await new Promise((resolve) => setTimeout(resolve, 5));
    const error = refuse(items);
    if (error !== null) throw error;
    return items.map((item) => `wrote ${item}`);
  });
  return { gate, groups };
}

describe('GroupedWrites', () => {
  it('writes together what comes together, and what comes meanwhile in the next group', async () => {
    const { gate, groups } = createGate();
    const first = [gate.add(1), gate.add(2)];
    await new Promise((resolve) => setImmediate(resolve));
    const answers = await Promise.all([...first, gate.add(3), gate.add(4)]);
    expect(answers).toEqual(['wrote 1', 'wrote 2', 'wrote 3', 'wrote 4']);
    expect(groups).toEqual([
      [1, 2],
      [3, 4],
    ]);
    expect(await gate.add(5)).toBe('wrote 5');
  });

  it('lets a refused item harm nobody else', async () => {
    const { gate, groups } = createGate((items) => (items.includes(2) ? failure('22P02') : null));
    const answers = await Promise.allSettled([gate.add(1), gate.add(2), gate.add(3)]);
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(groups).toEqual([[1, 2, 3], [1], [2], [3]]);
  });

  it('fails as a whole and immediately when the server is in trouble, and continues afterwards', async () => {
    let isAway = true;
    const { gate, groups } = createGate(() => (isAway ? failure('57P01') : null));
    const answers = await Promise.allSettled([gate.add(1), gate.add(2)]);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    isAway = false;
    expect(await gate.add(3)).toBe('wrote 3');
    expect(groups).toEqual([[1, 2], [3]]);
  });

  it('keeps a group to a size that one statement can carry', async () => {
    const { gate, groups } = createGate();
    await Promise.all(Array.from({ length: 250 }, (_, item) => gate.add(item)));
    expect(groups.map(({ length }) => length)).toEqual([100, 100, 50]);
  });
});
