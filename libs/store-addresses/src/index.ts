export * from './cluster-address';
export * from './hosts-of-address';
export * from './sentinel-address';
