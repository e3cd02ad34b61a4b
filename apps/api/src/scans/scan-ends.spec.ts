import type { ScanId, TeamId } from '@palisade/vocabulary';
import { ScanEnds, type WaitPlace } from './scan-ends';

const LATER = Number.POSITIVE_INFINITY;
const NEVER = new AbortController().signal;
const HALF = { ended: 1, total: 2 };

/** Scans that run until they are ended here. */
function scansThatRun(...ids: string[]) {
  const running = new Set(ids);
  const queries: string[][] = [];
  const ends = new ScanEnds({
    unfinishedAmong: async (asked) => {
      queries.push([...asked]);
      return Promise.resolve(new Map(asked.filter((id) => running.has(id)).map((id) => [id, HALF])));
    },
  });
  return { ends, queries, end: (id: string) => running.delete(id) };
}

function placeIn(ends: ScanEnds, teamId: TeamId = 'team'): WaitPlace {
  const place = ends.enter(teamId, 'pipeline');
  if (place === null) throw new Error('No place is free.');
  return place;
}

beforeEach(() => jest.useFakeTimers({ doNotFake: ['performance'] }));
afterEach(() => jest.useRealTimers());

describe('waiting for the ends of scans', () => {
  it('serves all requests by one query a second, and queries nothing while none waits', async () => {
    const { ends, queries, end } = scansThatRun('a', 'b');
    const place = placeIn(ends);
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
    const place = placeIn(ends);
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

  it('waits on while the database does not respond', async () => {
    let isAway = true;
    const ends = new ScanEnds({
      unfinishedAmong: () =>
        isAway ? Promise.reject(new Error('away')) : Promise.resolve(new Map<ScanId, typeof HALF>()),
    });
    const end = placeIn(ends).until('a', LATER, NEVER);
    await jest.advanceTimersByTimeAsync(5000);
    isAway = false;
    await jest.advanceTimersByTimeAsync(1000);
    await expect(end).resolves.toBe('scan_ended');
  });

  it('reports progress at each query while the scan is unfinished', async () => {
    const { ends, end } = scansThatRun('a');
    const reported: object[] = [];
    const ended = placeIn(ends).until('a', LATER, NEVER, (progress) => reported.push(progress));
    await jest.advanceTimersByTimeAsync(2000);
    end('a');
    await jest.advanceTimersByTimeAsync(1000);
    await expect(ended).resolves.toBe('scan_ended');
    expect(reported).toEqual([HALF, HALF]);
  });

  it.each([
    ['pipeline', 50, 'agent'],
    ['agent', 20, 'pipeline'],
  ] as const)(
    'has for each team and %s %i places, which are free again when requests leave',
    (kind, most, other) => {
      const { ends } = scansThatRun();
      const places = Array.from({ length: most }, () => ends.enter('team', kind));
      expect(places).not.toContain(null);
      expect(ends.enter('team', kind)).toBeNull();
      expect(ends.enter('another team', kind)).not.toBeNull();
      expect(ends.enter('team', other)).not.toBeNull();
      places[0]?.leave();
      expect(ends.enter('team', kind)).not.toBeNull();
      expect(ends.enter('team', kind)).toBeNull();
    },
  );
});
