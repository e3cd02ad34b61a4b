import { ReplicaLag } from './replica-lag';

it('says since when the primary has what the replica has not', () => {
  const lag = new ReplicaLag();
  expect(lag.seconds).toBeNull();
  lag.primaryIsAt(100n, 1_000);
  lag.replicaIsAt(100n, 1_010);
  expect(lag.seconds).toBe(0);
  lag.primaryIsAt(200n, 2_000);
  lag.primaryIsAt(300n, 3_000);
  lag.replicaIsAt(150n, 4_000);
  expect([lag.seconds, lag.has(150n), lag.has(151n)]).toEqual([3, true, false]);
  lag.replicaIsAt(250n, 5_000);
  expect(lag.seconds).toBe(3);
  lag.replicaIsAt(300n, 6_000);
  expect(lag.seconds).toBe(0);
  lag.forget();
  expect([lag.seconds, lag.has(100n)]).toEqual([null, false]);
});
