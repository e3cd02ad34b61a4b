export type * from './span';
export * from './trace-parent';
export * from './tracing';
