import { OutsideWatch } from './outside-watch';

interface State {
  status: string;
  of: number;
}

const NOTHING: State = { status: 'unknown', of: 0 };

afterEach(() => jest.restoreAllMocks());

/** Reads what the test says next, and counts. */
function watched(...answers: string[]) {
  let reads = 0;
  const watch = new OutsideWatch(NOTHING, () => {
    reads += 1;
    return Promise.resolve({ status: answers.shift() ?? 'unknown', of: reads });
  });
  /** Opens the page at a time, then waits for what that started. */
  const open = async (atMs: number): Promise<State> => {
    jest.spyOn(Date, 'now').mockReturnValue(atMs);
    watch.get();
    await new Promise((resolve) => setImmediate(resolve));
    return watch.get();
  };
  return { open, reads: () => reads };
}

it('keeps nobody waiting for a server that does not respond', () => {
  const watch = new OutsideWatch(NOTHING, () => new Promise<State>(() => undefined));
  expect(watch.get()).toBe(NOTHING);
  expect(watch.get()).toBe(NOTHING);
});

it('reads once a day, however often the page is opened', async () => {
  const { open, reads } = watched('current', 'newer');
  for (let hour = 0; hour < 24; hour += 1) await open(hour * 3_600_000);
  expect(reads()).toBe(1);
  expect(await open(86_400_000)).toEqual({ status: 'newer', of: 2 });
});

it('reads again after ten minutes what is not known, and keeps what was known before', async () => {
  const { open, reads } = watched('unknown', 'current', 'unknown');
  expect(await open(0)).toEqual({ status: 'unknown', of: 1 });
  expect(await open(599_999)).toEqual({ status: 'unknown', of: 1 });
  expect(await open(600_000)).toEqual({ status: 'current', of: 2 });
  expect(await open(90_000_000)).toEqual({ status: 'current', of: 2 });
  expect(reads()).toBe(3);
});
