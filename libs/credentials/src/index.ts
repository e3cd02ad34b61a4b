export * from './api-key';
export * from './ci-hash';
