export * from './scan-session';
export * from './scanner';
