import 'reflect-metadata';
import { join } from 'node:path';
import type * as RunWorker from '../../../apps/worker/src/run-worker';
import { built } from '../../support/built';
import { createStubSession } from './stub-session';

const { STUB_LOG } = process.env;

/** The worker with another engine, see stub-session.ts. */
built<typeof RunWorker>('apps/worker/src/run-worker').runWorker({
  scans: createStubSession,
  isolation: {
    program: join(__dirname, 'isolated-scan.cjs'),
    variables: STUB_LOG === undefined ? {} : { STUB_LOG },
  },
});
