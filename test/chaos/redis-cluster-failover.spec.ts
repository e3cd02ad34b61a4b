import { setMaxListeners } from 'node:events';
import { connectRedisOrCluster } from '@palisade/redis';
import { createLogger } from '@palisade/logging';
import { HitCounter } from '../../apps/api/src/throttling/hit-counter';
import { RedisHostPace } from '../../apps/worker/src/host-pace/redis-host-pace';
import { eventually } from '../support/program';
import { RedisCluster } from '../support/redis-cluster';
import { SILENT_LOG } from '../support/redis-server';
import { MINUTE, figure, pause } from './support/chaos-form';

/** Enough that each server has some. */
const KEYS = Array.from({ length: 24 }, (_, place) => `key-${place}.test`);
/** So many workers, and so many api processes. */
const PROCESSES = 2;
/** More callers than turns: what is without a limit shows. */
const RATE = { burst: 2, perSecond: 1, mostAtOnce: 100 };
/** A turn for each caller: what a caller waits for shows. */
const AMPLE_RATE = { burst: 20, perSecond: 20, mostAtOnce: 100 };
const LIMIT = 2;
const WINDOW_MS = 600_000;
const EVERY_MS = 200;
/** For one key in one process. */
const AT_THE_SAME_TIME = 8;
const AROUND_MS = 2_000;

interface Used {
  key: string;
  at: number;
  waitedMs: number;
  /** A turn that came, or a hit within the limit. */
  isAccepted: boolean;
}

const longest = (used: readonly Used[]): number => Math.max(...used.map(({ waitedMs }) => waitedMs));
const mostOfAKey = (used: readonly Used[]): number =>
  Math.max(...KEYS.map((key) => used.filter((each) => each.isAccepted && each.key === key).length));

/** Uses all keys again and again until the signal. */
function keepUsing(
  use: (key: string) => Promise<boolean>,
  signal: AbortSignal,
  atTheSameTime: number,
): { used: Used[]; end: Promise<unknown> } {
  const used: Used[] = [];
  const keep = async (key: string): Promise<void> => {
    while (!signal.aborted) {
      const startedAt = performance.now();
      const isAccepted = await use(key);
      // What the end interrupts has not waited for its turn.
      if (!signal.aborted) {
        const at = performance.now();
        used.push({ key, at, isAccepted, waitedMs: at - startedAt });
      }
    }
  };
  return { used, end: Promise.all(Array.from({ length: atTheSameTime }, () => KEYS.map(keep)).flat()) };
}

it(
  'a replica takes over from a killed master of REDIS_PACE_URL, and neither a pace nor a limit becomes unlimited',
  async () => {
    const cluster = await RedisCluster.start({ hasReplicas: true });
    const logger = createLogger({ level: 'silent', name: 'worker' });
    const pacesOf = (rate: typeof RATE): RedisHostPace[] =>
      Array.from(
        { length: PROCESSES },
        () => new RedisHostPace(cluster.url, `test-${rate.perSecond}`, logger, rate),
      );
    const [paces, amplePaces] = [pacesOf(RATE), pacesOf(AMPLE_RATE)];
    const use = { enableOfflineQueue: false, commandTimeout: 1_000 };
    const connections = paces.map(() => connectRedisOrCluster(cluster.url, use, SILENT_LOG));
    const counters = connections.map((redis) => new HitCounter(redis));
    const areShared = (): Promise<true | null> =>
      Promise.all([...paces, ...amplePaces].map((pace) => pace.isShared())).then(
        (all) => all.every(Boolean) || null,
      );
    const end = new AbortController();
    setMaxListeners(0, end.signal);
    try {
      await eventually('the workers use the cluster', 10_000, areShared);
      await eventually('the apis use the cluster', 10_000, () =>
        connections.every(({ status }) => status === 'ready'),
      );
      const beganAt = performance.now();
      const takeTurns = (pace: RedisHostPace, callers: number, everyMs = 0) =>
        keepUsing(
          async (key) => {
            (await pace.takeTurns([key], end.signal))();
            await pause(everyMs);
            return true;
          },
          end.signal,
          callers,
        );
      const turns = paces.map((pace) => takeTurns(pace, AT_THE_SAME_TIME));
      const ampleTurns = amplePaces.map((pace) => takeTurns(pace, 1, EVERY_MS));
      const hits = counters.map((counter) =>
        keepUsing(
          async (key) => {
            const { count } = await counter.hit(key, WINDOW_MS);
            await pause(EVERY_MS);
            return count <= LIMIT;
          },
          end.signal,
          AT_THE_SAME_TIME,
        ),
      );
      const usedOf = (all: readonly { used: Used[] }[]): Used[] => all.flatMap(({ used }) => used);
      await pause(AROUND_MS);
      figure(`quiet: longest turn ${Math.round(longest(usedOf(ampleTurns)) - EVERY_MS)} ms`);
      figure(`quiet: longest hit ${Math.round(longest(usedOf(hits)) - EVERY_MS)} ms`);

      await cluster.servers[0]!.kill();
      const killedAt = performance.now();
      await eventually('the replica is the master', 30_000, () =>
        cluster.replicas[0]!.ask(async (redis) => (await redis.info('replication')).includes('role:master')),
      );
      figure(`replica is the master after ${Math.round(performance.now() - killedAt)} ms`);
      await eventually('the pace is shared again', 30_000, areShared);
      figure(`pace is shared again after ${Math.round(performance.now() - killedAt)} ms`);
      await pause(AROUND_MS);
      const seconds = (performance.now() - beganAt) / 1_000;
      end.abort();
      await Promise.all([...turns, ...ampleTurns, ...hits].map((each) => each.end));

      const [ofTurns, ofHits] = [usedOf(turns), usedOf(hits)];
      const afterKill = ({ at }: Used): boolean => at >= killedAt;
      figure(`longest turn ${Math.round(longest(usedOf(ampleTurns).filter(afterKill)) - EVERY_MS)} ms`);
      figure(`longest hit ${Math.round(longest(ofHits.filter(afterKill)) - EVERY_MS)} ms`);
      // Each worker alone at worst, and a fresh burst when the pace is lost and when it is shared again.
      const mostTurns = PROCESSES * (2 * RATE.burst + RATE.perSecond * seconds);
      figure(`turns of one site: ${mostOfAKey(ofTurns)} (at most ${Math.floor(mostTurns)})`);
      expect(mostOfAKey(ofTurns)).toBeLessThanOrEqual(mostTurns);
      // What both shared before, each process alone, and what both share afterwards, if the counts are lost.
      const mostHits = LIMIT * (PROCESSES + 2);
      figure(`hits of one limit: ${mostOfAKey(ofHits)} (at most ${mostHits})`);
      expect(mostOfAKey(ofHits)).toBeLessThanOrEqual(mostHits);
      // All processes count together again, on each server.
      for (const key of KEYS.map((each) => `again-${each}`))
        expect(
          (await Promise.all(counters.map((each) => each.hit(key, WINDOW_MS))))
            .map(({ count }) => count)
            .sort(),
        ).toEqual([1, 2]);
    } finally {
      end.abort();
      await Promise.all([...paces, ...amplePaces].map((pace) => pace.onApplicationShutdown()));
      for (const redis of connections) redis.disconnect();
      await cluster.kill();
    }
  },
  2 * MINUTE,
);
