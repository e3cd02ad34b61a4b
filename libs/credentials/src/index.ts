export * from './api-key';
export * from './ci-hash';
export * from './metrics-access';
export * from './password-hash';
export * from './password-rules';
export * from './proof-token';
export * from './secret-token';
