export { createScanSession } from './create-scan-session';
export * from './scan-session';
export * from './scanner';
export { tooComplexResult } from './test-result';
export { scannerRegistry } from './scanner.registry';
export { verdictOf } from './verdict';
export { listTlsFacts } from './tls-probe/list-tls-facts';
export type { TlsFacts, VersionFacts } from './tls-probe/tls-facts';
