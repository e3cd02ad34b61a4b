import { setTimeout as delay } from 'node:timers/promises';
import { FreshValue, PartProbe } from './readiness';

describe('a probe of a part', () => {
  it('says whether the part answered, and forgets an error', async () => {
    const outcomes: (() => Promise<string>)[] = [
      () => Promise.resolve('yes'),
      () => Promise.reject(new Error('no')),
      () => Promise.resolve('yes'),
    ];
    const probe = new PartProbe(() => outcomes.shift()?.() ?? Promise.resolve());
    await expect(probe.answers(1_000)).resolves.toBe(true);
    await expect(probe.answers(1_000)).resolves.toBe(false);
    await expect(probe.answers(1_000)).resolves.toBe(true);
  });

  it('asks a part that hangs only once', async () => {
    let questions = 0;
    const probe = new PartProbe(() => {
      questions += 1;
      return new Promise(() => undefined);
    });
    for (let each = 0; each < 3; each += 1) await expect(probe.answers(1)).resolves.toBe(false);
    expect(questions).toBe(1);
  });
});

describe('a fresh value', () => {
  it('is shared until it is old', async () => {
    let count = 0;
    const value = new FreshValue(() => Promise.resolve((count += 1)), 20);
    expect(await Promise.all([value.get(), value.get(), value.get()])).toEqual([1, 1, 1]);
    await delay(30);
    expect(await value.get()).toBe(2);
  });
});
