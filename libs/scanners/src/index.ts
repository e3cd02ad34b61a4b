export { createScanSession } from './create-scan-session';
export * from './engine/scan-session';
export * from './engine/scanner';
export type { Evidence } from './engine/evidence';
export { tooComplexResult } from './engine/test-result';
export { scannerRegistry } from './scanner.registry';
export { verdictOf } from './engine/verdict';
export { listTlsFacts } from './parts/tls-probe/list-tls-facts';
export type { TlsFacts, VersionFacts } from './parts/tls-probe/tls-facts';
