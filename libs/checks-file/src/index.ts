export * from './channel-entry';
export * from './check-entry';
export * from './checks-file';
export * from './json-schema';
