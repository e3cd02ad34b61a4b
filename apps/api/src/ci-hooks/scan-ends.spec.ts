import { ScanEnds } from './scan-ends';

const LATER = Number.POSITIVE_INFINITY;
const NEVER = new AbortController().signal;

/** Scans that run until they are ended here. */
function scansThatRun(...ids: string[]) {
  const running = new Set(ids);
  const queries: string[][] = [];
  const ends = new ScanEnds({
    unfinishedAmong: async (asked) => {
      queries.push([...asked]);
      return Promise.resolve(new Set(asked.filter((id) => running.has(id))));
    },
  });
  return { ends, queries, end: (id: string) => running.delete(id) };
}

beforeEach(() => jest.useFakeTimers({ doNotFake: ['performance'] }));
afterEach(() => jest.useRealTimers());

describe('waiting for the ends of scans', () => {
  it('serves all requests by one query a second, and queries nothing while none waits', async () => {
    const { ends, queries, end } = scansThatRun('a', 'b');
    const place = ends.enter('team');
    const [first, second] = [place.until('a', LATER, NEVER), place.until('b', LATER, NEVER)];
    await jest.advanceTimersByTimeAsync(1000);
    expect(queries).toEqual([['a', 'b']]);
    end('a');
    await jest.advanceTimersByTimeAsync(1000);
    await expect(first).resolves.toBe('scan_ended');
    end('b');
    await jest.advanceTimersByTimeAsync(1000);
    await expect(second).resolves.toBe('scan_ended');
    await jest.advanceTimersByTimeAsync(60_000);
    expect(queries).toHaveLength(3);
  });

  it('ends when the time is over, when the client has gone, and when the process stops', async () => {
    const { ends } = scansThatRun('a');
    const place = ends.enter('team');
    const over = place.until('a', performance.now() - 1, NEVER);
    await jest.advanceTimersByTimeAsync(1000);
    await expect(over).resolves.toBe('time_is_over');
    const client = new AbortController();
    const gone = place.until('a', LATER, client.signal);
    client.abort();
    await expect(gone).resolves.toBe('stopped');
    const stopped = place.until('a', LATER, NEVER);
    ends.onModuleDestroy();
    await expect(stopped).resolves.toBe('stopped');
    await expect(place.until('a', LATER, NEVER)).resolves.toBe('stopped');
  });

  it('waits on while the database does not answer', async () => {
    let isAway = true;
    const ends = new ScanEnds({
      unfinishedAmong: () =>
        isAway ? Promise.reject(new Error('away')) : Promise.resolve(new Set<string>()),
    });
    const end = ends.enter('team').until('a', LATER, NEVER);
    await jest.advanceTimersByTimeAsync(5000);
    isAway = false;
    await jest.advanceTimersByTimeAsync(1000);
    await expect(end).resolves.toBe('scan_ended');
  });

  it('has 50 places for a team, which are free again when requests leave', () => {
    const { ends } = scansThatRun();
    const places = Array.from({ length: 50 }, () => ends.enter('team'));
    expect(() => ends.enter('team')).toThrow('50 pipelines of this team already wait');
    ends.enter('another team');
    places[0]?.leave();
    ends.enter('team');
    expect(() => ends.enter('team')).toThrow();
  });
});
