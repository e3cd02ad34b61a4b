export * from './audit';
export * from './email';
export * from './plans';
export * from './roles';
export * from './scans';
export * from './schedules';
export * from './severity';
export * from './test-keys';
