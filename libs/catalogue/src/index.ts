export * from './catalogue';
export * from './data-sets';
export * from './finding-identity';
export * from './read-settings';
export * from './rule';
export * from './settings-schema';
export * from './test-definition';
