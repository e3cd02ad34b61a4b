export * from './connect-redis';
export * from './script';
