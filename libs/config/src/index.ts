export * from './environment';
export * from './load-environment';
export * from './start-failures';
export * from './oidc-settings';
export * from './settings-of';
export * from './worker-zones';
