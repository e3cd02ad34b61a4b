import 'reflect-metadata';
import { join } from 'node:path';
import { serveIsolatedScan } from './src/isolation/serve-isolated-scan';
import { ScanPool } from './src/scan-pool/scan-pool';

const pool = new ScanPool({ program: join(__dirname, 'scan-thread.js'), mostScans: 1 });

serveIsolatedScan(pool.openSession);
