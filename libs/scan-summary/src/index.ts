export * from './scan-summary';
