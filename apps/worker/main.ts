import 'reflect-metadata';
import { join } from 'node:path';
import { runWorker } from './src/run-worker';

runWorker({
  scans: join(__dirname, 'scan-thread.js'),
  isolation: { program: join(__dirname, 'isolated-scan.js') },
});
