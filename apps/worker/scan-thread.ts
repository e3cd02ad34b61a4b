import 'reflect-metadata';
import { createScanSession } from '@palisade/scanners';
import { scanThreadOf } from './src/scan-pool/serve-scan-thread';

export default scanThreadOf(createScanSession);
