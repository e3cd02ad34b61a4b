import { isProgram } from './script-type';

it.each([
  undefined,
  '',
  'module',
  ' Text/JavaScript ',
  'application/x-ecmascript',
  'text/javascript1.5',
  'text/jscript',
  'text/livescript',
])('runs a script of type %j', (type) => {
  expect(isProgram(type)).toBe(true);
});

it.each([
  'application/json',
  'importmap',
  'text/template',
  'text/javascript1.9',
  'application/javascript1.5',
  'text/x-jscript',
  'text/javascript; charset=utf-8',
])('takes a script of type %j for data', (type) => {
  expect(isProgram(type)).toBe(false);
});
