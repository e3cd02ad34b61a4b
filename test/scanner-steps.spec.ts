import { resolve } from 'node:path';
import { missingSteps } from './support/scanner-steps';

it('no test lacks a step of docs/adding-a-scanner.md', () => {
  expect(missingSteps(resolve(__dirname, '..'))).toEqual([]);
});
