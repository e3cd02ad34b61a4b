import { createScanSession } from '@palisade/scanners';
import { serveIsolatedScan } from './src/isolation/serve-isolated-scan';

serveIsolatedScan(createScanSession);
