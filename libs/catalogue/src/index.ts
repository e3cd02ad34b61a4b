export * from './catalogue';
export * from './finding-identity';
export * from './rule';
export * from './settings-schema';
export * from './test-definition';
