export * from './outside-forms';
export * from './parse-outside-json';
