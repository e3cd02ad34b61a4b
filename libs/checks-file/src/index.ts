export * from './channel-entry';
export * from './check-entry';
export * from './checks-file';
export * from './identity-entry';
export * from './json-schema';
export { readRecording, recording } from './recording-entry';
export { SECRET_REFERENCE } from './secret-reference';
