import { setTimeout as sleep } from 'node:timers/promises';
import { ThreadStalls } from './thread-stalls';

const keepBusy = (ms: number): void => {
  const until = performance.now() + ms;
  while (performance.now() < until);
};

describe('stalls of the own thread', () => {
  it('tells a response that waited here from one that waited at the site', async () => {
    const stalls = new ThreadStalls();
    stalls.begin();
    const answer = sleep(5);
    keepBusy(300);
    await answer;
    expect(stalls.end()).toBeGreaterThan(200);
  });

  it('takes a stall that was over before the response came for none', async () => {
    const stalls = new ThreadStalls();
    stalls.begin();
    keepBusy(300);
    await sleep(400);
    expect(stalls.end()).toBeLessThan(200);
  });
});
