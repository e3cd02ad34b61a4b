export * from './start-with-database';
