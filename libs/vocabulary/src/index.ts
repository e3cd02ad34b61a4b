export * from './audit';
export * from './plans';
export * from './roles';
export * from './scans';
export * from './schedules';
export * from './severity';
export * from './test-keys';
