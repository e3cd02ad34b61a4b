export { createScanSession } from './create-scan-session';
export * from './scan-session';
export * from './scanner';
export { scannerRegistry } from './scanner.registry';
export { verdictOf } from './verdict';
