import { ThreadStalls } from './thread-stalls';

/** The clock of this thread: a busy machine must not stop it in between. */
let now = 0;
beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['performance'] });
  jest.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

/** No timer fires meanwhile. */
const keepBusy = (ms: number): void => void (now += ms);
function pass(ms: number): void {
  for (const until = now + ms; now < until;) {
    now += 20;
    jest.advanceTimersByTime(20);
  }
}

describe('stalls of the own thread', () => {
  it('tells a response that waited here from one that waited at the site', () => {
    const stalls = new ThreadStalls();
    stalls.begin();
    pass(100);
    keepBusy(300);
    expect(stalls.end()).toBeGreaterThan(200);
    stalls.begin();
    pass(300);
    expect(stalls.end()).toBe(0);
  });

  it('takes a stall that was over before the response came for none', () => {
    const stalls = new ThreadStalls();
    stalls.begin();
    keepBusy(300);
    pass(400);
    expect(stalls.end()).toBe(0);
  });
});
