import { setImmediate as nextTurn } from 'node:timers/promises';
import { SharedReads } from './shared-reads';

/** A source whose value changes with every read. */
function source() {
  let reads = 0;
  return { ask: () => Promise.resolve((reads += 1)), count: () => reads };
}

describe('SharedReads', () => {
  it('makes one read of those that are asked for in one turn, and one for each key', async () => {
    const shared = new SharedReads<number>();
    const [one, other] = [source(), source()];
    const answers = await Promise.all([
      shared.read('one', one.ask),
      shared.read('one', one.ask),
      shared.read('other', other.ask),
      shared.read('one', one.ask),
    ]);
    expect(answers).toEqual([1, 1, 1, 1]);
    expect([one.count(), other.count()]).toEqual([1, 1]);
  });

  it('sends a read after everybody who shares it has asked, and keeps nothing', async () => {
    const shared = new SharedReads<string>();
    let state = 'before';
    const reading = shared.read('key', () => Promise.resolve(state));
    state = 'after';
    await expect(reading).resolves.toBe('after');
    state = 'later';
    await expect(shared.read('key', () => Promise.resolve(state))).resolves.toBe('later');
  });

  it('does not let anybody join a read that is under way', async () => {
    const shared = new SharedReads<string>();
    const ends: (() => void)[] = [];
    const ask = (answer: string) => () => new Promise<string>((resolve) => ends.push(() => resolve(answer)));
    const first = shared.read('key', ask('old'));
    await nextTurn();
    expect(ends).toHaveLength(1);
    const second = shared.read('key', ask('new'));
    await nextTurn();
    ends.forEach((end) => end());
    await expect(Promise.all([first, second])).resolves.toEqual(['old', 'new']);
  });

  it('shares a failure and forgets it', async () => {
    const shared = new SharedReads<number>();
    const failing = () => Promise.reject(new Error('away'));
    const outcomes = await Promise.allSettled([shared.read('key', failing), shared.read('key', failing)]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(shared.read('key', () => Promise.resolve(1))).resolves.toBe(1);
  });

  it('fails when the question itself throws', async () => {
    const shared = new SharedReads<number>();
    const broken = (): Promise<number> => {
      throw new Error('broken');
    };
    await expect(shared.read('key', broken)).rejects.toThrow('broken');
  });
});
