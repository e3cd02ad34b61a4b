import type { Redis } from 'ioredis';
import { eventually } from '../support/program';
import { MINUTE, figure, isLong, pause } from './support/chaos-form';
import { Stage } from './support/stage';

/** Everything that is written can be found again after a kill. */
const APPEND_ONLY = ['--save', '', '--appendonly', 'yes', '--appendfsync', 'always', '--dir', '$FOLDER'];

/** The short form has little to load: Redis then takes its time with each key, and answers in between. */
const SLOW_LOADING = ['--key-load-delay', '400', '--loading-process-events-interval-bytes', '1024'];
const SMALL = { keys: 20_000, bytes: 100 };

/** About 1 GB of append-only file. */
const LARGE = { keys: 2_000_000, bytes: 450 };

const FILL = `for i = 1, tonumber(ARGV[2]) do redis.call('SET', 'ballast:' .. ARGV[1] .. ':' .. i, string.rep('x', ARGV[3])) end`;
const KEYS_AT_ONCE = 10_000;

async function fill(redis: Redis, { keys, bytes }: typeof SMALL): Promise<void> {
  for (let batch = 0; batch < keys / KEYS_AT_ONCE; batch += 1) {
    await redis.eval(FILL, 0, batch, KEYS_AT_ONCE, bytes);
  }
}

const isLoading = (redis: Redis): Promise<boolean> =>
  redis.info('persistence').then((text) => text.includes('loading:1'));

it(
  'F4: Redis restarted and loading its file for seconds: no scan is lost, none has two accepted results',
  () =>
    Stage.with(
      async (stage) => {
        const size = isLong ? LARGE : SMALL;
        await stage.startWorker(5);
        await stage.startWorker(10);
        await stage.redis.ask((redis) => fill(redis, size));
        const [long, short] = [
          await stage.checks(15, 't0x20000.example.com'),
          await stage.checks(70, 't0x4000.example.com'),
        ];
        const running = await stage.trigger(long);
        await stage.running(10);
        const waiting = await stage.trigger(short);
        await stage.redis.holdsWaiting(50);
        await stage.redis.kill();
        const killedAt = performance.now();
        await stage.redis.start(/Server initialized/);
        await stage.redis.ask(async (redis) => {
          await eventually('Redis says that it loads', 10_000, () => isLoading(redis));
          await eventually('Redis has loaded', 2 * MINUTE, async () => !(await isLoading(redis)));
        });
        figure(`F4 s of loading ${size.keys} keys: ${Math.round((performance.now() - killedAt) / 1000)}`);
        const backAt = performance.now();
        await stage.allDone(90_000);
        figure(`F4 s from loaded until all is done: ${Math.round((performance.now() - backAt) / 1000)}`);
        // Messages of scans that ended meanwhile are still in the file: they must come to nothing.
        await pause(2_000);
        await stage.expectNothingLostOrDoubled(running.length + waiting.length);
        stage.expectNoTestRanTwice();
      },
      { redis: [...APPEND_ONLY, ...(isLong ? [] : SLOW_LOADING)] },
    ),
  8 * MINUTE,
);
