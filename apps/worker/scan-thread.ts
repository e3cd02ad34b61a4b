import 'reflect-metadata';
import { createScanSession } from '@palisade/scan-engine';
import { loadScanners } from '@palisade/scanners';
import { scanThreadOf } from './src/scan-pool/serve-scan-thread';

// Before the first scan, whose time is limited. A failure ends the thread.
void loadScanners();

export default scanThreadOf((options) => createScanSession(options, loadScanners));
