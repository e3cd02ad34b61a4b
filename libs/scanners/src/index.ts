export { createScanSession } from './create-scan-session';
export * from './engine/scan-session';
export * from './engine/scanner';
export type { Evidence } from './engine/evidence';
export { tooComplexResult } from './engine/test-result';
export { loadScanners } from './load-scanners';
export * from './data';
export { verdictOf } from './engine/verdict';
