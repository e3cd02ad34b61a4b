import { runsScript } from './script-type';

const script = (...attributes: [name: string, value: string][]) => new Map(attributes);

it.each([
  '',
  'module',
  ' Text/JavaScript ',
  'application/x-ecmascript',
  'text/javascript1.5',
  'text/jscript',
  'text/livescript',
])('runs a script of type %j', (type) => {
  expect(runsScript(script(['type', type]))).toBe(true);
});

it.each([
  ' ',
  'application/json',
  'importmap',
  'text/template',
  'text/javascript1.9',
  'application/javascript1.5',
  'text/x-jscript',
  'text/javascript; charset=utf-8',
])('takes a script of type %j for data', (type) => {
  expect(runsScript(script(['type', type]))).toBe(false);
});

it.each<[string, [string, string][], boolean]>([
  ['no attribute', [], true],
  ['a language', [['language', 'JavaScript1.2']], true],
  ['an empty language', [['language', '']], true],
  ['a language that browsers do not have', [['language', 'VBScript']], false],
  [
    'a type before a language',
    [
      ['type', 'text/javascript'],
      ['language', 'VBScript'],
    ],
    true,
  ],
  ['a script for browsers without modules', [['nomodule', '']], false],
  [
    'a module with the same attribute',
    [
      ['nomodule', ''],
      ['type', 'module'],
    ],
    true,
  ],
  [
    'an element and an event',
    [
      ['for', 'button'],
      ['event', 'onclick'],
    ],
    false,
  ],
  [
    'the event of the page',
    [
      ['for', ' Window '],
      ['event', 'onload()'],
    ],
    true,
  ],
  [
    'another event of the page',
    [
      ['for', 'window'],
      ['event', 'onunload'],
    ],
    false,
  ],
  ['an element alone', [['for', 'button']], true],
])('with %s', (_name, attributes, runs) => {
  expect(runsScript(script(...attributes))).toBe(runs);
});

it('of SVG has a type alone', () => {
  expect(runsScript(script(['nomodule', ''], ['language', 'VBScript']), true)).toBe(true);
  expect(runsScript(script(['type', 'text/ecmascript']), true)).toBe(true);
  expect(runsScript(script(['type', 'text/template']), true)).toBe(false);
});
