export * from './certificate-problem';
export * from './cluster-address';
export * from './database-tls';
export * from './hosts-of-address';
export * from './sentinel-address';
