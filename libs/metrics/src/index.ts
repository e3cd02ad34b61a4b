export * from './program-metrics';
