export * from './placement';
export * from './scan-queue.module';
export * from './scan-queues';
