import { isCodeAt, isInCode } from './script-code';

it.each([
  ['let a = MARK;', true],
  ['let a = "MARK";', false],
  ['let a = "x"MARK";', true],
  [String.raw`let a = "x\"MARK";`, false],
  [String.raw`let a = "x\\"MARK";`, true],
  ["let a = 'it', b = 'MARK'", false],
  ['let a = "first line\nMARK";', false],
  ['let a = `x ${b + `y`} MARK`;', false],
  ['let a = `x ${b + {c: {}}} MARK`;', false],
  ['let a = `x ${MARK}`;', true],
  ['let a = `x ${b}` + MARK;', true],
  ['// MARK', false],
  ['// x\nMARK', true],
  ['/* " */ MARK', true],
  ['/* MARK */', false],
  ['<!-- MARK\nlet a;', false],
  ['a = b / c; d = "MARK" / e', false],
  ['a = /"/; MARK', true],
  ['a = /x\\/MARK/;', false],
  ['f(/MARK/)', false],
])('%s: %s', (script, expected) => {
  expect(isInCode(script, 'mark')).toBe(expected);
});

it.each([
  ['MARK', true],
  ['a(); MARK', true],
  ['a("x"); // MARK', false],
  ['a("x"); // x\nMARK', true],
  ['a("\u{1F525}"); /* MARK */', false],
  ['let a = "MARK"', false],
])('says of %s at MARK whether code is there: %s', (script, isCode) => {
  expect(isCodeAt(script, script.indexOf('MARK'))).toBe(isCode);
});
