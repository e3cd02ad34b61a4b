import type * as ServeScanThread from '../../../apps/worker/src/scan-pool/serve-scan-thread';
import { built } from '../../support/built';
import { openQuickSession } from './quick-scan';

const { scanThreadOf } = built<typeof ServeScanThread>('apps/worker/src/scan-pool/serve-scan-thread');

export default scanThreadOf(openQuickSession);
