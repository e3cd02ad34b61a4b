export * from './api-key';
export * from './ci-hash';
export * from './proof-token';
