export * from './catalogue';
export * from './rule';
export * from './settings-schema';
export * from './test-definition';
