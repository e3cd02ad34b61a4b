import { TestClock } from './test-clock';

const pass = (ms: number): Promise<void> => jest.advanceTimersByTimeAsync(ms);
const after = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

let clock: TestClock;
beforeEach(() => {
  jest.useFakeTimers();
  clock = new TestClock();
  clock.start();
});
afterEach(() => jest.useRealTimers());

it('runs while a call is on the wire, and between calls', async () => {
  clock.begin();
  await pass(100);
  clock.end();
  await pass(50);
  expect([clock.spentMs, clock.waitedMs]).toEqual([150, 0]);
});

it('stands still while all calls wait', async () => {
  clock.begin();
  const waits = clock.wait(after(100));
  await pass(100);
  await waits;
  await pass(30);
  expect([clock.spentMs, clock.waitedMs]).toEqual([30, 100]);
});

it('runs while one of two calls waits', async () => {
  clock.begin();
  clock.begin();
  const waits = clock.wait(after(100));
  await pass(60);
  expect([clock.spentMs, clock.waitedMs]).toEqual([60, 0]);
  clock.end();
  await pass(40);
  await waits;
  expect([clock.spentMs, clock.waitedMs]).toEqual([60, 40]);
});

it('runs again after a wait that fails', async () => {
  clock.begin();
  const waits = clock.wait(after(10).then(() => Promise.reject(new Error('stopped'))));
  const failed = expect(waits).rejects.toThrow('stopped');
  await pass(10);
  await failed;
  await pass(5);
  expect(clock.spentMs).toBe(5);
});

it('waits two minutes at most', async () => {
  clock.begin();
  void clock.wait(after(1_000_000));
  await pass(150_000);
  expect([clock.spentMs, clock.waitedMs]).toEqual([30_000, 120_000]);
});
