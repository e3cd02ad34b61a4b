import type * as Isolation from '../../../apps/worker/src/isolation/serve-isolated-scan';
import { built } from '../../support/built';
import { createStubSession } from './stub-session';

built<typeof Isolation>('apps/worker/src/isolation/serve-isolated-scan').serveIsolatedScan(createStubSession);
