export * from './target-client';
