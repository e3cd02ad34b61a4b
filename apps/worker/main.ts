import 'reflect-metadata';
import { join } from 'node:path';
import { createScanSession } from '@palisade/scanners';
import { runWorker } from './src/run-worker';

runWorker(createScanSession, { program: join(__dirname, 'isolated-scan.js') });
