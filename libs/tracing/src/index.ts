export * from './trace-parent';
export * from './tracing';
