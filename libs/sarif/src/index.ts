export { formatCodeQuality } from './code-quality';
export { formatDast } from './gitlab-dast';
export * from './sarif-log';
export type { SarifMap } from './sarif-places';
export type { SarifFinding } from './sarif-rules';
