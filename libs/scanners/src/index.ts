export { createScanSession } from './engine/create-scan-session';
export * from './engine/scan-session';
export * from './engine/scanner';
export { tooComplexResult } from './engine/test-result';
export { scannerRegistry } from './engine/scanner.registry';
export { verdictOf } from './engine/verdict';
export { listTlsFacts } from './parts/tls-probe/list-tls-facts';
export type { TlsFacts, VersionFacts } from './parts/tls-probe/tls-facts';
