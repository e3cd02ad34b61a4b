import { ScanLease } from './scan-lease';

const errors: unknown[] = [];
const leaseOver = (renew: () => Promise<boolean>): ScanLease =>
  new ScanLease(renew, (error) => errors.push(error));

beforeEach(() => {
  jest.useFakeTimers();
  errors.length = 0;
});
afterEach(() => {
  jest.useRealTimers();
});

describe('ScanLease', () => {
  it('beats every 5 s and holds as long as it is renewed', async () => {
    let beats = 0;
    const lease = leaseOver(() => Promise.resolve(++beats > 0));
    await jest.advanceTimersByTimeAsync(300_000);
    expect(beats).toBe(60);
    expect(lease.signal.aborted).toBe(false);
    lease.end();
    await jest.advanceTimersByTimeAsync(300_000);
    expect([beats, lease.signal.aborted]).toEqual([60, false]);
  });

  it('aborts at the first beat that says someone else has the scan', async () => {
    const lease = leaseOver(() => Promise.resolve(false));
    await jest.advanceTimersByTimeAsync(5_000);
    expect(lease.abortReason).toBe('lease_lost');
  });

  it('beats in the same turn as the other leases of its worker, whenever it started', async () => {
    const turns: number[] = [];
    for (let lease = 0; lease < 5; lease += 1) {
      leaseOver(() => Promise.resolve(turns.push(performance.now()) > 0));
      await jest.advanceTimersByTimeAsync(700);
    }
    await jest.advanceTimersByTimeAsync(10_000);
    expect(turns.length).toBeGreaterThanOrEqual(10);
    expect(new Set(turns.map((at) => at % 5_000))).toEqual(new Set([0]));
  });

  it.each([
    ['fails', () => Promise.reject(new Error('no database'))],
    ['hangs', () => new Promise<never>(() => undefined)],
  ])('aborts when the lease has run out while renewing %s', async (_, renew) => {
    const lease = leaseOver(renew);
    await jest.advanceTimersByTimeAsync(19_999);
    expect(lease.signal.aborted).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    expect(lease.abortReason).toBe('lease_expired');
  });

  it('continues after an outage shorter than the lease', async () => {
    let beats = 0;
    const lease = leaseOver(() => {
      beats += 1;
      return beats % 4 === 0 ? Promise.resolve(true) : Promise.reject(new Error('no database'));
    });
    await jest.advanceTimersByTimeAsync(19_000);
    expect(errors).toHaveLength(3);
    expect(lease.signal.aborted).toBe(false);
    lease.end();
  });

  it('gives up a scan that does not end', async () => {
    const lease = leaseOver(() => Promise.resolve(true));
    await jest.advanceTimersByTimeAsync(15 * 60_000);
    expect(lease.signal.aborted).toBe(false);
    await jest.advanceTimersByTimeAsync(5_000);
    expect(lease.abortReason).toBe('lease_lost');
  });

  it('leaves no timer behind when it ends while it is renewed', async () => {
    let renewed: (isOurs: boolean) => void = () => undefined;
    const lease = leaseOver(() => new Promise((resolve) => (renewed = resolve)));
    await jest.advanceTimersByTimeAsync(5_000);
    lease.end();
    renewed(true);
    await jest.advanceTimersByTimeAsync(0);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('distinguishes a stop from a loss', () => {
    const lease = leaseOver(() => Promise.resolve(true));
    expect(lease.abortReason).toBeNull();
    lease.abort('shutdown');
    expect(lease.abortReason).toBe('shutdown');
    expect(jest.getTimerCount()).toBe(0);
  });
});
