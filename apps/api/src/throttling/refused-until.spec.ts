import { setTimeout as delay } from 'node:timers/promises';
import { RefusedUntil } from './refused-until';

describe('a refused client', () => {
  it('is refused until the time is over, and nobody else', async () => {
    const refused = new RefusedUntil();
    refused.refuse('a', 60);
    refused.refuse('b', 0.01);
    expect([refused.secondsLeft('a'), refused.secondsLeft('c')]).toEqual([60, 0]);
    await delay(20);
    expect(refused.secondsLeft('b')).toBe(0);
  });

  it('is forgotten, the oldest first, before memory fills up', () => {
    const refused = new RefusedUntil();
    for (let each = 0; each <= 10_000; each += 1) refused.refuse(`client ${each}`, 60);
    expect([refused.secondsLeft('client 0'), refused.secondsLeft('client 10000')]).toEqual([0, 60]);
  });

  it('waits for the response, but not in any number', async () => {
    const refused = new RefusedUntil();
    const order: string[] = [];
    const waiting = Array.from({ length: 100 }, async (_, place) => {
      await refused.slowDown('a');
      if (place === 0) order.push('the first of many');
    });
    await refused.slowDown('a').then(() => order.push('one too many'));
    await Promise.all(waiting);
    expect(order).toEqual(['one too many', 'the first of many']);
  });
});
