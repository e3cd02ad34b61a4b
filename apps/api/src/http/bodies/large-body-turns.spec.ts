import { setTimeout as delay } from 'node:timers/promises';
import { LargeBodyTurns, TOO_MANY_LARGE_BODIES } from './large-body-turns';

const KIB = 1024;

describe('the turns of large bodies', () => {
  it('read one body of a team at a time, in their order, and other teams next to it', async () => {
    const turns = new LargeBodyTurns(0);
    const log: string[] = [];
    const read = (name: string) => async (): Promise<void> => {
      log.push(`${name} begins`);
      await delay(5);
      log.push(`${name} ends`);
    };
    await Promise.all([
      turns.run('a', KIB, read('a1')),
      turns.run('a', KIB, read('a2')),
      turns.run('b', KIB, read('b')),
    ]);
    const [of, begin] = [log.filter((line) => line.startsWith('a')), log.indexOf('b begins')];
    expect(of).toEqual(['a1 begins', 'a1 ends', 'a2 begins', 'a2 ends']);
    expect(begin).toBeLessThan(log.indexOf('a1 ends'));
  });

  it('continue after a body that fails, which fails alone', async () => {
    const turns = new LargeBodyTurns(0);
    const broken = turns.run('a', KIB, () => Promise.reject(new Error('no JSON')));
    const next = turns.run('a', KIB, () => Promise.resolve());
    await expect(broken).rejects.toThrow('no JSON');
    await next;
  });

  it('pause the longer, the larger the body was', async () => {
    const turns = new LargeBodyTurns(0.1);
    const order: string[] = [];
    await Promise.all([
      turns.run('large', 1_000 * KIB, () => Promise.resolve()),
      turns.run('small', KIB, () => Promise.resolve()),
      turns.run('large', KIB, () => Promise.resolve(void order.push('after the large one'))),
      turns.run('small', KIB, () => Promise.resolve(void order.push('after the small one'))),
    ]);
    expect(order).toEqual(['after the small one', 'after the large one']);
  });

  it('refuse a team with too many waiting, and no other', async () => {
    const turns = new LargeBodyTurns(0);
    let end = (): void => undefined;
    const held = turns.run('a', KIB, () => new Promise((done) => (end = done)));
    const waiting = Array.from({ length: 20 }, () => turns.run('a', KIB, () => Promise.resolve()));
    expect(() => turns.run('a', KIB, () => Promise.resolve())).toThrow(TOO_MANY_LARGE_BODIES);
    await turns.run('b', KIB, () => Promise.resolve());
    // Some time for the first one to begin.
    await delay(1);
    end();
    await Promise.all([held, ...waiting]);
    await delay(5);
    await turns.run('a', KIB, () => Promise.resolve());
  });
});
