export * from './maintenance';
export * from './next-run';
