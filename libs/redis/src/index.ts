export * from './connect-redis';
export { isCluster, requireAnswer } from './open-cluster';
export * from './redis-rights';
export * from './redis-use';
export * from './script';
