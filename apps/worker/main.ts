import 'reflect-metadata';
import { createScanSession } from '@palisade/scanners';
import { runWorker } from './src/run-worker';

runWorker(createScanSession);
