export * from './create-logger';
export * from './log-context';
export * from './nest-pino-logger';
export * from './redact-secrets';
