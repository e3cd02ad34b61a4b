import type { ScanClosingRepository, ScanRepairRepository } from '@palisade/persistence';
import { pino } from 'pino';
import { ScanSweeper } from './scan-sweeper.service';
import { WorkerMetrics } from '../ground/worker.metrics';

/** A database in which due checks have waited for so long, and one is late by more than a period. */
function sweeperOf(
  state: { lagSeconds: number; late: string[] },
  answers: Partial<ScanRepairRepository> = {},
) {
  const lines: string[] = [];
  const nothing = (): Promise<number> => Promise.resolve(0);
  const repair = {
    forWorkerReleaseExpired: nothing,
    forWorkerLostForGood: () => Promise.resolve([]),
    forWorkerReleaseHeld: nothing,
    forWorkerResendUnclaimed: nothing,
    forWorkerGiveFreeSlots: nothing,
    forWorkerDispatchLag: () => Promise.resolve(state.lagSeconds),
    forWorkerScheduleForgotten: () => Promise.resolve([]),
    forWorkerOverdue: () => Promise.resolve(state.late),
    ...answers,
  } as unknown as ScanRepairRepository;
  const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const sweeper = new ScanSweeper(repair, {} as ScanClosingRepository, new WorkerMetrics(), logger);
  const levels = async (): Promise<number[]> => {
    lines.length = 0;
    await sweeper.sweep();
    return lines.map((line) => (JSON.parse(line) as { level: number }).level);
  };
  return levels;
}

const [WARN, ERROR] = [40, 50];

describe('late schedules', () => {
  it('are errors only when they last from one sweep to the next: after an outage the dispatcher repairs them', async () => {
    const state = { lagSeconds: 90_000, late: ['a'] };
    const sweep = sweeperOf(state);
    expect(await sweep()).toEqual([WARN, WARN]);
    Object.assign(state, { lagSeconds: 0, late: [] });
    expect(await sweep()).toEqual([]);
    Object.assign(state, { lagSeconds: 70, late: [] });
    expect(await sweep()).toEqual([WARN]);
    expect(await sweep()).toEqual([ERROR]);
    state.late = ['a'];
    expect(await sweep()).toEqual([ERROR, WARN]);
  });
});

describe('expired leases', () => {
  it('stay for one sweep after an outage: workers that live return their scans first', async () => {
    let [isDown, releases] = [false, 0];
    const sweep = sweeperOf(
      { lagSeconds: 0, late: [] },
      {
        forWorkerReleaseExpired: () => {
          if (isDown) return Promise.reject(new Error('The database is down.'));
          releases += 1;
          return Promise.resolve(0);
        },
      },
    );
    await sweep();
    expect(releases).toBe(1);
    isDown = true;
    await expect(sweep()).rejects.toThrow('The database is down.');
    isDown = false;
    await sweep();
    expect(releases).toBe(1);
    await sweep();
    expect(releases).toBe(2);
  });
});
