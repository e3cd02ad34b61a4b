import 'reflect-metadata';
import { createScanSession, loadScanners } from '@palisade/scanners';
import { scanThreadOf } from './src/scan-pool/serve-scan-thread';

// Before the first scan, whose time is limited. A failure ends the thread.
void loadScanners();

export default scanThreadOf(createScanSession);
