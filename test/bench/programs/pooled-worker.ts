import 'reflect-metadata';
import { join } from 'node:path';
import { setEnvironmentData } from 'node:worker_threads';
import type * as TargetClient from '@palisade/target-client';
import type * as RunWorker from '../../../apps/worker/src/run-worker';
import { built } from '../../support/built';

const { DEFAULT_LIMITS } = built<typeof TargetClient>('libs/target-client/src/index');
// The pace of the sites is kept as always, and so fast that nobody waits for it.
Object.assign(DEFAULT_LIMITS, { burst: 1_000, perSecond: 1_000, openConnections: 100 });
const { runWorker } = built<typeof RunWorker>('apps/worker/src/run-worker');

// Threads get none of the variables.
setEnvironmentData('BENCH_PORTS', process.env.BENCH_PORTS ?? '');

/** The worker as it is, with a thread for each scan. */
runWorker({
  scans: join(__dirname, 'quick-scan-thread.cjs'),
  isolation: { program: 'no scan is ever suspect here' },
});
