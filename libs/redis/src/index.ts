export * from './connect-redis';
